"""Metrics of a running server, in Prometheus format."""

from __future__ import annotations

import inspect
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Any, cast

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from cornerwise import __version__
from cornerwise.server.storage.interface import Storage

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Histogram buckets in seconds, from a disk access to a client's timeout."""


class _Durations(Collector):
    """A histogram of durations, by label where it has one, counted in the event loop only.

    prometheus_client's own takes several times as long to count, because it locks.
    """

    def __init__(self, name: str, what: str, label: str | None = None) -> None:
        self._name = name
        self._what = what
        self._label = label
        self._series: dict[str, _Series] = {}

    def of(self, label: str = "") -> _Series:
        """Returns the durations with a label."""
        return self._series.setdefault(label, _Series())

    def collect(self) -> Iterable[Metric]:
        labels = [] if self._label is None else [self._label]
        family = HistogramMetricFamily(self._name, self._what, labels=labels)
        for label, series in self._series.items():
            if labels and not any(series.counts):
                continue
            bounds = [*map(floatToGoString, _QUICK), "+Inf"]
            counts = [*zip(bounds, accumulate(series.counts), strict=True)]
            family.add_metric([label] if labels else [], counts, series.total)
        yield family


class _Series:
    """How many durations were in each bucket, the last of which has no bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(_QUICK) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Counts a duration."""
        self.counts[bisect_left(_QUICK, seconds)] += 1
        self.total += seconds


class Metrics:
    """The metrics of one server, with its own registry: a process may run several servers."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._gauge("cornerwise_info", "The running version.", ["version"]).labels(__version__).set(
            1
        )
        self._requests = Counter(
            "cornerwise_http_requests",
            "Requests answered, by method, route and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self._request_seconds = self._durations(
            "cornerwise_http_request_seconds", "From a request to the end of its answer.", "route"
        )
        self._request_counts: dict[tuple[str, str, int], tuple[Counter, _Series]] = {}
        self.sockets = self._gauge("cornerwise_sockets", "Open sockets of clients.")
        self._moves = Counter(
            "cornerwise_moves",
            "Moves of people, by whether they were accepted or refused.",
            ["outcome"],
            registry=self.registry,
        )
        self._move_seconds = self._durations(
            "cornerwise_move_seconds", "From the message with a move to its acknowledgement."
        ).of()
        self._storage_seconds = self._durations(
            "cornerwise_storage_seconds", "Successful calls of the storage, by name.", "call"
        )
        self._storage_errors = Counter(
            "cornerwise_storage_errors",
            "Failed calls of the storage, by name.",
            ["call"],
            registry=self.registry,
        )
        self._push_messages = Counter(
            "cornerwise_push_messages",
            "Messages to push services, by outcome.",
            ["outcome"],
            registry=self.registry,
        )
        self._accepted = self._moves.labels("accepted")
        self._refused = self._moves.labels("refused")

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts an answered request."""
        key = method if method in _METHODS else "other", route, status
        counted = self._request_counts.get(key)
        if counted is None:
            # Looked up once: that takes longer than counting.
            counted = self._request_counts[key] = (
                self._requests.labels(key[0], route, str(status)),
                self._request_seconds.of(route),
            )
        counted[0].inc()
        counted[1].observe(seconds)

    def move_accepted(self, seconds: float) -> None:
        """Counts an acknowledged move."""
        self._accepted.inc()
        self._move_seconds.observe(seconds)

    def move_refused(self) -> None:
        """Counts a refused move."""
        self._refused.inc()

    def push_message(self, outcome: str) -> None:
        """Counts a message to a push service."""
        self._push_messages.labels(outcome).inc()

    def storage_timer(self, call: str) -> Callable[[float], None]:
        """Returns the function that counts a successful storage call, given its seconds."""
        return self._storage_seconds.of(call).observe

    def storage_failed(self, call: str) -> None:
        """Counts a failed storage call."""
        self._storage_errors.labels(call).inc()

    def watch(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Adds a gauge that is read on every scrape."""
        self._gauge(f"cornerwise_{name}", what).set_function(value)

    def counter(self, name: str, what: str) -> Callable[[], None]:
        """Adds a counter, and returns the function that increments it."""
        return Counter(f"cornerwise_{name}", what, registry=self.registry).inc

    def text(self) -> bytes:
        """Returns all metrics as text."""
        return generate_latest(self.registry)

    def _gauge(self, name: str, what: str, labels: list[str] | None = None) -> Gauge:
        return Gauge(name, what, labels or [], registry=self.registry)

    def _durations(self, name: str, what: str, label: str | None = None) -> _Durations:
        durations = _Durations(name, what, label)
        self.registry.register(durations)
        return durations


def watched(storage: Storage, metrics: Metrics) -> Storage:
    """Returns the storage with every call counted and timed."""
    return cast(Storage, _Watched(storage, metrics))


_PARTS = ("accounts", "analyses", "notifications", "people", "ratings", "seeks")
"""The attributes of a storage that are stores."""


class _Watched:
    """Forwards every call to a storage or one of its stores."""

    def __init__(self, inner: object, metrics: Metrics, prefix: str = "") -> None:
        self._inner = inner
        self._metrics = metrics
        self._prefix = prefix

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        if inspect.iscoroutinefunction(value):
            value = self._timed(f"{self._prefix}{name}", value)
        elif name in _PARTS:
            value = _Watched(value, self._metrics, f"{self._prefix}{name}.")
        else:
            return value
        # Cached: the next access does not call this method.
        setattr(self, name, value)
        return value

    def _timed(self, call: str, method: Callable[..., Any]) -> Callable[..., Any]:
        observe = self._metrics.storage_timer(call)

        async def timed(*arguments: Any, **named: Any) -> Any:
            began = time.perf_counter()
            try:
                result = await method(*arguments, **named)
            except Exception as error:
                # Our own exceptions are answers, such as that a name is taken.
                if not type(error).__module__.startswith("cornerwise."):
                    self._metrics.storage_failed(call)
                raise
            observe(time.perf_counter() - began)
            return result

        return timed

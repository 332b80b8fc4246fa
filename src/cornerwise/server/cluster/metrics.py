"""Metrics of a running server, in Prometheus format."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from typing import Any, cast

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from cornerwise import __version__
from cornerwise.server.storage.interface import Storage

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Histogram buckets in seconds, from a disk access to a client's timeout."""


class Metrics:
    """The metrics of one server, with its own registry: a process may run several servers."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._gauge("cornerwise_info", "The version that runs.", ["version"]).labels(
            __version__
        ).set(1)
        self._requests = Counter(
            "cornerwise_http_requests",
            "Requests answered, by method, address as the routes name it, and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self._request_seconds = self._histogram(
            "cornerwise_http_request_seconds", "From a request to the end of its answer.", ["route"]
        )
        self._request_counts: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.sockets = self._gauge("cornerwise_sockets", "Open sockets of clients.")
        self._moves = Counter(
            "cornerwise_moves",
            "Moves of people, by whether they were accepted or refused.",
            ["outcome"],
            registry=self.registry,
        )
        self._move_seconds = self._histogram(
            "cornerwise_move_seconds", "From the message with a move to its acknowledgement."
        )
        self._storage_seconds = self._histogram(
            "cornerwise_storage_seconds", "What the storage was asked, by name.", ["call"]
        )
        self._storage_errors = Counter(
            "cornerwise_storage_errors",
            "What the storage could not do, by name.",
            ["call"],
            registry=self.registry,
        )
        self._push_messages = Counter(
            "cornerwise_push_messages",
            "Messages to push services, by what became of them.",
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
                self._request_seconds.labels(route),
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
        timer: Histogram | None = None

        def observe(seconds: float) -> None:
            nonlocal timer
            # Looked up once, but not before the first call: uncalled ones are not shown.
            timer = timer or self._storage_seconds.labels(call)
            timer.observe(seconds)

        return observe

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

    def _histogram(self, name: str, what: str, labels: list[str] | None = None) -> Histogram:
        return Histogram(name, what, labels or [], registry=self.registry, buckets=_QUICK)


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

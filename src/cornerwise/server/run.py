"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from types import FrameType

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cornerwise.server.app import create_app
from cornerwise.server.cluster.pubsub import open_pubsub
from cornerwise.server.cluster.readiness import Readiness
from cornerwise.server.http.uvicorn_protocols import PROXIES, UvicornProtocols
from cornerwise.server.messages import MAX_MESSAGE_BYTES
from cornerwise.server.settings import Settings
from cornerwise.server.storage.sql import open_storage

_GRACE_SECONDS = 5
"""How long requests in progress may take after the server was told to stop."""

_PING_SECONDS = 10.0
"""How often a client is pinged, to notice dead connections and to measure its round trip."""

_SOCKETS_A_SECOND = 20
"""How many sockets a draining server closes per second, unless the time is too short for that."""

_GC_THRESHOLDS = (20_000, 20, 50)
"""How many objects, and how many younger collections, it takes for a garbage collection.

A move makes about a hundred objects that refer to others, and hardly any cycles. With Python's own
thresholds the collector takes 6 % of a server that holds many games, and pauses it more often.
"""

_log = logging.getLogger(__name__)


def run(
    listening: socket.socket,
    database: str,
    redis: str | None,
    settings: Settings,
    ready: Callable[[], None],
) -> None:
    """Serves on a bound socket until SIGINT or SIGTERM comes; calls `ready` once it answers.

    After SIGTERM it first hands over its work, as long as the settings allow; a second one, or
    SIGINT, ends it at once.

    Raises `StorageError` or `PubSubError` when the database or Redis cannot be used.
    """
    _allow_connections()
    with suppress(asyncio.CancelledError):  # Told to stop before it was ready.
        asyncio.run(_serve(listening, database, redis, settings, ready))


def _allow_connections() -> None:
    """Raises the limit of open connections from its low default to what the system allows."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit.
        resource = import_module("resource")
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(
    listening: socket.socket,
    database: str,
    redis: str | None,
    settings: Settings,
    ready: Callable[[], None],
) -> None:
    readiness = Readiness()
    with _cancelled_by_sigterm():
        channels = await open_pubsub(redis)
        storage = await open_storage(database, alone=True)
        app = await create_app(storage, channels, settings, readiness)
    protocols = UvicornProtocols(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=protocols.http,
        ws=protocols.socket,
        ws_max_size=MAX_MESSAGE_BYTES,
        # On a fast network, compression costs more time than it saves.
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_SECONDS,
        forwarded_allow_ips=list(PROXIES),
        timeout_graceful_shutdown=_grace(settings.drain_seconds),
        server_header=False,
        lifespan="on",
    )
    await _Server(config, ready, readiness, settings.drain_seconds).serve(sockets=[listening])
    _log.info("stopped")


@contextmanager
def _cancelled_by_sigterm() -> Iterator[None]:
    """Within this context, SIGTERM ends the task normally."""
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()

    def stop(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(task.cancel)

    usual = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


def _grace(drain_seconds: float) -> int:
    """Returns how many seconds answers may take once the sockets are closed."""
    return min(_GRACE_SECONDS, max(1, int(drain_seconds / 3))) if drain_seconds else _GRACE_SECONDS


def _end(drain_seconds: float) -> float:
    """Returns how many seconds stopping may take once the sockets are closed, with all answers."""
    return max(2.0, drain_seconds / 2) if drain_seconds else 2.0 * _GRACE_SECONDS


class _Server(uvicorn.Server):
    """A server that reports when it is ready, drains, and treats a stop signal as a normal end."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        readiness: Readiness,
        drain_seconds: float,
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._readiness = readiness
        self._drain_seconds = drain_seconds
        self._told_to_drain = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # The placement tables live as long as the server, so the garbage collector can skip them.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends within seconds even if something does not answer. Moves are on disk or will be refused."""
        try:
            await asyncio.wait_for(super().shutdown(sockets), _end(self._drain_seconds))
        except TimeoutError:
            _log.warning("not everything could be closed in time")

    async def on_tick(self, counter: int) -> bool:
        if self._told_to_drain and not self._readiness.draining:
            self._readiness.drain()
            self._draining = asyncio.create_task(self._drain())
        return await super().on_tick(counter)

    async def _drain(self) -> None:
        """Closes the sockets gradually, so that not all clients reconnect at once."""
        sockets = self._open_sockets()
        most = self._drain_seconds / 2
        for number, each in enumerate(sockets, 1):
            # Also says that the server is restarted: code 1012.
            each.shutdown()
            if number < len(sockets):
                await asyncio.sleep(min(1 / _SOCKETS_A_SECOND, most / len(sockets)))
        self.should_exit = True

    def _open_sockets(self) -> list[WebSocketsSansIOProtocol]:
        return [
            each
            for each in self.server_state.connections
            if isinstance(each, WebSocketsSansIOProtocol)
        ]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGTERM and self._drain_seconds and not self._told_to_drain:
            self._told_to_drain = True
        else:
            super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        usual = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in usual.items():
                signal.signal(number, handler)

"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from cornerwise.server.app import create_app
from cornerwise.server.channels import open_channels
from cornerwise.server.database import open_storage
from cornerwise.server.protocol import MAX_MESSAGE_BYTES
from cornerwise.server.settings import Settings

_GRACE_SECONDS = 5
"""How long answers that are under way may take after the server was told to stop."""

_log = logging.getLogger(__name__)


def run(
    listening: socket.socket,
    database: str,
    redis: str | None,
    settings: Settings,
    ready: Callable[[], None],
) -> None:
    """Serves on a bound socket until SIGINT or SIGTERM comes; calls `ready` once it answers.

    Raises `StorageError` or `ChannelsError` when the database or Redis cannot be used.
    """
    asyncio.run(_serve(listening, database, redis, settings, ready))


async def _serve(
    listening: socket.socket,
    database: str,
    redis: str | None,
    settings: Settings,
    ready: Callable[[], None],
) -> None:
    channels = await open_channels(redis)
    storage = await open_storage(database)
    app = await create_app(storage, channels, settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        # On a fast line packing costs more time than it saves.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        server_header=False,
        lifespan="on",
    )
    await _Server(config, ready).serve(sockets=[listening])
    _log.info("stopped")


class _Server(uvicorn.Server):
    """A server that says when it is ready, and for which a signal to stop is no failure."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # The tables of placements live as long as the server: no need to look through them again.
        gc.collect()
        gc.freeze()
        if self.started:
            self._ready()

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

"""A probe that checks whether the storage still accepts writes."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

from cornerwise.server.storage.interface import Storage

_GOOD_FOR_SECONDS = 1.0
"""How long a result is cached, so that frequent checks do not write often."""

_NAME = "readiness"


class WriteProbe:
    """Writes a row from time to time, shared by all concurrent checks.

    A slow write continues when its callers have gone: so the server learns sooner that the
    storage is back, and finds dead connections.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._writing: asyncio.Task[None] | None = None
        self._began_at = 0.0

    async def ask(self) -> None:
        """Returns when the storage has accepted a write. Raises what the storage raises."""
        if self._writing is None or (self._writing.done() and self._is_old()):
            self._began_at = time.monotonic()
            self._writing = asyncio.create_task(self._write())
            # Its failure may have no caller left to handle it.
            self._writing.add_done_callback(lambda task: task.cancelled() or task.exception())
        await asyncio.shield(self._writing)

    def _is_old(self) -> bool:
        return time.monotonic() - self._began_at > _GOOD_FOR_SECONDS

    async def _write(self) -> None:
        await self._storage.beat(_NAME, datetime.now(UTC))

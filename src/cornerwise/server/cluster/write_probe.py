"""A probe that writes to the storage, to tell whether it still keeps what it is given."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

from cornerwise.server.storage.interface import Storage

_GOOD_FOR_SECONDS = 1.0
"""How long an answer counts, so that asking often does not mean writing often."""

_NAME = "readiness"


class WriteProbe:
    """Writes a row now and then, for all who ask meanwhile.

    A write that takes long goes on when those who asked have gone: it is then known sooner that
    the storage is back, and connections that are dead are found.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._writing: asyncio.Task[None] | None = None
        self._began_at = 0.0

    async def ask(self) -> None:
        """Returns when the storage has kept something. Raises what it raises."""
        if self._writing is None or (self._writing.done() and self._is_old()):
            self._began_at = time.monotonic()
            self._writing = asyncio.create_task(self._write())
            # Perhaps nobody waits any more when it fails.
            self._writing.add_done_callback(lambda task: task.cancelled() or task.exception())
        await asyncio.shield(self._writing)

    def _is_old(self) -> bool:
        return time.monotonic() - self._began_at > _GOOD_FOR_SECONDS

    async def _write(self) -> None:
        await self._storage.beat(_NAME, datetime.now(UTC))

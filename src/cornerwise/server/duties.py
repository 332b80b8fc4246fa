"""Tasks that just one of several servers does, and another takes over when it dies."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from cornerwise.server.storage import Storage

LEASE = timedelta(seconds=6)
"""How long a server that has died still seems to do its tasks."""

_RENEW_SECONDS = LEASE.total_seconds() / 3

_log = logging.getLogger(__name__)


class Duties:
    """The tasks of one server. A server that is alone has them all."""

    def __init__(
        self,
        storage: Storage,
        *,
        shared: bool,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.shared = shared
        self._storage = storage
        self._now = now
        self._holder = secrets.token_hex(8)

    @asynccontextmanager
    async def taken(self, task: str) -> AsyncIterator[bool]:
        """Within this context the task is this server's, if it yields True."""
        if not self.shared:
            yield True
        elif not await self._claim(task):
            yield False
        else:
            renewing = asyncio.create_task(self._renew(task))
            try:
                yield True
            finally:
                renewing.cancel()
                with suppress(Exception):  # A task that is not given back runs out by itself.
                    await self._storage.release(task, self._holder)

    async def _claim(self, task: str) -> bool:
        now = self._now()
        return await self._storage.claim(task, self._holder, now, now + LEASE)

    async def _renew(self, task: str) -> None:
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            try:
                await self._claim(task)
            except Exception:  # noqa: BLE001 the next try may do
                _log.warning("a task could not be renewed", extra={"task": task})

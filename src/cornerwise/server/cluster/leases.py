"""Leases: each task is held by one of several servers; another takes over when that one dies."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from cornerwise.server.storage.interface import Storage

LEASE = timedelta(seconds=6)
"""How long a server that has died still seems to do its tasks."""

_HELD = 0.9
"""The part of a lease after which a server that could not renew it ends its work."""

_log = logging.getLogger(__name__)


class LeaseLost(Exception):
    """Another server may do the task now."""


class Leases:
    """The tasks of one server. A server that is alone has them all."""

    def __init__(
        self,
        storage: Storage,
        *,
        shared: bool,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        lease: timedelta = LEASE,
    ) -> None:
        """`now` is the same at all servers, such as the time of the database."""
        self.shared = shared
        self._storage = storage
        self._now = now
        self._lease = lease
        self._holder = secrets.token_hex(8)

    @asynccontextmanager
    async def taken(self, task: str) -> AsyncIterator[bool]:
        """Within this context the task is this server's, if it yields True.

        When the lease is lost, what goes on in the context is cancelled, and `LeaseLost` raised.
        """
        if not self.shared:
            yield True
            return
        until = self._until()
        if not await self._claim(task):
            yield False
            return
        try:
            async with asyncio.timeout_at(until) as held:
                renewing = asyncio.create_task(self._renew(task, held))
                try:
                    yield True
                finally:
                    renewing.cancel()
        except TimeoutError:
            if held.expired():
                raise LeaseLost(task) from None
            raise
        finally:
            with suppress(Exception):  # A task that is not given back runs out by itself.
                await self._storage.release(task, self._holder)

    def _until(self) -> float:
        """Returns until when a lease that is claimed now can be relied on, in the loop's time."""
        return asyncio.get_running_loop().time() + _HELD * self._lease.total_seconds()

    async def _claim(self, task: str) -> bool:
        now = self._now()
        return await self._storage.claim(task, self._holder, now, now + self._lease)

    async def _renew(self, task: str, held: asyncio.Timeout) -> None:
        """Puts off the end of the work as long as the lease is this server's."""
        while not held.expired():
            await asyncio.sleep(self._lease.total_seconds() / 3)
            until = self._until()
            try:
                mine = await self._claim(task)
            except Exception:  # noqa: BLE001 the next try may do, if it comes in time
                _log.warning("a task could not be renewed", extra={"task": task})
                continue
            if not held.expired():
                held.reschedule(until if mine else 0)

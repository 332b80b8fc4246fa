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
"""How long a lease lasts after its server has died."""

_HELD = 0.9
"""The part of a lease after which a server that could not renew it stops the work."""

_log = logging.getLogger(__name__)


class LeaseLost(Exception):
    """Another server may do the task now."""


class Leases:
    """The leases of one server. A single server holds all of them."""

    def __init__(
        self,
        storage: Storage,
        *,
        shared: bool,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        lease: timedelta = LEASE,
    ) -> None:
        """`now` must agree between servers, such as the database's time."""
        self.shared = shared
        self._storage = storage
        self._now = now
        self._lease = lease
        self._holder = secrets.token_hex(8)

    @asynccontextmanager
    async def taken(self, task: str) -> AsyncIterator[bool]:
        """Takes the lease of a task. Yields whether this server has it within the context.

        If the lease is lost, the body of the context is cancelled and `LeaseLost` raised.
        """
        if not self.shared:
            yield True
            return
        until = self._until()
        if not await self._take(task):
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
            with suppress(Exception):  # A lease that is not released expires.
                await self._storage.release_lease(task, self._holder)

    def _until(self) -> float:
        """Returns until when a lease taken now is safe to use, in the event loop's time."""
        return asyncio.get_running_loop().time() + _HELD * self._lease.total_seconds()

    async def _take(self, task: str) -> bool:
        now = self._now()
        return await self._storage.take_lease(task, self._holder, now, now + self._lease)

    async def _renew(self, task: str, held: asyncio.Timeout) -> None:
        """Extends the timeout of the work as long as this server has the lease."""
        while not held.expired():
            await asyncio.sleep(self._lease.total_seconds() / 3)
            until = self._until()
            try:
                mine = await self._take(task)
            except Exception:  # noqa: BLE001 it is logged, and tried again while the lease lasts
                _log.warning("a lease could not be renewed", extra={"task": task})
                continue
            if not held.expired():
                held.reschedule(until if mine else 0)

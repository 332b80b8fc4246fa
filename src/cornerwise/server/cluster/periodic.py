"""Periodic tasks: work repeated every few seconds, at every server or at the one with the lease."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cornerwise.server.cluster.leases import LEASE, LeaseLost, Leases
from cornerwise.server.tasks import cancel_tasks

_TRY_AGAIN_SECONDS = LEASE.total_seconds() / 4
"""How often a server asks for a task that another one has."""

_log = logging.getLogger(__name__)


class PeriodicTask:
    """Calls a function every so many seconds. One round that fails does not end the work."""

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        seconds: float,
        leases: Leases | None = None,
    ) -> None:
        """With `leases`, one of several servers does the work; when it dies, another goes on."""
        self._name = name
        self._work = work
        self._seconds = seconds
        self._leases = leases
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins the first round."""
        self._task = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Ends the work, in the middle of a round too."""
        if self._task is not None:
            await cancel_tasks([self._task])

    async def _go_on(self) -> None:
        while True:
            try:
                if self._leases is None:
                    await self._keep_working()
                else:
                    async with self._leases.taken(self._name) as mine:
                        if mine:
                            await self._keep_working()
            except LeaseLost:
                _log.info("another server may do the work now", extra={"work": self._name})
            except Exception:  # noqa: BLE001 the next round may do
                _log.warning("a round of work failed", exc_info=True, extra={"work": self._name})
            await asyncio.sleep(_TRY_AGAIN_SECONDS)

    async def _keep_working(self) -> None:
        while True:
            await self._work()
            await asyncio.sleep(self._seconds)

"""Runs periodic tasks every few seconds: on every server, or on the one with the lease."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cornerwise.server.cluster.leases import LEASE, LeaseLost, Leases
from cornerwise.server.tasks import cancel_tasks

_TRY_AGAIN_SECONDS = LEASE.total_seconds() / 4
"""How often a server tries to take a lease that another one has."""

_log = logging.getLogger(__name__)


class PeriodicTask:
    """Calls a function at regular intervals. A failed run does not stop it."""

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        seconds: float,
        leases: Leases | None = None,
    ) -> None:
        """With `leases`, one of several servers does the work; if it dies, another takes over."""
        self._name = name
        self._work = work
        self._seconds = seconds
        self._leases = leases
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the first run."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stops the work, even within a run."""
        if self._task is not None:
            await cancel_tasks([self._task])

    async def _run(self) -> None:
        while True:
            try:
                if self._leases is None:
                    await self._repeat()
                else:
                    async with self._leases.taken(self._name) as mine:
                        if mine:
                            await self._repeat()
            except LeaseLost:
                _log.info("another server may do the work now", extra={"work": self._name})
            except Exception:  # noqa: BLE001 it is logged, and tried again in the next run
                _log.warning("periodic work failed", exc_info=True, extra={"work": self._name})
            await asyncio.sleep(_TRY_AGAIN_SECONDS)

    async def _repeat(self) -> None:
        while True:
            await self._work()
            await asyncio.sleep(self._seconds)

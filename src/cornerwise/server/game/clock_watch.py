"""What a clock expiry does: computers get the seats of players who have run out of time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from cornerwise.server.cluster.leases import LeaseLost, Leases
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.tables import Tables
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import Storage

_EVERY_SECONDS = 0.5
"""How often the clocks are checked."""

NOTE_EVERY = timedelta(seconds=3)
"""How often a heartbeat is stored while any clock runs."""

LONGEST_GAP = timedelta(seconds=10)
"""A longer gap between heartbeats means that no server was running: live clocks are paused."""

_WORK = "clocks"

_log = logging.getLogger(__name__)


class ClockWatch:
    """Lets computers take over from players whose time has run out.

    Among several servers, one does it; when that one dies, another takes over.
    """

    def __init__(
        self,
        tables: Tables,
        storage: Storage,
        leases: Leases,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._leases = leases
        self._now = now
        self._noted: datetime | None = None
        self._periodic = PeriodicTask(_WORK, self.check, _EVERY_SECONDS, leases)

    async def start(self) -> None:
        """Gives back the time during which no server was running, then starts checking."""
        with suppress(LeaseLost):  # Another server does it.
            async with self._leases.taken(_WORK) as mine:
                if mine:
                    await self.check()
        self._periodic.start()

    async def close(self) -> None:
        """Stops checking."""
        await self._periodic.close()

    async def check(self) -> None:
        """Checks all clocks once."""
        now = self._now()
        if self._noted is None or now - self._noted >= NOTE_EVERY:
            await self._store_heartbeat(now)
        for table_id in await self._storage.run_out(now):
            try:
                await self._tables.run_out(table_id)
            except Refusal:
                pass  # The player has just moved.
            except Exception:  # noqa: BLE001 the other tables must not wait for this one
                _log.exception("time could not run out", extra={"table": table_id})

    async def _store_heartbeat(self, now: datetime) -> None:
        """Stores a heartbeat. Gives back the time since the last one if no server was running."""
        running = await self._storage.running()
        before = await self._storage.beat(_WORK, now) if running else None
        if before is not None and now - max(before, self._noted or before) > LONGEST_GAP:
            gap = now - before
            _log.info("clocks were paused", extra={"seconds": gap.total_seconds()})
            for table_id in running:
                with suppress(Refusal):  # It has no live clock, or has just changed.
                    await self._tables.pause(table_id, gap)
        self._noted = now

"""Clock expiry: finds players who have run out of time and hands their seats to computers."""

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

ROUND_SECONDS = 0.5
"""How often the clocks are looked at."""

NOTE_EVERY = timedelta(seconds=3)
"""How often it is noted that somebody looks, while there are clocks to look at."""

LONGEST_GAP = timedelta(seconds=10)
"""After a longer time without a note, no server was there: live clocks stood still."""

_WORK = "clocks"

_log = logging.getLogger(__name__)


class ClockWatch:
    """Lets computers play on for those whose time has run out.

    Among several servers, one does it; when that one dies, another goes on.
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
        self._periodic = PeriodicTask(_WORK, self.look, ROUND_SECONDS, leases)

    async def start(self) -> None:
        """Gives back the time while no server was there, then keeps looking."""
        with suppress(LeaseLost):  # Then another server does it.
            async with self._leases.taken(_WORK) as mine:
                if mine:
                    await self.look()
        self._periodic.start()

    async def close(self) -> None:
        """Looks no more."""
        await self._periodic.close()

    async def look(self) -> None:
        """Looks at all clocks once."""
        now = self._now()
        if self._noted is None or now - self._noted >= NOTE_EVERY:
            await self._note(now)
        for table_id in await self._storage.run_out(now):
            try:
                await self._tables.run_out(table_id)
            except Refusal:
                pass  # Somebody has moved in the last moment.
            except Exception:  # noqa: BLE001 the other tables must not wait for this one
                _log.exception("time could not run out", extra={"table": table_id})

    async def _note(self, now: datetime) -> None:
        """Notes that somebody looks, and makes up for the time when nobody did."""
        running = await self._storage.running()
        before = await self._storage.beat(_WORK, now) if running else None
        if before is not None and now - max(before, self._noted or before) > LONGEST_GAP:
            gap = now - before
            _log.info("clocks stood still", extra={"seconds": gap.total_seconds()})
            for table_id in running:
                with suppress(Refusal):  # It has no live clock, or was changed meanwhile.
                    await self._tables.pause(table_id, gap)
        self._noted = now

"""The matchmaker: creates tables for people who want to play right away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from cornerwise.server.cluster.leases import Leases
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.game.domain.table import new_table
from cornerwise.server.game.domain.table_ids import new_id
from cornerwise.server.game.domain.terms import Terms
from cornerwise.server.game.tables import Tables
from cornerwise.server.lobby.domain.pairing import Group, groups, seats_of_group
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.storage.interface import Storage
from cornerwise.variants import setup_named

_EVERY_SECONDS = 1.0
"""How often waiting people are paired."""

FRESH = timedelta(seconds=10)
"""A seek not seen for this long is dropped: its socket is closed, or its server died."""

_SWEEP_EVERY = timedelta(seconds=30)

_FORGOTTEN_AFTER = timedelta(minutes=1)
"""How long a paired player who was not told can still find the table by seeking again."""

_WORK = "pairing"

_log = logging.getLogger(__name__)


class Matchmaker:
    """Pairs once a second. Among several servers one does it; if it dies, another takes over."""

    def __init__(
        self,
        tables: Tables,
        storage: Storage,
        strengths: Strengths,
        leases: Leases,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._strengths = strengths
        self._leases = leases
        self._now = now
        self._swept: datetime | None = None
        self._periodic = PeriodicTask(_WORK, self._pair_and_sweep, _EVERY_SECONDS, leases)
        self.is_needed: Callable[[], bool] = lambda: True
        """Returns whether anybody waits at this server."""

    def start(self) -> None:
        """Starts pairing."""
        self._periodic.start()

    async def close(self) -> None:
        """Stops pairing."""
        await self._periodic.close()

    async def pair(self) -> list[TableId]:
        """Seats everybody who can be paired now. Returns the new tables."""
        now = self._now()
        made = []
        seeks = await self._storage.seeks.waiting(now - FRESH)
        owners = {seek.owner for seek in seeks}
        blocks = await self._storage.people.blocks(owners) if len(owners) > 1 else ()
        for group in groups(seeks, now, blocks):
            try:
                table = await self._table(group, now)
                if await self._storage.seeks.pair(table, [seek.id for seek in group.seeks]):
                    made.append(table.id)
                    # A computer may be the first to play.
                    await self._tables.attend(table.id)
            except Exception:  # noqa: BLE001 it is logged; the other groups go ahead
                _log.exception("a group could not be seated")
        if made:
            _log.info("paired", extra={"tables": len(made)})
        return made

    async def _table(self, group: Group, now: datetime) -> TableState:
        wish = group.wish
        table = await asyncio.to_thread(
            new_table,
            new_id(),
            group.seeks[0].owner,
            setup_named(wish.way),
            seats_of_group(group, await self._strengths.levels(wish.way)),
            now,
            terms=Terms(wish.clock, wish.rated),
        )
        return table.state

    async def _sweep(self) -> None:
        now = self._now()
        if self._swept is None or now - self._swept >= _SWEEP_EVERY:
            self._swept = now
            await self._storage.seeks.sweep(now - _FORGOTTEN_AFTER)

    async def _pair_and_sweep(self) -> None:
        # A single server knows without asking when nobody waits.
        if self._leases.shared or self.is_needed():
            await self.pair()
            await self._sweep()

"""A table that cannot be read delays no other table."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.game.clock_watch import ClockWatch
from cornerwise.server.game.computers import Computers
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.domain.terms import LiveClock, Terms
from cornerwise.server.game.tables import Tables
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.settings import Settings
from cornerwise.server.thinking.pool import ThinkingPool
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage

DUO = setup_named("duo")
SOON = 30


class Unreadable(Tables):
    """Tables, some of which cannot be read."""

    broken: frozenset[TableId] = frozenset()

    async def get(self, table_id: TableId) -> Table:
        self._read(table_id)
        return await super().get(table_id)

    async def run_out(self, table_id: TableId) -> None:
        self._read(table_id)
        await super().run_out(table_id)

    def _read(self, table_id: TableId) -> None:
        if table_id in self.broken:
            raise ValueError("what is stored makes no sense")


async def test_computers_play_at_the_other_tables_when_a_server_starts() -> None:
    storage, pool = MemoryStorage(), ThinkingPool(1)
    broadcaster = Broadcaster(MemoryChannelsBackend())
    tables = Unreadable(storage, broadcaster, Settings())
    seats = (Computer(1), Person("ada"))
    made = [await tables.create("ada", DUO, seats) for _ in range(3)]
    waiting = list(await storage.waiting_for_computer())
    assert set(waiting) == {table.id for table in made}
    tables.broken = frozenset(waiting[:2])
    computers = Computers(
        tables,
        broadcaster,
        Leases(storage, shared=False),
        pool,
        owner_networks=OwnerNetworks(),
    )
    async with broadcaster.listening(waiting[2]) as broadcasts, asyncio.timeout(SOON):
        await computers.resume(storage)
        while not (await anext(broadcasts)).changes:
            pass
    await computers.close()
    await pool.close()


async def test_time_runs_out_at_the_other_tables() -> None:
    now = datetime(2026, 11, 17, 9, tzinfo=UTC)
    storage, broadcaster = MemoryStorage(), Broadcaster(MemoryChannelsBackend())
    tables = Unreadable(storage, broadcaster, Settings(), lambda: now)
    watch = ClockWatch(tables, storage, Leases(storage, shared=False), lambda: now)
    seats, terms = (Person("ada"), Person("bob")), Terms(clock=LiveClock(60, 0))
    made = [(await tables.create("ada", DUO, seats, terms)).id for _ in range(3)]
    now += timedelta(minutes=2)
    late = list(await storage.run_out(now))
    assert set(late) == set(made)
    tables.broken = frozenset(late[:2])
    await watch.check()
    state = await storage.load(late[2])
    assert state is not None
    assert isinstance(state.seats[0], Computer)

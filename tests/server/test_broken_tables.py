"""A table that cannot be read holds up no other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.computers import Computers
from cornerwise.server.duties import Duties
from cornerwise.server.hub import Hub
from cornerwise.server.kept import TableId
from cornerwise.server.networks import Whereabouts
from cornerwise.server.seats import Computer, Person
from cornerwise.server.settings import Settings
from cornerwise.server.storage import MemoryStorage
from cornerwise.server.table import Table
from cornerwise.server.tables import Tables
from cornerwise.server.terms import LiveClock, Terms
from cornerwise.server.thinking_pool import ThinkingPool
from cornerwise.server.timekeeper import Timekeeper
from cornerwise.variants import setup_named

DUO = setup_named("duo")
SOON = 30


class Unreadable(Tables):
    """Tables of which some cannot be read."""

    broken: frozenset[TableId] = frozenset()

    async def get(self, table_id: TableId) -> Table:
        self._read(table_id)
        return await super().get(table_id)

    async def run_out(self, table_id: TableId) -> None:
        self._read(table_id)
        await super().run_out(table_id)

    def _read(self, table_id: TableId) -> None:
        if table_id in self.broken:
            raise ValueError("what is kept makes no sense")


def test_computers_play_at_the_others_when_a_server_starts() -> None:
    async def test() -> None:
        storage, hub, pool = MemoryStorage(), Hub(MemoryChannelsBackend()), ThinkingPool(1)
        tables = Unreadable(storage, hub, Settings())
        seats = (Computer(1), Person("ada"))
        made = [await tables.create("ada", DUO, seats) for _ in range(3)]
        waiting = list(await storage.waiting_for_computer())
        assert set(waiting) == {table.id for table in made}
        tables.broken = frozenset(waiting[:2])
        computers = Computers(
            tables, hub, Duties(storage, shared=False), pool, whereabouts=Whereabouts()
        )
        async with hub.listening(waiting[2]) as broadcasts, asyncio.timeout(SOON):
            await computers.resume(storage)
            while not (await anext(broadcasts)).changes:
                pass
        await computers.close()
        await pool.close()

    asyncio.run(test())


def test_time_runs_out_at_the_others() -> None:
    async def test() -> None:
        now = datetime(2026, 11, 17, 9, tzinfo=UTC)
        storage, hub = MemoryStorage(), Hub(MemoryChannelsBackend())
        tables = Unreadable(storage, hub, Settings(), lambda: now)
        keeper = Timekeeper(tables, storage, Duties(storage, shared=False), lambda: now)
        seats, terms = (Person("ada"), Person("bob")), Terms(clock=LiveClock(60, 0))
        made = [(await tables.create("ada", DUO, seats, terms)).id for _ in range(3)]
        now += timedelta(minutes=2)
        late = list(await storage.run_out(now))
        assert set(late) == set(made)
        tables.broken = frozenset(late[:2])
        await keeper.look()
        kept = await storage.load(late[2])
        assert kept is not None
        assert isinstance(kept.seats[0], Computer)

    asyncio.run(test())

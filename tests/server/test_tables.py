"""Tables over a storage that fails, and over one that others also use."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest

from cornerwise.kernel import random_game
from cornerwise.server.cluster.broadcast import MISSED, Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.game.computers import Computers
from cornerwise.server.game.domain.seats import Computer, Person, Seated
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.protocol import Moved, Play, Redo, Undo
from cornerwise.server.game.tables import SentEvent, Tables
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.thinking.pool import ThinkingPool
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage

DUO = setup_named("duo")
PEOPLE: tuple[Seated, ...] = (Person("ada"), Person("ada"))


class FullDisk(MemoryStorage):
    """A storage that fails on command and is as slow as a disk."""

    full = False

    async def save(self, table: TableState) -> None:
        await asyncio.sleep(0.01)
        if self.full:
            raise OSError("no space left on device")
        await super().save(table)


@pytest.fixture
def storage() -> FullDisk:
    return FullDisk()


@pytest.fixture
def tables(storage: FullDisk, broadcaster: Broadcaster) -> Tables:
    return Tables(storage, broadcaster, Settings(cached_tables=3))


async def test_a_move_that_cannot_be_kept_was_never_made(storage: FullDisk, tables: Tables) -> None:
    table = await tables.create("ada", DUO, PEOPLE)
    move = Play(0, table.game.legal_placements()[0], 0)
    storage.full = True
    failing = asyncio.create_task(tables.command(table.id, move, "ada"))
    await asyncio.sleep(0)
    # People who look meanwhile do not see the move either.
    assert (await tables.view(table.id, "ada")).moves == []
    with pytest.raises(OSError, match="no space"):
        await failing
    storage.full = False
    assert isinstance((await tables.command(table.id, move, "ada")).event, Moved)


class SlowAnswer(FullDisk):
    """A storage that keeps a table but takes its time to say so, or never says so."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = asyncio.Event()
        self.answers = asyncio.Event()
        self.fails = False

    async def save(self, table: TableState) -> None:
        await super().save(table)
        self.kept.set()
        await self.answers.wait()
        if self.fails:
            raise TimeoutError("the connection was cut")


async def test_everybody_is_told_of_a_move_whose_player_left_while_it_was_stored(
    broadcaster: Broadcaster,
) -> None:
    storage = SlowAnswer()
    tables = Tables(storage, broadcaster, Settings())
    table = await tables.create("ada", DUO, PEOPLE)
    move = Play(0, table.game.legal_placements()[0], 0)
    async with broadcaster.listening(table.id) as broadcasts:
        leaving = asyncio.create_task(tables.command(table.id, move, "ada"))
        await storage.kept.wait()
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        storage.answers.set()
        told = await asyncio.wait_for(anext(broadcasts), 5)
    assert (told.version, told.changes) == (1, True)
    assert len((await tables.view(table.id, "ada")).moves) == 1


async def test_everybody_looks_again_when_nobody_knows_whether_a_move_was_stored(
    broadcaster: Broadcaster,
) -> None:
    storage = SlowAnswer()
    storage.answers.set()
    storage.fails = True
    tables = Tables(storage, broadcaster, Settings())
    table = await tables.create("ada", DUO, PEOPLE)
    move = Play(0, table.game.legal_placements()[0], 0)
    async with broadcaster.listening(table.id) as broadcasts:
        with pytest.raises(TimeoutError):
            await tables.command(table.id, move, "ada")
        assert await asyncio.wait_for(anext(broadcasts), 5) is MISSED
    assert len((await tables.view(table.id, "ada")).moves) == 1


async def test_a_change_made_elsewhere_is_noticed_and_then_seen(
    storage: FullDisk, tables: Tables
) -> None:
    table = await tables.create("ada", DUO, PEOPLE)
    first = table.game.legal_placements()[0]
    await storage.save(replace(table.state, placements=(first,), version=1))
    with pytest.raises(Refusal) as caught:
        await tables.command(table.id, Play(0, first, 0), "ada")
    assert caught.value.code == "table/stale"
    assert (await tables.view(table.id, "ada")).turn.version == 1


async def test_of_commands_at_once_for_one_version_one_is_done(tables: Tables) -> None:
    table = await tables.create("ada", DUO, PEOPLE)
    moves = [Play(0, placement, 0) for placement in table.game.legal_placements()[:5]]
    commands = [tables.command(table.id, move, "ada") for move in moves]
    done = await asyncio.gather(*commands, return_exceptions=True)
    assert [isinstance(each, SentEvent) for each in done] == [True] + [False] * 4


async def test_more_tables_than_are_held_in_memory_can_be_played(tables: Tables) -> None:
    made = [await tables.create("ada", DUO, PEOPLE) for _ in range(10)]
    for table in made:
        await tables.command(table.id, Play(0, table.game.legal_placements()[0], 0), "ada")
    for table in made:
        assert len((await tables.view(table.id, None)).moves) == 1
    assert len(tables._cache) == 3


@pytest.mark.parametrize("request_number", [0, 7, 2**53 - 1])
async def test_the_answer_to_a_command_is_the_event_with_the_number_of_the_request(
    tables: Tables, request_number: int
) -> None:
    table = await tables.create("ada", DUO, PEOPLE)
    move = Play(0, table.game.legal_placements()[0], request_number)
    for command in (move, Undo(1, request_number), Redo(2, request_number)):
        told = await tables.command(table.id, command, "ada")
        answer = msgspec.structs.replace(told.event, request=request_number)
        assert told.answer_to(request_number) == msgspec.json.encode(answer)


async def test_the_event_of_the_last_move_holds_the_result(tables: Tables) -> None:
    table = await tables.create("ada", DUO, PEOPLE)
    moves = random_game(DUO, 1)
    for version, placement in enumerate(moves):
        event = (await tables.command(table.id, Play(version, placement, 0), "ada")).event
        assert (event.result is None) == (version + 1 < len(moves))
    assert event.result == (await tables.view(table.id, "ada")).result


async def test_a_thought_about_what_is_past_is_dropped(
    storage: FullDisk, tables: Tables, broadcaster: Broadcaster
) -> None:
    pool = ThinkingPool(1)
    computers = Computers(
        tables, broadcaster, Leases(storage, shared=False), pool, owner_networks=OwnerNetworks()
    )
    tables.watchers.append(computers.attend)
    table = await tables.create("ada", DUO, (Person("ada"), Computer(9)))
    placement = table.game.legal_placements()[0]
    for version in range(0, 20, 2):  # More than there is time to search.
        await tables.command(table.id, Play(version, placement, 0), "ada")
        await tables.command(table.id, Undo(version + 1, 0), "ada")
    async with broadcaster.listening(table.id) as broadcasts:
        await tables.command(table.id, Play(20, placement, 0), "ada")
        async for broadcast in broadcasts:
            if broadcast.changes and broadcast.version == 22:
                break
    assert len(table.game.moves) == 2
    await computers.close()
    await pool.close()


class Busy(MemoryStorage):
    """A storage that another server changes just before each of some writes."""

    rivals = 0

    async def save(self, table: TableState) -> None:
        kept = await self.load(table.id)
        if kept is not None and self.rivals > 0:
            self.rivals -= 1
            await super().save(replace(kept, version=kept.version + 1))
        await super().save(table)


def local_game(count: int) -> Table:
    """Returns a table as received from a browser."""
    table = new_table("local", "ada", DUO, PEOPLE, datetime(2026, 11, 17, tzinfo=UTC))
    for placement in random_game(DUO, 1)[:count]:
        table.game.play(placement)
    return table


async def test_a_local_game_is_merged_again_when_another_server_was_faster(
    broadcaster: Broadcaster,
) -> None:
    storage = Busy()
    tables = Tables(storage, broadcaster, Settings(shared=True))
    await tables.take_in(local_game(4), None, may_create=True)
    storage.rivals = 2
    merged = await tables.take_in(local_game(6), 0, may_create=False)
    assert (merged.version, len(merged.game.moves)) == (3, 6)
    kept = await storage.load("local")
    assert kept == merged.state


async def test_a_server_that_is_always_faster_is_not_waited_for(broadcaster: Broadcaster) -> None:
    storage = Busy()
    tables = Tables(storage, broadcaster, Settings(shared=True))
    await tables.take_in(local_game(4), None, may_create=True)
    storage.rivals = 100
    with pytest.raises(Refusal) as caught:
        await tables.take_in(local_game(6), 0, may_create=False)
    assert caught.value.code == "table/stale"


async def test_a_local_game_that_two_servers_store_at_once_is_stored_once(
    broadcaster: Broadcaster,
) -> None:
    storage = MemoryStorage()
    servers = [Tables(storage, broadcaster, Settings(shared=True)) for _ in range(4)]
    await asyncio.gather(
        *(
            server.take_in(local_game(2 * number), None, may_create=True)
            for number, server in enumerate(servers)
        )
    )
    kept = await storage.load("local")
    assert kept is not None
    assert len(kept.placements) == 6

"""Seeking and pairing with in-memory storage and a controlled clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.accounts.service import AccountService
from cornerwise.server.accounts.store import Account
from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.codes import AccountCode, Code
from cornerwise.server.game.domain.seats import Computer, Person, people
from cornerwise.server.game.tables import Tables
from cornerwise.server.lobby.matchmaker import FRESH, Matchmaker
from cornerwise.server.lobby.protocol import SeekGame
from cornerwise.server.lobby.seeks import SeekService
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.people.domain.marks import Mark, Marked
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings

from .memory_storage import MemoryStorage

DUO = SeekGame("duo", 0)
SECOND = timedelta(seconds=1)


class House:
    """A lobby without sockets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, tzinfo=UTC)
        self.storage = MemoryStorage()
        broadcaster = Broadcaster(MemoryChannelsBackend())
        strengths = Strengths(self.storage.ratings)
        tables = Tables(self.storage, broadcaster, Settings(unfinished_tables_of_guest=1))
        leases = Leases(self.storage, shared=False)
        self.tables = tables
        self.seek_service = SeekService(
            tables, self.storage, strengths, AccountService(self.storage.accounts), lambda: self.now
        )
        self.matchmaker = Matchmaker(tables, self.storage, strengths, leases, lambda: self.now)


@pytest.fixture
async def house() -> House:
    return House()


async def test_two_are_seated_together_once(house: House) -> None:
    await house.seek_service.seek("ada", DUO)
    assert await house.matchmaker.pair() == []
    house.now += SECOND
    await house.seek_service.seek("bob", DUO)
    (table_id,) = await house.matchmaker.pair()
    assert await house.matchmaker.pair() == []
    table = await house.tables.get(table_id)
    assert set(table.seats) == {Person("ada"), Person("bob")}
    assert table.created_at == house.now
    assert table.owner == "ada"


@pytest.mark.parametrize("blocker", ["ada", "bob"])
async def test_people_who_block_each_other_are_not_paired(house: House, blocker: str) -> None:
    blocked = {"ada": "bob", "bob": "ada"}[blocker]
    await house.storage.people.mark(blocker, blocked, Marked(Mark.BLOCKED, house.now))
    await house.seek_service.seek("ada", DUO)
    await house.seek_service.seek("bob", DUO)
    house.now += SECOND
    assert await house.matchmaker.pair() == []
    await house.seek_service.seek("cat", DUO)
    (table_id,) = await house.matchmaker.pair()
    assert people((await house.tables.get(table_id)).seats) > {"cat"}


async def test_who_has_gone_is_not_seated(house: House) -> None:
    await house.seek_service.seek("ada", DUO)
    house.now += FRESH + SECOND
    await house.seek_service.seek("bob", DUO)
    assert await house.matchmaker.pair() == []


async def test_a_paired_person_who_was_not_told_finds_their_table(house: House) -> None:
    seek, _ = await house.seek_service.seek("ada", DUO)
    house.now += SECOND
    await house.seek_service.seek("bob", DUO)
    (table_id,) = await house.matchmaker.pair()
    assert await house.seek_service.withdraw(seek) == table_id
    assert (await house.seek_service.seek("bob", DUO))[1] == table_id
    await house.seek_service.settle("bob", table_id)
    assert (await house.seek_service.seek("bob", DUO))[1] is None


async def test_nobody_is_sent_back_to_a_game_that_was_called_off(house: House) -> None:
    seek, _ = await house.seek_service.seek("ada", DUO)
    await house.seek_service.seek("bob", DUO)
    (table_id,) = await house.matchmaker.pair()
    await house.tables.abort(table_id, "bob")
    assert await house.seek_service.withdraw(seek) is None
    for owner in ("ada", "bob"):
        assert (await house.seek_service.seek(owner, DUO))[1] is None
    assert await house.matchmaker.pair() not in ([], [table_id])


async def test_a_person_who_left_is_not_paired_and_waits_again_on_return(house: House) -> None:
    seek, _ = await house.seek_service.seek("ada", DUO)
    house.now += SECOND
    await house.seek_service.seek("bob", DUO)
    await house.seek_service.suspend(seek)
    assert await house.matchmaker.pair() == []
    house.now += SECOND
    again, _ = await house.seek_service.seek("ada", DUO)
    assert again.since == seek.since
    assert len(await house.matchmaker.pair()) == 1


async def test_a_person_who_agreed_plays_a_computer_of_equal_strength(house: House) -> None:
    seek, _ = await house.seek_service.seek("ada", DUO)
    await house.seek_service.agree(seek)
    (table_id,) = await house.matchmaker.pair()
    table = await house.tables.get(table_id)
    assert set(table.seats) == {Person("ada"), Computer(4)}


async def test_who_asks_again_for_the_same_has_waited_all_the_time(house: House) -> None:
    first, _ = await house.seek_service.seek("ada", DUO)
    await house.seek_service.agree(first)
    house.now += 5 * SECOND
    again, _ = await house.seek_service.seek("ada", DUO)
    assert (again.since, again.computers) == (first.since, True)
    other, _ = await house.seek_service.seek("ada", SeekGame("junior", 0))
    assert (other.since, other.computers) == (house.now, False)


async def test_who_has_too_many_unfinished_games_does_not_begin_another(house: House) -> None:
    seek, _ = await house.seek_service.seek("ada", DUO)
    await house.seek_service.agree(seek)
    (table_id,) = await house.matchmaker.pair()
    await house.seek_service.settle("ada", table_id)
    with pytest.raises(Refusal) as refused:
        await house.seek_service.seek("ada", DUO)
    assert refused.value.code == Code.TOO_MANY_TABLES


async def test_who_is_banned_does_not_play(house: House) -> None:
    await house.storage.accounts.create(Account("ada", "Ada", "", (), house.now))
    await house.storage.accounts.ban("ada", house.now, None)
    with pytest.raises(Refusal) as refused:
        await house.seek_service.seek("ada", DUO)
    assert refused.value.code == AccountCode.BANNED


async def test_nobody_plays_under_the_name_of_anothers_account(house: House) -> None:
    await house.storage.accounts.create(Account("ada", "Ada", "", (), house.now))
    with pytest.raises(Refusal) as refused:
        await house.seek_service.seek("bob", SeekGame("duo", 0, name="ada"))
    assert refused.value.code == AccountCode.NAME_TAKEN
    seek, _ = await house.seek_service.seek("ada", SeekGame("duo", 0, name="Bob"))
    assert seek.name == "Ada"


async def test_a_group_that_cannot_be_seated_does_not_hold_up_the_others(house: House) -> None:
    class Forgetful(Strengths):
        async def levels(self, way: str) -> dict[int, float]:
            return {} if way == "duo" else await super().levels(way)

    house.matchmaker = Matchmaker(
        house.tables,
        house.storage,
        Forgetful(house.storage.ratings),
        Leases(house.storage, shared=False),
        lambda: house.now,
    )
    for owner, way in (("a", "duo"), ("b", "duo"), ("c", "junior"), ("d", "junior")):
        await house.seek_service.seek(owner, SeekGame(way, 0))
    assert len(await house.matchmaker.pair()) == 1

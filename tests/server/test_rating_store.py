"""What every rating store promises; above all, that a game is counted once."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.kernel import random_game
from cornerwise.server.accounts.store import Account
from cornerwise.server.game.domain.seats import Computer, Owner, Person, Seated
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.terms import Terms
from cornerwise.server.ratings.domain.changes import RatingChange, changes_of
from cornerwise.server.ratings.domain.levels import LEVEL_OWNERS, initial
from cornerwise.server.ratings.domain.rating import NEWCOMER, PROVISIONAL_GAMES, Rating
from cornerwise.server.ratings.rating_worker import recalculate
from cornerwise.server.ratings.store import Record
from cornerwise.server.storage.interface import Storage
from cornerwise.variants import setup_named

NOW = datetime(2026, 11, 17, 20, 0, 0, 123456, tzinfo=UTC)
DUO = setup_named("duo")


def finished(number: int, *seats: Seated, rated: bool = True, public: bool = False) -> TableState:
    """A Duo game that ended `number` minutes later."""
    return TableState(
        f"table{number:03}",
        "ada",
        DUO,
        seats or (Person("ada"), Person("bob")),
        NOW,
        NOW + timedelta(minutes=number),
        placements=tuple(random_game(DUO, number)),
        version=30,
        waiting=Waiting.NOBODY,
        terms=Terms(rated=rated, public=public),
    )


async def counted(storage: Storage, *tables: TableState) -> None:
    for table in tables:
        await storage.create(table)
        assert await storage.ratings.rate(table.id, changes_of)


async def all_ratings(storage: Storage, *owners: Owner) -> dict[Owner, Rating]:
    return await storage.ratings.ratings_on("duo", list(owners))


async def test_a_finished_game_is_counted_once(storage: Storage) -> None:
    table = finished(1)
    await storage.create(table)
    assert await storage.ratings.due(9) == [table.id]
    assert await storage.ratings.changes_at(table.id) == []
    assert await storage.ratings.rate(table.id, changes_of)
    assert not await storage.ratings.rate(table.id, changes_of)
    assert await storage.ratings.due(9) == []
    old = {"ada": NEWCOMER, "bob": NEWCOMER}
    expected = changes_of(table, old)
    assert await storage.ratings.changes_at(table.id) == expected
    assert await all_ratings(storage, "ada", "bob", "cy") == {
        change.owner: change.after for change in expected
    }
    assert await storage.load(table.id) == table


@pytest.mark.parametrize(
    "table",
    [
        finished(1, rated=False),
        replace(finished(1), aborted=True),
        replace(finished(1), waiting=Waiting.PERSON),
    ],
    ids=["casual", "aborted", "going on"],
)
async def test_other_games_are_not_counted(storage: Storage, table: TableState) -> None:
    await storage.create(table)
    assert await storage.ratings.due(9) == []
    assert not await storage.ratings.rate(table.id, changes_of)
    assert not await storage.ratings.rate("nothing", changes_of)
    assert await all_ratings(storage, "ada", "bob") == {}


async def test_a_game_becomes_due_with_its_last_move(storage: Storage) -> None:
    last = finished(1)
    await storage.create(replace(last, waiting=Waiting.PERSON, placements=last.placements[:-1]))
    assert not await storage.ratings.rate(last.id, changes_of)
    await storage.save(replace(last, version=31))
    assert await storage.ratings.due(9) == [last.id]
    assert await storage.ratings.rate(last.id, changes_of)


async def test_of_many_simultaneous_attempts_to_count_a_game_one_succeeds(storage: Storage) -> None:
    table = finished(1)
    await storage.create(table)
    done = await asyncio.gather(*(storage.ratings.rate(table.id, changes_of) for _ in range(12)))
    assert sum(done) == 1
    assert len(await storage.ratings.changes_at(table.id)) == 2
    ratings = await all_ratings(storage, "ada", "bob")
    assert [rating.games for rating in ratings.values()] == [1, 1]


async def test_games_of_the_same_players_that_end_at_once_all_count(storage: Storage) -> None:
    people = ("ada", "bob", "cy", "dee")
    pairs = [(one, two) for one in people for two in people if one != two]
    tables = [
        finished(number, Person(one), Person(two)) for number, (one, two) in enumerate(pairs)
    ] + [finished(50 + number, Computer(2), Person(one)) for number, one in enumerate(people)]
    for table in tables:
        await storage.create(table)
    done = await asyncio.gather(
        *(storage.ratings.rate(table.id, changes_of) for table in tables for _ in range(2))
    )
    assert sum(done) == len(tables)
    ratings = await all_ratings(storage, *people, "level-2")
    assert {owner: rating.games for owner, rating in ratings.items()} == {
        **dict.fromkeys(people, 7),
        "level-2": 4,
    }
    # Whatever the order, each change starts where another one ended.
    for owner in people:
        chain = {
            change.after.games: change
            for change in await storage.ratings.changes_of(owner, limit=99)
        }
        assert sorted(chain) == list(range(1, 8))
        assert chain[1].before == NEWCOMER
        for number in range(2, 8):
            assert chain[number].before == chain[number - 1].after
        assert chain[7].after == ratings[owner]


async def test_a_count_that_dies_in_the_middle_leaves_nothing(storage: Storage) -> None:
    await counted(storage, finished(1))
    before = await all_ratings(storage, "ada", "bob")
    table = finished(2)
    await storage.create(table)

    def dies(_table: TableState, _ratings: Mapping[Owner, Rating]) -> list[RatingChange]:
        raise KeyboardInterrupt

    def half(table: TableState, ratings: Mapping[Owner, Rating]) -> list[RatingChange]:
        good, other = changes_of(table, ratings)
        return [good, replace(other, owner="nobody who was locked")]

    with pytest.raises(KeyboardInterrupt):
        await storage.ratings.rate(table.id, dies)
    if type(storage).__name__ != "MemoryStorage":
        with pytest.raises(KeyError):
            await storage.ratings.rate(table.id, half)
    assert await storage.ratings.due(9) == [table.id]
    assert await all_ratings(storage, "ada", "bob") == before
    assert await storage.ratings.changes_at(table.id) == []
    assert await storage.ratings.rate(table.id, changes_of)
    assert {r.games for r in (await all_ratings(storage, "ada", "bob")).values()} == {2}


_KILLED_WHILE_COUNTING = """
import asyncio, os, signal, sys
from cornerwise.server.storage.sql import open_storage

async def main():
    storage = await open_storage(sys.argv[1])
    await storage.ratings.rate(sys.argv[2], lambda *_: os.kill(os.getpid(), signal.SIGKILL))

asyncio.run(main())
"""


async def test_a_server_that_is_killed_while_counting_leaves_the_game_to_the_next(
    storage: Storage, address: str | None
) -> None:
    if address is None:
        return
    table = finished(1)
    await storage.create(table)
    killed = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _KILLED_WHILE_COUNTING, address, table.id
    )
    assert await killed.wait() == -signal.SIGKILL
    assert await storage.ratings.due(9) == [table.id]
    assert await all_ratings(storage, "ada", "bob") == {}
    assert await storage.ratings.rate(table.id, changes_of)
    assert len(await storage.ratings.changes_at(table.id)) == 2


async def test_computers_have_ratings_from_the_beginning(storage: Storage) -> None:
    await storage.ratings.seed(NOW)
    await counted(storage, finished(1, Person("ada"), Computer(4)))
    await storage.ratings.seed(NOW)
    ratings = await all_ratings(storage, *LEVEL_OWNERS)
    assert set(ratings) == set(LEVEL_OWNERS)
    assert ratings["level-3"] == initial("level-3", "duo")
    assert ratings["level-4"].games == 1
    assert await storage.ratings.ratings_of("level-4") != {}


async def test_all_ratings_can_be_recalculated(storage: Storage) -> None:
    await storage.ratings.seed(NOW)
    seats: list[tuple[Seated, Seated]] = [
        (Person("ada"), Person("bob")),
        (Person("bob"), Computer(4)),
    ]
    await counted(storage, *(finished(n, *seats[n % 2]) for n in range(7)))
    await storage.create(finished(50))
    owners = ("ada", "bob", *LEVEL_OWNERS)
    before = await all_ratings(storage, *owners)
    changes = await storage.ratings.changes_of("bob", limit=99)

    report = await recalculate(storage, dry_run=False, now=NOW)
    assert (report.tables, report.differences) == (7, ())
    assert await all_ratings(storage, *owners) == before
    assert await storage.ratings.changes_of("bob", limit=99) == changes

    # A game that ended earlier is counted late.
    early = replace(finished(60), updated_at=NOW - timedelta(days=1))
    await counted(storage, early)
    late = await all_ratings(storage, *owners)
    report = await recalculate(storage, dry_run=True, now=NOW)
    assert report.tables == 8
    assert {each.owner for each in report.differences} == {"ada", "bob", "level-4"}
    assert await all_ratings(storage, *owners) == late
    assert await recalculate(storage, dry_run=False, now=NOW) == report
    assert await all_ratings(storage, *owners) != late
    assert (await recalculate(storage, dry_run=False, now=NOW)).differences == ()
    assert (await storage.ratings.changes_of("ada", limit=99))[0].table == early.id
    assert await storage.ratings.due(9) == [finished(50).id]


async def test_who_leaves_for_good_leaves_no_name_behind(storage: Storage) -> None:
    await counted(storage, finished(1), finished(2))
    before = await all_ratings(storage, "ada", "bob")
    await storage.disown("ada", "gone1")
    await storage.ratings.forget("ada", "gone1")
    assert await storage.ratings.ratings_of("ada") == {}
    assert await storage.ratings.changes_of("ada", limit=9) == []
    assert [change.owner for change in await storage.ratings.changes_at("table001")] == [
        "bob",
        "gone1",
    ]
    # The others keep their ratings, which can still be recalculated.
    assert (await all_ratings(storage, "bob"))["bob"] == before["bob"]
    await storage.ratings.seed(NOW)
    assert (await recalculate(storage, dry_run=True, now=NOW)).differences == ()
    await storage.ratings.forget("ada", "gone1")


async def _players(storage: Storage) -> None:
    """Accounts that, except one, have played enough against each other, and a guest."""
    for name in ("Ada", "Bob", "Robot", "Rude", "New"):
        owner = name.lower()
        banned = NOW if name == "Rude" else None
        await storage.accounts.create(
            Account(owner, name, "", (), NOW, bot=name == "Robot", banned_at=banned)
        )
    number = 0
    for one, two in (("ada", "bob"), ("robot", "rude"), ("guest", "another")):
        for _ in range(PROVISIONAL_GAMES):
            number += 1
            await counted(storage, finished(number, Person(one), Person(two)))
    await counted(storage, finished(99, Person("new"), Person("ada")))


async def test_the_ranking_is_of_accounts_and_computers(storage: Storage) -> None:
    await storage.ratings.seed(NOW)
    await _players(storage)
    ranking = await storage.ratings.ranking("duo", limit=99)
    listed = {each.owner: each for each in ranking.players}
    # Provisional players, banned players and guests have no rank.
    assert set(listed) == {"ada", "bob", "robot", *LEVEL_OWNERS}
    assert ranking.total == len(listed)
    assert [each.place for each in ranking.players] == list(range(1, len(listed) + 1))
    mus = [each.rating.mu for each in ranking.players]
    assert mus == sorted(mus, reverse=True)
    assert (listed["ada"].name, listed["level-3"].name) == ("Ada", None)
    assert [owner for owner, each in listed.items() if each.bot] == ["robot"]
    page = await storage.ratings.ranking("duo", offset=3, limit=4)
    assert page.players == ranking.players[3:7]
    assert page.total == ranking.total
    found = await storage.ratings.ranking("duo", search="BO", limit=9)
    assert found.players == (listed["bob"],)
    assert found.total == 1
    assert (await storage.ratings.ranking("duo", search="zo%", limit=9)).players == ()
    assert (await storage.ratings.ranking("junior", limit=99)).total == len(LEVEL_OWNERS)

    for each in ranking.players:
        assert await storage.ratings.listed("duo", each.owner) == each
    new = await storage.ratings.listed("duo", "new")
    assert new is not None
    assert (new.place, new.rating.games, new.name) == (None, 1, "New")
    guest = await storage.ratings.listed("duo", "guest")
    assert guest is not None
    assert (guest.place, guest.name) == (None, None)
    assert await storage.ratings.listed("junior", "ada") is None


async def test_equal_ratings_share_a_place(storage: Storage) -> None:
    def equal(table: TableState, ratings: Mapping[Owner, Rating]) -> list[RatingChange]:
        same = Rating(30.0, 2.0, PROVISIONAL_GAMES)
        return [replace(change, after=same) for change in changes_of(table, ratings)]

    for name in ("Ada", "Bob"):
        await storage.accounts.create(Account(name.lower(), name, "", (), NOW))
    await storage.create(finished(1))
    await storage.ratings.rate("table001", equal)
    ranking = await storage.ratings.ranking("duo", limit=9)
    assert [each.place for each in ranking.players] == [1, 1]


async def test_results_are_added_up(storage: Storage) -> None:
    tables = [finished(number) for number in range(12)]
    await counted(storage, *tables)
    changes = await storage.ratings.changes_of("ada", limit=99)
    assert [change.table for change in changes] == [table.id for table in tables]
    assert await storage.ratings.changes_of("ada", ladder="duo", limit=3) == changes[-3:]
    assert await storage.ratings.changes_of("ada", ladder="junior", limit=3) == []
    firsts = [change.shared for change in changes if change.place == 1]
    assert await storage.ratings.records_of("ada") == {
        "duo": Record(
            12,
            firsts.count(False),
            firsts.count(True),
            sum(change.place for change in changes) / 12,
        )
    }
    assert await storage.ratings.records_of("cy") == {}
    assert await storage.ratings.changes_for("ada", ["table003", "other"]) == {
        "table003": changes[3]
    }


async def test_private_games_are_listed_for_their_players_only(storage: Storage) -> None:
    for table in (
        finished(1),
        finished(2, rated=False),
        finished(3, rated=False, public=True),
        replace(finished(4), aborted=True),
        replace(finished(5), waiting=Waiting.PERSON),
        finished(6, Computer(5, Person("bob")), Person("cy")),
    ):
        await storage.create(table)

    async def found(owner: str, *, private: bool, before: datetime | None = None) -> list[str]:
        tables = await storage.ratings.games_of(owner, private=private, limit=9, before=before)
        return [table.id[-1] for table in tables]

    assert await found("bob", private=False) == ["6", "3", "1"]
    assert await found("bob", private=True) == ["6", "3", "2", "1"]
    assert await found("ada", private=False) == ["3", "1"]
    assert await found("ada", private=True, before=NOW + timedelta(minutes=3)) == ["2", "1"]
    assert await found("dee", private=True) == []

"""What every storage promises about the lobby."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from cornerwise.server.game.domain.seats import Computer, Person, Vacant
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.terms import DailyClock, LiveClock, Terms
from cornerwise.server.lobby.domain.pairing import Seek, Wish
from cornerwise.server.storage.interface import Storage
from cornerwise.variants import setup_named

NOW = datetime(2026, 11, 15, 12, 30, 1, 123456, tzinfo=UTC)
SECOND = timedelta(seconds=1)

ADA = Seek("1", "ada", "Ada ☃", Wish("duo", LiveClock(300, 5), rated=True), 27.5, NOW)
BOB = Seek("2", "bob", None, Wish("duo"), 25.0, NOW + SECOND, computers=True)
CAT = Seek("3", "cat", None, Wish("junior", DailyClock(3)), 25.0, NOW + 2 * SECOND)


def table(table_id: str, **changes: object) -> TableState:
    seats = (Person("ada"), Vacant())
    kept = TableState(
        table_id,
        "ada",
        setup_named("duo"),
        seats,
        NOW,
        NOW,
        waiting=Waiting.PLAYERS,
        terms=Terms(public=True),
    )
    return replace(kept, **changes)  # type: ignore[arg-type]  # a test passes fields


async def test_a_seek_comes_back_as_it_was_the_oldest_first(storage: Storage) -> None:
    for seek in (CAT, ADA, BOB):
        assert await storage.seeks.put(seek, NOW) is None
    assert await storage.seeks.waiting(NOW) == [ADA, BOB, CAT]
    assert await storage.seeks.of("bob", NOW) == BOB
    assert await storage.seeks.of("nobody", NOW) is None


async def test_somebody_has_one_seek(storage: Storage) -> None:
    await storage.seeks.put(ADA, NOW)
    other = replace(ADA, id="9", wish=Wish("junior"))
    assert await storage.seeks.put(other, NOW) is None
    assert await storage.seeks.waiting(NOW) == [other]


async def test_who_is_not_seen_any_more_does_not_wait(storage: Storage) -> None:
    await storage.seeks.put(ADA, NOW)
    await storage.seeks.put(BOB, NOW)
    await storage.seeks.see([BOB.id, "unknown"], NOW + 5 * SECOND)
    assert await storage.seeks.waiting(NOW + SECOND) == [BOB]
    assert await storage.seeks.of("ada", NOW + SECOND) is None


async def test_somebody_agrees_to_computers(storage: Storage) -> None:
    await storage.seeks.put(ADA, NOW)
    await storage.seeks.agree(ADA.id)
    await storage.seeks.agree("unknown")
    assert await storage.seeks.waiting(NOW) == [replace(ADA, computers=True)]


async def test_a_withdrawn_seek_is_gone(storage: Storage) -> None:
    await storage.seeks.put(ADA, NOW)
    assert await storage.seeks.withdraw(ADA.id) is None
    assert await storage.seeks.withdraw(ADA.id) is None
    assert await storage.seeks.waiting(NOW) == []
    assert await storage.seeks.paired([ADA.id]) == {}


async def test_pairing_keeps_the_table_and_tells_everybody(storage: Storage) -> None:
    for seek in (ADA, BOB, CAT):
        await storage.seeks.put(seek, NOW)
    assert await storage.seeks.pair(table("t"), [ADA.id, BOB.id])
    assert await storage.load("t") == table("t")
    assert await storage.seeks.waiting(NOW) == [CAT]
    found = await storage.seeks.paired([ADA.id, BOB.id, CAT.id, "unknown"])
    assert found == {ADA.id: "t", BOB.id: "t", CAT.id: None}


async def test_a_pairing_is_forgotten_for_people_who_no_longer_play_there(storage: Storage) -> None:
    seats = (Computer(5, Person("ada")), Person("bob"))
    over = table("over", seats=(Person("ada"), Person("bob")), waiting=Waiting.NOBODY)
    left = table("left", seats=seats, waiting=Waiting.PERSON)
    for past in (over, left):
        await storage.seeks.put(ADA, NOW)
        await storage.seeks.pair(past, [ADA.id])
        again = replace(ADA, id="9")
        assert await storage.seeks.put(again, NOW) is None
        assert await storage.seeks.waiting(NOW) == [again]
        assert await storage.seeks.paired([again.id]) == {again.id: None}
        await storage.seeks.pair(replace(past, id=f"{past.id} again"), [again.id])
        assert await storage.seeks.withdraw(again.id) is None
        assert await storage.seeks.paired([again.id]) == {}


async def test_a_paired_person_can_neither_withdraw_nor_seek_before_they_know(
    storage: Storage,
) -> None:
    await storage.seeks.put(ADA, NOW)
    await storage.seeks.pair(table("t"), [ADA.id])
    assert await storage.seeks.withdraw(ADA.id) == "t"
    assert await storage.seeks.put(replace(ADA, id="9"), NOW) == "t"
    await storage.seeks.settle("ada", "another")
    assert await storage.seeks.paired([ADA.id]) == {ADA.id: "t"}
    await storage.seeks.settle("ada", "t")
    assert await storage.seeks.put(replace(ADA, id="9"), NOW) is None


async def test_nobody_is_paired_twice_or_after_leaving(storage: Storage) -> None:
    for seek in (ADA, BOB, CAT):
        await storage.seeks.put(seek, NOW)
    assert await storage.seeks.pair(table("t"), [ADA.id])
    assert not await storage.seeks.pair(table("u"), [BOB.id, ADA.id])
    assert not await storage.seeks.pair(table("u"), [BOB.id, "gone"])
    assert await storage.load("u") is None
    assert await storage.seeks.waiting(NOW) == [BOB, CAT]


async def test_of_overlapping_pairings_at_once_one_wins(storage: Storage) -> None:
    for round_ in range(5):
        for seek in (ADA, BOB, CAT):
            await storage.seeks.put(seek, NOW)
        tries = {
            f"{round_} {name}": (one.id, other.id)
            for name, one, other in (("t", ADA, BOB), ("u", BOB, CAT), ("v", CAT, ADA))
        }
        won = await asyncio.gather(
            *(storage.seeks.pair(table(name), ids) for name, ids in tries.items())
        )
        assert sorted(won) == [False, False, True]
        for name, is_kept in zip(tries, won, strict=True):
            assert (await storage.load(name) is not None) == is_kept
        await storage.seeks.sweep(NOW + SECOND)


async def test_old_seeks_are_swept_out(storage: Storage) -> None:
    await storage.seeks.put(ADA, NOW)
    await storage.seeks.put(BOB, NOW)
    await storage.seeks.pair(table("t"), [BOB.id])
    await storage.seeks.put(CAT, NOW + SECOND)
    await storage.seeks.sweep(NOW + SECOND)
    assert await storage.seeks.paired([ADA.id, BOB.id, CAT.id]) == {CAT.id: None}


async def test_people_at_all_other_servers_are_counted(storage: Storage) -> None:
    assert await storage.seeks.people(NOW, but="") == 0
    await storage.seeks.count_people("a", 7, NOW)
    await storage.seeks.count_people("b", 2, NOW)
    await storage.seeks.count_people("a", 5, NOW + SECOND)
    assert await storage.seeks.people(NOW, but="") == 7
    assert await storage.seeks.people(NOW, but="b") == 5
    assert await storage.seeks.people(NOW + SECOND, but="") == 5
    await storage.seeks.sweep(NOW + SECOND)
    assert await storage.seeks.people(NOW, but="") == 5


async def test_public_tables_with_a_seat_for_anyone_are_offered(storage: Storage) -> None:
    kept = Vacant(Person("bob"))
    await storage.create(table("open"))
    await storage.create(table("later", updated_at=NOW + SECOND))
    await storage.create(table("private", terms=Terms()))
    await storage.create(table("reserved", seats=(Person("ada"), kept)))
    await storage.create(table("begun", waiting=Waiting.PERSON))
    offered = await storage.public_tables(limit=9, live_since=NOW, daily_since=NOW)
    assert [each.id for each in offered] == ["later", "open"]
    assert offered[1] == table("open")
    first = await storage.public_tables(limit=1, live_since=NOW, daily_since=NOW)
    assert [each.id for each in first] == ["later"]


async def test_public_tables_grow_old_slower_with_days_for_each_move(storage: Storage) -> None:
    old = NOW - timedelta(hours=1)
    daily = Terms(DailyClock(3), public=True)
    live = Terms(LiveClock(300, 5), public=True)
    await storage.create(table("none", updated_at=old))
    await storage.create(table("live", updated_at=old, terms=live))
    await storage.create(table("daily", updated_at=old, terms=daily))
    offered = await storage.public_tables(limit=9, live_since=NOW, daily_since=old)
    assert [each.id for each in offered] == ["daily"]
    assert not await storage.public_tables(limit=9, live_since=NOW, daily_since=NOW)


async def test_games_between_people_that_go_on_are_counted(storage: Storage) -> None:
    both = (Person("ada"), Person("bob"))
    await storage.create(table("open"))
    await storage.create(table("person", waiting=Waiting.PERSON, seats=both))
    await storage.create(table("over", waiting=Waiting.NOBODY, seats=both))
    old = NOW - SECOND
    await storage.create(table("old", waiting=Waiting.PERSON, seats=both, updated_at=old))
    assert await storage.count_played(NOW) == 1


async def test_public_and_rated_games_between_people_can_be_watched(storage: Storage) -> None:
    both = (Person("ada"), Person("bob"))
    playing = {"waiting": Waiting.PERSON, "seats": both}
    await storage.create(table("public", **playing))
    await storage.create(
        table("rated", **playing, terms=Terms(rated=True), updated_at=NOW + SECOND)
    )
    await storage.create(table("private", **playing, terms=Terms()))
    await storage.create(table("open"))
    await storage.create(table("over", waiting=Waiting.NOBODY, seats=both))
    await storage.create(table("old", **playing, updated_at=NOW - SECOND))
    watched = await storage.watchable_tables(limit=9, since=NOW)
    assert [each.id for each in watched] == ["rated", "public"]
    newest = await storage.watchable_tables(limit=1, since=NOW)
    assert [each.id for each in newest] == ["rated"]


async def test_games_of_somebody_alone_do_not_count_as_going_on(storage: Storage) -> None:
    ada = Person("ada")
    for name, other in (
        ("computer", Computer(1)),
        ("screen", Person("ada", "Bo")),
        ("left", Computer(5, Person("bob"))),
    ):
        await storage.create(table(name, waiting=Waiting.PERSON, seats=(ada, other)))
    assert await storage.count_played(NOW) == 0

"""What every storage promises."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cornerwise.server.game.domain.clocks import Times
from cornerwise.server.game.domain.seats import Computer, Person, Vacant
from cornerwise.server.game.domain.state import Cursor, TableState, TakeBackAsked, Waiting
from cornerwise.server.game.domain.terms import LiveClock, Terms
from cornerwise.server.storage.interface import AlreadyKept, Storage, StorageError, VersionConflict
from cornerwise.server.storage.sql import open_storage
from cornerwise.variants import setup_named
from machines import Postgres

from .stores import opened

NOW = datetime(2026, 11, 15, 12, 30, 1, 123456, tzinfo=UTC)

TABLE = TableState(
    id="0123456789abcdef",
    owner="ada",
    setup=setup_named("classic-three", shared="red", first="green", start="fixed"),
    seats=(Person("ada", "Ada ☃"), Computer(4), Person("bob")),
    created_at=NOW,
    updated_at=NOW,
    placements=(3, 30_000, 12),
    undone=(7, 8),
    version=5,
    waiting=Waiting.COMPUTER,
    terms=Terms(LiveClock(300, 5), rated=True, public=True, hints=True),
    times=Times((12.5, 300.0, 3.25), running=2, since=NOW),
    deadline=NOW + timedelta(seconds=3.25),
    asked=TakeBackAsked("ada", 2, frozenset({"bob"})),
)


async def test_a_table_comes_back_as_it_was(storage: Storage) -> None:
    await storage.create(TABLE)
    assert await storage.load(TABLE.id) == TABLE
    assert await storage.load("another") is None


async def test_a_change_is_kept(storage: Storage) -> None:
    await storage.create(TABLE)
    later = NOW + timedelta(minutes=1)
    changed = replace(
        TABLE, placements=(1,), undone=(), version=6, updated_at=later, waiting=Waiting.NOBODY
    )
    await storage.save(changed)
    assert await storage.load(TABLE.id) == changed


async def test_who_sits_where_is_kept(storage: Storage) -> None:
    vacant = replace(TABLE, seats=(Person("ada"), Vacant(), Vacant()))
    await storage.create(vacant)
    assert await storage.load(TABLE.id) == vacant
    seated = replace(vacant, seats=(Computer(5), Person("bob", "Bo"), Vacant()), version=6)
    await storage.reseat(seated)
    assert await storage.load(TABLE.id) == seated
    with pytest.raises(VersionConflict):
        await storage.reseat(replace(vacant, version=6))
    assert await storage.load(TABLE.id) == seated
    assert [table.id for table in await storage.tables_of("bob", finished=False, limit=9)]


async def test_of_two_tables_of_one_id_one_is_refused(storage: Storage) -> None:
    both = (storage.create(TABLE), storage.create(TABLE))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(isinstance(each, AlreadyKept) for each in done) == [False, True]
    assert await storage.load(TABLE.id) == TABLE


@pytest.mark.parametrize("version", [0, 4, 5, 7])
async def test_a_change_of_another_version_is_refused(storage: Storage, version: int) -> None:
    await storage.create(TABLE)
    with pytest.raises(VersionConflict):
        await storage.save(replace(TABLE, placements=(), version=version))
    assert await storage.load(TABLE.id) == TABLE


async def test_of_two_changes_at_once_one_is_refused(storage: Storage) -> None:
    await storage.create(TABLE)
    changes = [replace(TABLE, placements=(number,), version=6) for number in range(5)]
    done = await asyncio.gather(*map(storage.save, changes), return_exceptions=True)
    assert sorted(isinstance(each, VersionConflict) for each in done) == [False] + [True] * 4


async def test_a_deleted_table_is_gone(storage: Storage) -> None:
    await storage.create(TABLE)
    assert await storage.delete(TABLE.id)
    assert not await storage.delete(TABLE.id)
    assert await storage.load(TABLE.id) is None
    with pytest.raises(VersionConflict):
        await storage.save(replace(TABLE, version=6))
    await storage.create(TABLE)


async def test_guests_find_the_tables_they_made_or_sit_at_last_changed_first(
    storage: Storage,
) -> None:
    for number in range(5):
        await storage.create(
            replace(
                TABLE,
                id=f"table{number}",
                updated_at=NOW + timedelta(hours=number),
                waiting=Waiting.NOBODY if number == 4 else Waiting.PERSON,
            )
        )

    async def found(owner: str, *, finished: bool = False, limit: int = 9) -> list[str]:
        tables = await storage.tables_of(owner, finished=finished, limit=limit)
        return [table.id for table in tables]

    assert await found("ada") == ["table3", "table2", "table1", "table0"]
    assert await found("bob", limit=2) == ["table3", "table2"]
    assert await found("ada", finished=True) == ["table4"]
    assert await found("eve") == []
    before = await storage.tables_of(
        "ada", finished=False, limit=9, after=Cursor(NOW + timedelta(hours=2))
    )
    assert [table.id for table in before] == ["table1", "table0"]
    assert await storage.count_unfinished("ada") == 4
    assert await storage.count_unfinished("bob") == 0


async def test_pages_of_tables_follow_each_other_without_a_gap_or_a_repetition(
    storage: Storage,
) -> None:
    # Some were changed at exactly the same time, as after a restart.
    made = [(f"table{number}", NOW + timedelta(hours=number // 4)) for number in range(10)]
    for name, at in made:
        await storage.create(replace(TABLE, id=name, updated_at=at))
    found: list[tuple[str, datetime]] = []
    after: Cursor | None = None
    for _ in range(4):
        page = await storage.tables_of("ada", finished=False, limit=3, after=after)
        found += [(table.id, table.updated_at) for table in page]
        after = Cursor(page[-1].updated_at, page[-1].id)
    assert found == sorted(made, key=lambda each: (-each[1].timestamp(), each[0]))
    assert not await storage.tables_of("ada", finished=False, limit=3, after=after)


async def test_tables_that_wait_for_a_computer_are_found(storage: Storage) -> None:
    await storage.create(TABLE)
    await storage.create(replace(TABLE, id="other", waiting=Waiting.PERSON))
    assert await storage.waiting_for_computer() == [TABLE.id]


async def test_the_version_of_a_table_is_known(storage: Storage) -> None:
    assert await storage.version_of(TABLE.id) is None
    await storage.create(TABLE)
    assert await storage.version_of(TABLE.id) == 5
    await storage.save(replace(TABLE, version=6))
    assert await storage.version_of(TABLE.id) == 6


async def test_the_versions_of_many_tables_are_known_at_once(storage: Storage) -> None:
    assert await storage.versions_of([]) == {}
    await storage.create(TABLE)
    await storage.create(replace(TABLE, id="other", version=7))
    unknown = [f"unknown {number}" for number in range(1_200)]
    assert await storage.versions_of([TABLE.id, *unknown, "other"]) == {TABLE.id: 5, "other": 7}


async def test_the_lease_of_a_task_is_held_by_one_until_it_expires(storage: Storage) -> None:
    soon, later = NOW + timedelta(seconds=5), NOW + timedelta(seconds=9)
    assert await storage.take_lease("task", "one", NOW, soon)
    assert not await storage.take_lease("task", "two", NOW, soon)
    assert await storage.take_lease("task", "one", NOW, later)
    assert not await storage.take_lease("task", "two", soon, later)
    assert await storage.take_lease("task", "two", later, later + timedelta(seconds=5))
    assert not await storage.take_lease("task", "one", later, later)
    assert await storage.take_lease("another", "one", NOW, soon)


async def test_one_of_many_who_take_a_lease_at_once_succeeds(storage: Storage) -> None:
    soon = NOW + timedelta(seconds=5)
    taken = [storage.take_lease("task", f"server {n}", NOW, soon) for n in range(8)]
    assert sum(await asyncio.gather(*taken)) == 1


async def test_a_lease_is_released_by_its_holder_only(storage: Storage) -> None:
    soon = NOW + timedelta(seconds=5)
    await storage.take_lease("task", "one", NOW, soon)
    await storage.release_lease("task", "two")
    assert not await storage.take_lease("task", "two", NOW, soon)
    await storage.release_lease("task", "one")
    assert await storage.take_lease("task", "two", NOW, soon)


async def test_the_secret_stays_the_same(storage: Storage) -> None:
    secret = await storage.secret()
    assert len(secret) == 32
    assert await storage.secret() == secret


async def test_a_database_is_found_again(address: str | None) -> None:
    if address is None:
        return

    async with opened(address) as storage:
        await storage.create(TABLE)
        secret = await storage.secret()
    async with opened(address) as storage:
        assert await storage.load(TABLE.id) == TABLE
        assert await storage.secret() == secret


async def test_servers_that_start_at_once_share_one_database(postgres: Postgres) -> None:
    url = postgres.url

    async def secret() -> bytes:
        async with opened(url) as storage:
            return await storage.secret()

    assert len(set(await asyncio.gather(*(secret() for _ in range(4))))) == 1


async def test_a_storage_survives_that_postgresql_is_started_again(postgres: Postgres) -> None:
    async with opened(postgres.url) as storage:
        await storage.create(TABLE)
        postgres.restart()
        assert await storage.load(TABLE.id) == TABLE
        await storage.save(replace(TABLE, version=6))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("sqlite:////proc/games.db", "cannot be written"),
        ("sqlite:////proc/nowhere/games.db", "there is no folder /proc/nowhere"),
        ("nosuch://host/games", "not known"),
        (
            "postgresql://ada:secret@127.0.0.1:1/games",
            r"ada:\*\*\*@127.0.0.1:1/games cannot be used",
        ),
        ("://", "not a database address"),
    ],
)
async def test_a_database_that_cannot_be_used_is_told_in_a_sentence(
    address: str, words: str
) -> None:
    with pytest.raises(StorageError, match=words):
        await open_storage(address)


async def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("this is not a database, but a text that is long enough to look like one")
    with pytest.raises(StorageError, match="not a database"):
        await open_storage(str(path))


async def test_invitations_and_takeovers_are_stored(storage: Storage) -> None:
    kept = replace(TABLE, seats=(Computer(5, Person("bob", "Bo")), Vacant(), Vacant(Person("cy"))))
    await storage.create(kept)
    assert await storage.load(TABLE.id) == kept
    for owner in ("bob", "cy"):
        assert await storage.tables_of(owner, finished=False, limit=9) == [kept]


async def test_times_and_questions_are_kept_with_every_move(storage: Storage) -> None:
    await storage.create(TABLE)
    later = replace(
        TABLE, version=6, times=None, deadline=None, asked=None, aborted=True, terms=TABLE.terms
    )
    await storage.save(later)
    assert await storage.load(TABLE.id) == later


async def test_who_leaves_for_good_is_replaced_at_all_tables(storage: Storage) -> None:
    await storage.create(TABLE)
    await storage.create(replace(TABLE, id="bobs", owner="bob", seats=TABLE.seats[::-1]))
    await storage.create(replace(TABLE, id="other", owner="bob", seats=(Person("bob"),) * 3))
    versions = await storage.disown("ada", "gone1")
    assert versions == {TABLE.id: TABLE.version + 1, "bobs": TABLE.version + 1}
    mine = await storage.load(TABLE.id)
    assert mine == replace(
        TABLE,
        owner="gone1",
        seats=(Person("gone1"), *TABLE.seats[1:]),
        version=TABLE.version + 1,
    )
    bobs = await storage.load("bobs")
    assert bobs is not None
    assert (bobs.owner, bobs.seats[2]) == ("bob", Person("gone1"))
    assert await storage.tables_of("ada", finished=False, limit=9) == []
    assert await storage.disown("ada", "gone2") == {}


async def test_tables_are_found_by_whose_time_runs_out(storage: Storage) -> None:
    ends = {"soon": 1, "now": 0, "past": -1}
    for name, seconds in ends.items():
        deadline = NOW + timedelta(seconds=seconds)
        await storage.create(replace(TABLE, id=name, deadline=deadline))
    await storage.create(replace(TABLE, id="free", deadline=None))
    invited = replace(TABLE, id="invited", waiting=Waiting.PLAYERS, deadline=NOW)
    await storage.create(invited)
    assert set(await storage.run_out(NOW)) == {"past", "now", "invited"}
    assert set(await storage.running()) == set(ends), "no clock runs before the start"


async def test_who_leaves_for_good_is_no_longer_invited_or_played_on_for(storage: Storage) -> None:
    ada = Person("ada", "Ada")
    await storage.create(replace(TABLE, seats=(Person("bob"), Computer(5, ada), Vacant(ada))))
    await storage.rename_seats("ada", "Ada", "Eva")
    eva = Person("ada", "Eva")
    kept = await storage.load(TABLE.id)
    assert kept is not None
    assert kept.seats == (Person("bob"), Computer(5, eva), Vacant(eva))
    await storage.disown("ada", "gone1")
    kept = await storage.load(TABLE.id)
    assert kept is not None
    assert kept.seats == (Person("bob"), Computer(5, Person("gone1")), Vacant())


async def test_a_heartbeat_tells_of_the_one_before(storage: Storage) -> None:
    assert await storage.beat("clocks", NOW) is None
    assert await storage.beat("clocks", NOW + timedelta(seconds=3)) == NOW
    assert await storage.beat("other", NOW) is None


async def test_a_renamed_owner_is_renamed_where_they_sat_under_the_old_name(
    storage: Storage,
) -> None:
    seats = (Person("ada", "Ada"), Person("ada", "Guest of Ada"), Person("bob", "Ada"))
    await storage.create(replace(TABLE, seats=seats))
    assert await storage.rename_seats("ada", "Ada", "Eva") == {TABLE.id: TABLE.version + 1}
    kept = await storage.load(TABLE.id)
    assert kept is not None
    assert kept.seats == (Person("ada", "Eva"), *seats[1:])
    assert await storage.rename_seats("ada", "Ada", "Eva") == {}


async def test_a_declined_invitation_is_stored_and_no_longer_listed(storage: Storage) -> None:
    seats = (Person("ada"), Vacant(Person("bob"), declined=True), Vacant(Person("cy")))
    kept = replace(TABLE, seats=seats, waiting=Waiting.PLAYERS)
    await storage.create(kept)
    assert await storage.load(TABLE.id) == kept
    for owner, listed in (("ada", [kept]), ("bob", []), ("cy", [kept])):
        assert await storage.tables_of(owner, finished=False, limit=9) == listed
    await storage.disown("bob", "gone1")
    assert (await storage.load(TABLE.id)) == replace(
        kept, seats=(seats[0], Vacant(), seats[2]), version=kept.version + 1
    )


async def test_tables_with_others_are_found_last_changed_first(storage: Storage) -> None:
    ada, bob = Person("ada"), Person("bob")
    for name, seats in (
        ("alone", (ada, ada, Computer(1))),
        ("played", (ada, bob, Computer(1))),
        ("left", (ada, Computer(5, bob), Computer(1))),
        ("invited", (bob, bob, Vacant(ada, declined=True))),
        ("theirs", (bob, Person("cy"), Vacant())),
    ):
        later = TABLE.updated_at + timedelta(seconds=len(name))
        await storage.create(replace(TABLE, id=name, owner="bob", seats=seats, updated_at=later))
    await storage.create(replace(TABLE, id="solo", owner="ada", seats=(ada, ada, Vacant())))
    found = await storage.tables_together("ada", limit=3)
    assert [table.id for table in found] == ["invited", "played", "alone"]
    assert "solo" not in [table.id for table in await storage.tables_together("ada", limit=9)]

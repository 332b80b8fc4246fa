"""What every store of decisions about people promises."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from cornerwise.server.people.domain.marks import Mark, Marked
from cornerwise.server.storage.interface import Storage

NOW = datetime(2026, 11, 17, 9, 30, 1, 123456, tzinfo=UTC)
PINNED, BLOCKED = Marked(Mark.PINNED, NOW), Marked(Mark.BLOCKED, NOW + timedelta(hours=1))


async def test_the_last_decision_about_a_person_counts(storage: Storage) -> None:
    people = storage.people
    await people.mark("ada", "bob", PINNED)
    await people.mark("ada", "cat", PINNED)
    await people.mark("bob", "ada", PINNED)
    await people.mark("ada", "bob", BLOCKED)
    assert await people.marks_of("ada") == {"bob": BLOCKED, "cat": PINNED}
    await people.mark("ada", "cat", None)
    await people.mark("ada", "nobody", None)
    assert await people.marks_of("ada") == {"bob": BLOCKED}
    assert await people.marks_of("eve") == {}


async def test_who_has_blocked_somebody_is_found_among_those_asked_about(storage: Storage) -> None:
    people = storage.people
    for owner, marked in (("bob", BLOCKED), ("cat", PINNED), ("dan", BLOCKED)):
        await people.mark(owner, "ada", marked)
    assert await people.blockers("ada", ["bob", "cat", "eve"]) == {"bob"}
    assert await people.blockers("bob", ["ada", "dan"]) == set()


async def test_who_has_blocked_whom_among_some_people(storage: Storage) -> None:
    people = storage.people
    for owner, other, marked in (
        ("bob", "ada", BLOCKED),
        ("ada", "bob", BLOCKED),
        ("cat", "ada", PINNED),
        ("ada", "dan", BLOCKED),
        ("eve", "ada", BLOCKED),
    ):
        await people.mark(owner, other, marked)
    found = await people.blocks({"ada", "bob", "cat", "dan"})
    assert found == {frozenset({"ada", "bob"}), frozenset({"ada", "dan"})}
    assert await people.blocks([]) == set()


async def test_people_choose_whether_they_are_seen(storage: Storage) -> None:
    people = storage.people
    await people.set_visible("ada", False)
    await people.set_visible("ada", False)
    await people.set_visible("bob", True)
    assert await people.invisible(["ada", "bob"]) == {"ada"}
    await people.set_visible("ada", True)
    assert await people.invisible(["ada", "bob"]) == set()


async def test_a_person_who_is_forgotten_leaves_nothing_behind(storage: Storage) -> None:
    people = storage.people
    await people.mark("ada", "bob", PINNED)
    await people.mark("bob", "ada", BLOCKED)
    await people.mark("bob", "cat", PINNED)
    await people.set_visible("ada", False)
    await people.forget("ada")
    assert await people.marks_of("ada") == {}
    assert await people.marks_of("bob") == {"cat": PINNED}
    assert await people.invisible(["ada"]) == set()


async def test_servers_tell_each_other_who_is_there(storage: Storage) -> None:
    seeks = storage.seeks
    await seeks.count_people("one", 3, NOW, ["ada", "bob"])
    await seeks.count_people("two", 1, NOW, ["cat"])
    await seeks.count_people("two", 2, NOW, ["cat", "dan"])
    await seeks.count_people("old", 1, NOW - timedelta(minutes=1), ["eve"])
    assert await seeks.present(NOW, but="one") == {"cat", "dan"}
    assert await seeks.people(NOW, but="one") == 2

"""Which of the waiting people are seated together."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.terms import DailyClock, LiveClock
from cornerwise.server.lobby.domain.pairing import (
    ANYBODY_AFTER,
    NARROW,
    Group,
    Seek,
    Wish,
    groups,
    seats_of_group,
    window,
)

NOW = datetime(2026, 11, 15, 12, 30, tzinfo=UTC)

WISHES = (
    Wish("duo"),
    Wish("duo", LiveClock(300, 5)),
    Wish("duo", LiveClock(300, 5), rated=True),
    Wish("classic-three", DailyClock(1)),
    Wish("classic"),
)

LEVELS = {1: 10.0, 5: 25.0, 9: 40.0}


def seek(name: str, waited: float = 0.0, mu: float = 25.0, wish: Wish = WISHES[0]) -> Seek:
    return Seek(name, f"owner of {name}", name, wish, mu, NOW - timedelta(seconds=waited))


def found(*seeks: Seek) -> list[set[str]]:
    return [{each.id for each in group.seeks} for group in groups(seeks, NOW)]


SEEKS = st.lists(
    st.builds(
        Seek,
        id=st.uuids().map(lambda number: number.hex),
        owner=st.sampled_from([f"owner {number}" for number in range(12)]),
        name=st.none(),
        wish=st.sampled_from(WISHES),
        mu=st.floats(0, 50),
        since=st.floats(0, 60).map(lambda waited: NOW - timedelta(seconds=waited)),
        computers=st.booleans(),
    ),
    max_size=20,
    unique_by=lambda seek: seek.id,
)


@given(SEEKS)
def test_nobody_is_seated_twice(seeks: list[Seek]) -> None:
    seated = Counter(each.id for group in groups(seeks, NOW) for each in group.seeks)
    assert set(seated.values()) <= {1}
    assert set(seated) <= {each.id for each in seeks}


@given(SEEKS)
def test_all_at_a_table_are_different_people_with_the_same_wish(seeks: list[Seek]) -> None:
    for group in groups(seeks, NOW):
        assert len({each.wish for each in group.seeks}) == 1
        assert len({each.owner for each in group.seeks}) == len(group.seeks)
        assert 1 <= len(group.seeks) <= group.wish.seats


@given(SEEKS)
def test_computers_play_only_where_all_agreed(seeks: list[Seek]) -> None:
    for group in groups(seeks, NOW):
        if group.computers:
            assert all(each.computers for each in group.seeks)


@given(SEEKS)
def test_who_agreed_to_computers_waits_no_longer(seeks: list[Seek]) -> None:
    seated = {each.id for group in groups(seeks, NOW) for each in group.seeks}
    assert seated >= {each.id for each in seeks if each.computers}


@given(SEEKS)
def test_nobody_waits_for_ever_while_there_are_enough_others(seeks: list[Seek]) -> None:
    late = NOW + timedelta(seconds=ANYBODY_AFTER)
    seated = {each.id for group in groups(seeks, late) for each in group.seeks}
    left = [each for each in seeks if each.id not in seated]
    for wish in WISHES:
        owners = {each.owner for each in left if each.wish == wish}
        assert len(owners) < wish.seats


@given(SEEKS)
def test_whoever_waited_longest_at_a_table_or_another_there_found_all_near_enough(
    seeks: list[Seek],
) -> None:
    for group in groups(seeks, NOW):
        assert any(
            all(
                abs(other.mu - each.mu) <= window((NOW - each.since).total_seconds())
                for other in group.seeks
            )
            for each in group.seeks
        )


@given(SEEKS, st.randoms(use_true_random=False))
def test_the_order_in_which_people_are_given_does_not_matter(
    seeks: list[Seek], dice: object
) -> None:
    shuffled = list(seeks)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]  # a Random
    assert groups(shuffled, NOW) == groups(seeks, NOW)


@given(st.floats(0, 100), st.floats(0, 100))
def test_a_window_only_widens(one: float, other: float) -> None:
    sooner, later = sorted((one, other))
    assert window(sooner) <= window(later)


def test_a_window_is_narrow_at_first_and_open_in_the_end() -> None:
    assert window(0) == NARROW
    assert window(ANYBODY_AFTER) == math.inf


def test_equals_are_paired_at_once_and_strangers_after_a_while() -> None:
    assert found(seek("a"), seek("b", mu=27.0)) == [{"a", "b"}]
    assert found(seek("a"), seek("b", mu=40.0)) == []
    assert found(seek("a", waited=10), seek("b", mu=34.0)) == [{"a", "b"}]
    assert found(seek("a", waited=30), seek("b", mu=49.0)) == [{"a", "b"}]


def test_who_waited_longest_chooses_first_and_gets_the_nearest() -> None:
    old, near, far = seek("old", 20), seek("near", 1, 26), seek("far", 5, 30)
    assert found(near, far, old) == [{"old", "near"}]


def test_other_wishes_are_not_mixed() -> None:
    different = [seek(str(number), 99, wish=wish) for number, wish in enumerate(WISHES)]
    assert found(*different) == []


def test_four_are_seated_together_round_one_in_the_middle() -> None:
    row = [seek(str(mu), 1, float(mu), Wish("classic")) for mu in (20, 23, 24, 26)]
    assert found(*row) == [{"20", "23", "24", "26"}]
    assert found(*row[:3]) == []


def test_people_of_whom_one_has_blocked_the_other_are_not_seated_together() -> None:
    old, near, far = seek("old", 20), seek("near", 1, 26), seek("far", 5, 30)
    blocks = {frozenset({old.owner, near.owner})}

    def seated(*seeks: Seek) -> list[set[str]]:
        return [{each.id for each in group.seeks} for group in groups(seeks, NOW, blocks)]

    assert seated(old, near) == []
    assert seated(near, far, old) == [{"old", "far"}]
    four = [replace(each, wish=Wish("classic")) for each in (old, near, far)]
    more = [seek(name, 2, wish=Wish("classic")) for name in ("one", "two")]
    assert seated(*four, more[0]) == []
    assert seated(*four, *more) == [{"old", "one", "two", "far"}]
    alone = [replace(each, computers=True) for each in (old, near)]
    assert seated(*alone) == [{"old"}, {"near"}]


def test_seats_are_by_lot_and_the_lot_is_the_same_again() -> None:
    people = tuple(seek(name, wish=Wish("classic")) for name in "abcd")
    assert seats_of_group(Group(people), LEVELS) == seats_of_group(Group(people), LEVELS)
    orders = {
        seats_of_group(Group(tuple(replace(each, id=f"{each.id}{lot}") for each in people)), LEVELS)
        for lot in range(20)
    }
    assert len(orders) > 5


def test_computers_are_as_strong_as_the_people_they_play_with() -> None:
    def level(mu: float) -> int:
        seats = seats_of_group(Group((seek("a", mu=mu),)), LEVELS)
        assert Person("owner of a", "a") in seats
        return next(seat.level for seat in seats if isinstance(seat, Computer))

    assert [level(mu) for mu in (0, 24, 31, 50)] == [1, 5, 5, 9]

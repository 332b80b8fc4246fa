"""Who is notified of what about a table, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from cornerwise.server.game.domain.seats import Computer, Vacant
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.terms import DailyClock, LiveClock
from cornerwise.server.notifications.domain.notices import (
    TURN_DELAY,
    Kind,
    PlannedNotice,
    most_urgent,
    notices_of,
    others_at,
    planned_for,
    still_true,
)
from cornerwise.server.notifications.domain.retries import (
    LONGEST_WAIT,
    MAX_TRIES,
    delayed_try,
    next_try,
)

from .notification_cases import ADA, BEN, CLEO, HOUR, NIGHT, NOW, device, game, invitation, moved


def told(table: TableState) -> list[tuple[str, Kind]]:
    return [(notice.owner, notice.kind) for notice in notices_of(table)]


def due(table: TableState, kind: Kind, **settings: Any) -> datetime | None:
    """Returns when a device of the player concerned is notified."""
    (notice,) = [each for each in notices_of(table) if each.kind is kind]
    planned = planned_for(notice, replace(device(owner=notice.owner), **settings))
    return None if planned is None else planned.due_at


def test_the_player_to_move_is_told_in_a_correspondence_game() -> None:
    assert told(game(turn=1)) == [("ben", Kind.TURN), ("ben", Kind.HURRY)]


@pytest.mark.parametrize(
    "table",
    [
        game(clock=LiveClock(300)),
        game(clock=None),
        game("t1", ADA, ADA),
        game("t1", ADA, Computer(3)),
        replace(game(), waiting=Waiting.NOBODY),
        replace(game(), waiting=Waiting.COMPUTER),
        replace(invitation(), seats=(ADA, Vacant())),
    ],
    ids=["live", "unlimited", "alone", "with computers", "over", "computer's turn", "open seat"],
)
def test_nobody_is_told_where_they_play_at_once_or_alone(table: TableState) -> None:
    assert told(table) == []


def test_whoever_has_a_reserved_seat_is_told_once() -> None:
    assert told(invitation()) == [("ben", Kind.INVITED)]
    for_both = replace(invitation(), seats=(Vacant(CLEO), Vacant(BEN), Vacant(BEN)))
    assert told(for_both) == [("ben", Kind.INVITED), ("cleo", Kind.INVITED)]


def test_a_turn_is_told_a_moment_later_and_an_invitation_at_once() -> None:
    assert due(game(), Kind.TURN) == NOW + TURN_DELAY
    assert due(invitation(), Kind.INVITED) == NOW


@pytest.mark.parametrize(("days", "hours"), [(1, 6), (2, 12), (3, 18), (4, 24), (14, 24)])
def test_a_warning_comes_some_hours_before_the_end(days: int, hours: int) -> None:
    end = NOW + timedelta(days=days)
    assert due(game(clock=DailyClock(days)), Kind.HURRY) == end - hours * HOUR


def test_what_happens_at_night_is_told_in_the_morning() -> None:
    night = NOW.replace(hour=22)  # 23:00 in Vienna
    morning = night.replace(hour=7, minute=0, second=0, microsecond=0) + timedelta(days=1)
    assert due(game(since=night), Kind.TURN, quiet=NIGHT) == morning
    assert due(invitation(since=night), Kind.INVITED, quiet=NIGHT) == morning


def test_a_warning_that_quiet_hours_would_delay_too_long_comes_before_them() -> None:
    # The turn ends at 07:30 in Vienna, so the warning would be due at 01:30 and told at 08:00.
    dawn = NOW.replace(hour=6, minute=30, second=0, microsecond=0)
    warned = due(game(clock=DailyClock(1), since=dawn), Kind.HURRY, quiet=NIGHT)
    assert warned == dawn.replace(hour=20, minute=50)


def test_a_new_device_is_warned_of_running_games_but_not_told_of_their_turns() -> None:
    assert due(game(), Kind.TURN, created_at=NOW + HOUR) is None
    assert due(invitation(), Kind.INVITED, created_at=NOW + HOUR) is None
    assert due(game(), Kind.HURRY, created_at=NOW + HOUR) is not None


def test_a_notice_is_true_until_the_turn_is_over() -> None:
    table = game()
    plans = [planned_for(notice, device()) for notice in notices_of(table)]
    for plan in plans:
        assert plan is not None
        asked = replace(table, version=5, updated_at=NOW + HOUR)
        assert still_true(plan, asked, "ada"), "a question about the same turn"
        assert not still_true(plan, moved(table, 1, NOW + HOUR), "ada")
        again = moved(moved(table, 1, NOW + HOUR), 0, NOW + 2 * HOUR)
        assert not still_true(plan, again, "ada"), "that is the next turn"
        assert not still_true(plan, None, "ada")
        assert not still_true(plan, table, "ben")


def test_an_invitation_is_true_until_the_seat_is_taken() -> None:
    (notice,) = notices_of(invitation())
    plan = planned_for(notice, device(owner="ben"))
    assert plan is not None
    assert still_true(plan, invitation(), "ben")
    assert not still_true(plan, game("t2"), "ben")


def test_of_each_table_the_most_urgent_notice_counts() -> None:
    def planned(table: str, kind: Kind, hours: int = 0) -> PlannedNotice:
        return PlannedNotice("d", table, kind, NOW, NOW + hours * HOUR)

    hurry = planned("a", Kind.HURRY, 2)
    others = [planned("b", Kind.INVITED), planned("c", Kind.TURN)]
    assert most_urgent([planned("a", Kind.TURN), *others, hurry]) == [hurry, *others]


def test_the_names_of_the_other_people_are_told_once_each() -> None:
    table = game("t1", ADA, BEN, Computer(3, CLEO), BEN)
    assert others_at(table, "ada") == ("Ben",)
    assert others_at(table, "cleo") == ("Ada", "Ben")


def test_tries_are_further_and_further_apart_and_end() -> None:
    waits = [next_try(number, NOW) - NOW for number in range(1, MAX_TRIES)]
    assert waits == sorted(set(waits))
    assert waits[0] == timedelta(minutes=1)
    assert sum(waits, timedelta()) < timedelta(hours=3)
    assert next_try(MAX_TRIES + 5, NOW) == NOW + waits[-1]


def test_a_push_service_may_ask_for_time_but_not_for_any_time() -> None:
    assert delayed_try(timedelta(), 1, NOW) == next_try(1, NOW)
    assert delayed_try(HOUR, 1, NOW) == NOW + HOUR
    assert delayed_try(timedelta(days=9), 1, NOW) == NOW + LONGEST_WAIT

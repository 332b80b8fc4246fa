"""The checker finds the errors in handmade histories, and none in a correct one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from soak.faults.checker import (
    Bounds,
    Difference,
    Final,
    FinalTable,
    Invariant,
    Violation,
    check,
)
from soak.faults.history import (
    Answered,
    Event,
    Faulted,
    Healed,
    Kind,
    Left,
    Outcome,
    Rose,
    Sat,
    Seen,
    Sent,
    concerning,
    lines,
)
from soak.faults.trial import markdown

ADA, BOB, TABLE = "ada", "bob", "t"

# Two people, three moves of which the last is undone, and one more. Clocks stand at 90 s.
HISTORY: tuple[Event, ...] = (
    Sent(0.0, 1, ADA, Kind.CREATE, rated=True),
    Answered(0.1, 1, Outcome.DONE, table=TABLE),
    Sent(0.2, 2, BOB, Kind.JOIN, TABLE),
    Answered(0.3, 2, Outcome.DONE),
    Sat(0.4, ADA, TABLE),
    Sat(0.4, BOB, TABLE),
    Seen(0.5, 1, ADA, TABLE, 1, ()),
    Seen(0.5, 2, BOB, TABLE, 1, ()),
    Sent(1.0, 3, ADA, Kind.PLAY, TABLE, 1, 7),
    Seen(1.1, 1, ADA, TABLE, 2, (7,)),
    Answered(1.1, 3, Outcome.DONE, version=2, seat=0, left=(91.5, 90.0)),
    Seen(1.1, 2, BOB, TABLE, 2, (7,)),
    Sent(3.0, 4, BOB, Kind.PLAY, TABLE, 2, 8),
    Seen(3.1, 2, BOB, TABLE, 3, (7, 8)),
    Answered(3.1, 4, Outcome.DONE, version=3, seat=1, left=(91.5, 90.0)),
    Seen(3.1, 1, ADA, TABLE, 3, (7, 8)),
    Sent(4.0, 5, BOB, Kind.ASK, TABLE, 3),
    Answered(4.1, 5, Outcome.DONE),
    Seen(4.1, 1, ADA, TABLE, 4, (7, 8)),
    Sent(4.2, 6, ADA, Kind.AGREE, TABLE, 4),
    Answered(4.3, 6, Outcome.DONE),
    Seen(4.3, 1, ADA, TABLE, 5, (7,)),
    Seen(4.3, 2, BOB, TABLE, 5, (7,)),
    Sent(5.0, 7, BOB, Kind.PLAY, TABLE, 5, 9),
    Seen(5.1, 2, BOB, TABLE, 6, (7, 9)),
    Answered(5.1, 7, Outcome.DONE, version=6, seat=1, left=(91.5, 90.0)),
    Faulted(5.5, "kill"),
    Healed(6.0),
    Seen(6.1, 1, ADA, TABLE, 6, (7, 9)),
    Rose(6.2, ADA, TABLE),
    Rose(6.2, BOB, TABLE),
    Left(6.3, ADA),
    Left(6.3, BOB),
)

TABLES = {TABLE: FinalTable(6, (7, 9), over=True, rated=True, changes=(ADA, BOB))}
FINAL = Final(TABLES, {ADA: 1, BOB: 1})


def broken(events: Iterable[Event] = HISTORY, final: Final = FINAL) -> list[Invariant]:
    return [each.invariant for each in check(list(events), final).violations]


def with_event(at: float, event: Event) -> list[Event]:
    """Returns the history with one more event, at its place in time."""
    position = sum(each.at <= at for each in HISTORY)
    return [*HISTORY[:position], event, *HISTORY[position:]]


def kept(table: FinalTable) -> Final:
    return replace(FINAL, tables={TABLE: table})


def test_nothing_is_found_where_all_is_well() -> None:
    report = check(HISTORY, FINAL)
    assert report.violations == ()
    assert {each for each in Invariant if each is not Invariant.TRUE} <= {*report.checked}


@pytest.mark.parametrize(
    "final",
    [
        kept(replace(TABLES[TABLE], version=5, moves=(7,))),
        kept(replace(TABLES[TABLE], moves=(7, 11))),
        Final({}),
    ],
    ids=["the last version", "another move in its place", "the table"],
)
def test_a_lost_command_is_found(final: Final) -> None:
    assert Invariant.KEPT in broken(final=final)


def test_a_move_that_was_taken_back_is_not_lost() -> None:
    without = [event for event in HISTORY if getattr(event, "command", 0) != 6]
    assert broken() == []
    assert Invariant.KEPT in broken(without), "nobody agreed to that"


def test_a_move_that_may_have_been_taken_back_is_not_lost() -> None:
    unknown = [
        replace(event, outcome=Outcome.UNKNOWN)
        if isinstance(event, Answered) and event.command == 6
        else event
        for event in HISTORY
    ]
    assert broken(unknown) == []


def test_a_version_of_two_commands_is_found() -> None:
    twice: list[Event] = [
        Sent(5.0, 8, ADA, Kind.PLAY, TABLE, 5, 9),
        Answered(5.05, 8, Outcome.DONE, version=6, seat=1),
    ]
    assert Invariant.ONCE in broken(sorted([*HISTORY, *twice], key=lambda event: event.at))


def test_a_duplicate_move_is_found() -> None:
    doubled = kept(replace(TABLES[TABLE], version=7, moves=(7, 9, 9)))
    assert broken(final=doubled) == [Invariant.ONCE]


def test_two_rematches_of_one_table_are_found() -> None:
    events = list(HISTORY)
    for number, (player, made) in enumerate([(ADA, "u"), (BOB, "v")], 20):
        events += [
            Sent(7.0, number, player, Kind.REMATCH, TABLE),
            Answered(7.1, number, Outcome.DONE, table=made),
            Left(7.2, player),
        ]
    tables = {**TABLES, "u": FinalTable(0, ()), "v": FinalTable(0, ())}
    assert broken(events, replace(FINAL, tables=tables)) == [Invariant.ONCE]


def test_a_refused_move_that_was_made_is_found() -> None:
    refused = [
        replace(event, outcome=Outcome.REFUSED, version=None)
        if isinstance(event, Answered) and event.command == 7
        else event
        for event in HISTORY
    ]
    assert broken(refused) == [Invariant.TRUE]


def test_a_move_that_was_sent_again_may_be_refused() -> None:
    again: list[Event] = [
        Sent(5.2, 8, BOB, Kind.PLAY, TABLE, 5, 9),
        Answered(5.3, 8, Outcome.REFUSED, code="table/stale"),
    ]
    assert broken(sorted([*HISTORY, *again], key=lambda event: event.at)) == []


def test_two_boards_of_one_version_are_found() -> None:
    assert broken(with_event(3.1, Seen(3.1, 3, ADA, TABLE, 3, (7, 9)))) == [Invariant.AGREED]


def test_an_older_board_after_a_newer_one_is_found() -> None:
    assert broken(with_event(3.2, Seen(3.2, 1, ADA, TABLE, 2, (7,)))) == [Invariant.ASCENDING]


def test_a_new_connection_may_show_the_board_again() -> None:
    assert broken(with_event(3.2, Seen(3.2, 9, ADA, TABLE, 3, (7, 8)))) == []


@pytest.mark.parametrize(
    "changes", [(), (ADA,), (ADA, ADA, BOB)], ids=["not at all", "one player", "twice"]
)
def test_a_game_that_was_not_rated_once_is_found(changes: tuple[str, ...]) -> None:
    assert Invariant.RATED in broken(final=kept(replace(TABLES[TABLE], changes=changes)))


def test_a_rating_that_counts_more_games_than_were_played_is_found() -> None:
    assert broken(final=replace(FINAL, games={ADA: 2, BOB: 1})) == [Invariant.RATED]


def test_a_rating_that_recalculation_changes_is_found() -> None:
    other = replace(FINAL, differences=(Difference(ADA, (1, 1), 5.0),))
    assert broken(final=other) == [Invariant.RECALCULATED]
    order = replace(FINAL, differences=(Difference(ADA, (1, 1), 0.1),))
    assert broken(final=order) == []


@pytest.mark.parametrize("left", [82.0, 98.0], ids=["overcharged", "given time"])
def test_a_clock_that_does_not_go_with_time_is_found(left: float) -> None:
    wrong = [
        replace(event, left=(91.5, left))
        if isinstance(event, Answered) and event.command == 4
        else event
        for event in HISTORY
    ]
    assert broken(wrong) == [Invariant.CLOCKS]


def test_a_seat_that_was_taken_away_too_early_is_found() -> None:
    taken = Seen(5.2, 1, ADA, TABLE, 6, (7, 9), away=(0,))
    assert broken(with_event(5.2, taken)) == [Invariant.CLOCKS]


def test_a_move_that_was_refused_as_too_late_too_early_is_found() -> None:
    late: list[Event] = [
        Sent(5.2, 8, ADA, Kind.PLAY, TABLE, 6, 10),
        Answered(5.3, 8, Outcome.REFUSED, code="clock/out_of_time"),
    ]
    assert broken(sorted([*HISTORY, *late], key=lambda event: event.at)) == [Invariant.CLOCKS]


def silent(seconds: float) -> list[Event]:
    """Returns a history in which Ada sees nothing for `seconds` after the fault."""
    end = 6.0 + seconds
    return [
        *[event for event in HISTORY if event.at <= 6.0],
        *[Seen(6.0 + n, 2, BOB, TABLE, 6 + n, (7, 9)) for n in range(1, int(seconds))],
        Rose(end, ADA, TABLE),
        Left(end, ADA),
        Left(end, BOB),
    ]


def only(invariant: Invariant, events: Sequence[Event]) -> list[Violation]:
    violations = check(events, FINAL, Bounds(still=20)).violations
    return [each for each in violations if each.invariant is invariant]


def test_a_player_without_news_after_healing_is_found() -> None:
    found = only(Invariant.MOVING, silent(21))
    assert [(each.player, each.table, each.at) for each in found] == [(ADA, TABLE, 6.0)]
    assert only(Invariant.MOVING, silent(19)) == []


def test_a_player_who_left_does_not_wait() -> None:
    late = [*silent(15), Rose(21.0, BOB, TABLE), Sent(60.0, 50, BOB, Kind.REMATCH, TABLE)]
    assert only(Invariant.MOVING, late) == []


def test_nobody_must_move_on_during_a_fault() -> None:
    long = [event for event in silent(40) if event != Healed(6.0)]
    assert only(Invariant.MOVING, long) == []


def test_a_violation_is_shown_with_its_part_of_the_history() -> None:
    shown = lines(concerning(HISTORY, TABLE, ADA))
    assert "kill" in shown
    assert shown.count("Sent") == 6
    assert "create" in lines(concerning(HISTORY, "", ADA))


def test_counts_are_shown_as_a_table() -> None:
    report = check(HISTORY, replace(FINAL, games={ADA: 2, BOB: 1}))
    head, _, row = markdown({"kill": [report, report]}).splitlines()
    assert head.count("|") == row.count("|") == len(Invariant) + 2
    assert row.startswith("| kill | 0 of 14 |")
    assert "2 of 6" in row

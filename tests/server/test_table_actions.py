"""What players may ask of each other at a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Computer, Person, Seated, Vacant, rotated
from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.game.domain.table import (
    INVITATION_LASTS,
    LIVE_INVITATION_LASTS,
    Table,
    new_table,
)
from cornerwise.server.game.domain.terms import Clock, DailyClock, LiveClock, Terms
from cornerwise.server.game.protocol import Play, Undo
from cornerwise.server.game.views import table_view
from cornerwise.server.refusal import Refusal
from cornerwise.variants import setup_named

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
ADA, BOB, CAT = Person("ada", "Ada"), Person("bob", "Bob"), Person("cat", "Cat")
THREE: tuple[Seated, ...] = (ADA, BOB, CAT)
RATED = Terms(rated=True)


def table_of_three(seats: tuple[Seated, ...] = THREE, terms: Terms | None = None) -> Table:
    setup = setup_named("classic-three")
    return new_table("t", "ada", setup, seats, NOW, terms=terms or Terms())


def play(table: Table, *owners: str | None) -> None:
    for by in owners:
        table.apply(Play(table.version, table.game.legal_placements()[0], 0), by, NOW)


def refused(code: str, action: object, *arguments: object) -> None:
    assert callable(action)
    with pytest.raises(Refusal) as refusal:
        action(*arguments)
    assert refusal.value.code == code


def test_a_move_is_taken_back_when_all_others_agree() -> None:
    table = table_of_three()
    play(table, "ada", "bob")
    table.ask_take_back("ada", table.version, NOW)
    asked = table_view(table, "bob", NOW).asked
    assert asked is not None
    assert (asked.seat, asked.moves, asked.agreed) == (0, 0, [])
    table.answer_take_back("bob", True, table.version, NOW)
    assert len(table.game.moves) == 2
    table.answer_take_back("cat", True, table.version, NOW)
    assert not table.game.moves
    assert table.asked is None
    assert not table.can_redo


def test_one_who_declines_is_enough() -> None:
    table = table_of_three()
    play(table, "ada")
    table.ask_take_back("ada", table.version, NOW)
    table.answer_take_back("cat", False, table.version, NOW)
    assert table.asked is None
    assert len(table.game.moves) == 1
    refused(Code.NOT_ASKED, table.answer_take_back, "bob", True, table.version, NOW)


def test_who_asks_may_give_it_up_and_ask_again() -> None:
    table = table_of_three()
    play(table, "ada")
    table.ask_take_back("ada", table.version, NOW)
    refused(Code.ASKED_ALREADY, table.ask_take_back, "ada", table.version, NOW)
    table.answer_take_back("ada", False, table.version, NOW)
    table.ask_take_back("ada", table.version, NOW)
    assert table.asked is not None


def test_the_one_who_asks_cannot_agree_for_the_others() -> None:
    table = table_of_three()
    play(table, "ada")
    table.ask_take_back("ada", table.version, NOW)
    table.answer_take_back("ada", True, table.version, NOW)
    assert len(table.game.moves) == 1


def test_a_move_is_an_answer_too() -> None:
    table = table_of_three()
    play(table, "ada")
    table.ask_take_back("ada", table.version, NOW)
    play(table, "bob")
    assert table.asked is None


def test_computers_are_not_asked() -> None:
    table = table_of_three((ADA, Computer(1), CAT))
    play(table, "ada", None)
    table.ask_take_back("ada", table.version, NOW)
    table.answer_take_back("cat", True, table.version, NOW)
    assert not table.game.moves


def test_only_players_can_ask_or_answer_and_only_about_their_own_move() -> None:
    table = table_of_three()
    play(table, "ada")
    refused("game/nothing_to_undo", table.ask_take_back, "bob", table.version, NOW)
    refused(Code.NOT_SEATED, table.ask_take_back, "eve", table.version, NOW)
    refused(Code.STALE, table.ask_take_back, "ada", table.version + 1, NOW)
    table.ask_take_back("ada", table.version, NOW)
    refused(Code.NOT_SEATED, table.answer_take_back, "eve", True, table.version, NOW)


def test_where_it_counts_and_nobody_else_plays_nothing_is_taken_back() -> None:
    table = table_of_three((ADA, Computer(1), Computer(1)), RATED)
    play(table, "ada")
    refused(Code.RATED, table.ask_take_back, "ada", table.version, NOW)
    table = table_of_three((ADA, BOB, Computer(1)), RATED)
    play(table, "ada")
    table.stand_up("bob", 5, NOW)
    refused(Code.RATED, table.ask_take_back, "ada", table.version, NOW)
    assert len(table.game.moves) == 1


def test_who_leaves_is_not_waited_for() -> None:
    table = table_of_three()
    play(table, "ada")
    table.ask_take_back("ada", table.version, NOW)
    table.stand_up("bob", 5, NOW)
    assert table.asked is None
    assert table.seats[1] == Computer(5, BOB)


def test_a_game_can_be_called_off_until_everybody_has_moved() -> None:
    table = table_of_three()
    play(table, "ada", "bob")
    assert table.can_abort
    refused(Code.NOT_SEATED, table.abort, "eve", NOW)
    table.abort("ada", NOW)
    assert table.waiting is Waiting.NOBODY
    view = table_view(table, "bob", NOW)
    assert (view.aborted, view.turn.over, view.result) == (True, True, None)
    refused("game/over", play, table, "cat")
    assert Table(table.state).aborted


def test_later_a_game_cannot_be_called_off() -> None:
    table = table_of_three()
    play(table, "ada", "bob", "cat")
    refused(Code.TOO_LATE_TO_ABORT, table.abort, "ada", NOW)


def test_a_game_that_counts_has_no_hints_and_no_free_undo() -> None:
    table = new_table("t", "ada", setup_named("duo"), (ADA, Computer(1)), NOW, terms=RATED)
    refused(Code.RATED, table.check_hints)
    play(table, "ada")
    assert not table.can_undo
    refused(Code.RATED, table.apply, Undo(table.version, 0), "ada", NOW)


def test_nobody_plays_two_seats_of_a_game_that_counts() -> None:
    refused(Code.RATED_ALONE, table_of_three, (ADA, BOB, ADA), RATED)


def test_a_seat_reserved_for_somebody_is_theirs_alone() -> None:
    table = table_of_three((ADA, Vacant(BOB), Vacant()))
    assert [seat.free for seat in table_view(table, "cat", NOW).seats] == [False, False, True]
    table.sit("cat", "Cat", NOW)
    assert table.seats == (ADA, Vacant(BOB), CAT)
    refused(Code.NO_SEAT_LEFT, table.sit, "eve", None, NOW)
    table.sit("bob", "Bob", NOW)
    assert table.has_begun


def test_an_invited_player_takes_their_own_seat_not_a_free_one() -> None:
    table = table_of_three((ADA, Vacant(), Vacant(BOB)))
    table.sit("bob", "Bob", NOW)
    assert table.seats == (ADA, Vacant(), BOB)


def test_only_the_player_who_asks_for_a_rematch_is_seated_at_once() -> None:
    seats = (ADA, Computer(5, BOB), Computer(2), CAT)
    assert rotated(seats, "cat") == (CAT, Vacant(ADA), Vacant(BOB), Computer(2))


def test_an_invitation_is_declined_by_the_person_invited_alone() -> None:
    table = table_of_three((ADA, Vacant(BOB), Vacant(CAT)))
    refused(Code.NOT_INVITED, table.decline, "ada", NOW)
    table.decline("bob", NOW)
    assert table.seats == (ADA, Vacant(BOB, declined=True), Vacant(CAT))
    refused(Code.NOT_INVITED, table.decline, "bob", NOW)
    seats = table_view(table, "bob", NOW).seats
    assert [(seat.invited, seat.free, seat.declined) for seat in seats[1:]] == [
        (True, True, True),
        (True, False, False),
    ]
    table.sit("bob", "Bob", NOW)
    assert table.seat_of("bob") == 1


@pytest.mark.parametrize(
    ("clock", "lasts"),
    [
        (None, INVITATION_LASTS),
        (DailyClock(3), INVITATION_LASTS),
        (LiveClock(300, 5), LIVE_INVITATION_LASTS),
    ],
)
def test_an_invitation_that_nobody_answers_expires(clock: Clock | None, lasts: timedelta) -> None:
    table = table_of_three((ADA, Vacant(BOB), Vacant()), Terms(clock=clock))
    end = NOW + lasts
    assert table.deadline == end
    refused(Code.TIME_LEFT, table.expire, end - timedelta(seconds=1))
    table.expire(end)
    assert table.seats == (ADA, Vacant(BOB, declined=True), Vacant())
    assert table.deadline is None, "a link does not expire"
    refused(Code.TIME_LEFT, table.expire, end)


def test_a_rematch_reserves_no_seat_for_a_deleted_account() -> None:
    assert rotated((ADA, Person("gone123"), BOB), "ada") == (Vacant(BOB), ADA, Vacant())

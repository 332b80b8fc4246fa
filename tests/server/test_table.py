"""The game authority, without sockets and databases."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cornerwise.kernel import random_game
from cornerwise.notation import move_name
from cornerwise.placements import PlacementId
from cornerwise.server.game.domain.seats import Computer, Person, Seated, rotated
from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.protocol import Play, PlayText, Redo, Undo
from cornerwise.server.game.views import event_view, turn_view
from cornerwise.server.refusal import Refusal
from cornerwise.variants import setup_named

NOW = datetime(2026, 11, 15, tzinfo=UTC)
ADA, EVE = "ada", "eve"
PERSON, COMPUTER = Person(ADA), Computer(1)


def table_with(way: str, *seats: Seated, **settings: str) -> Table:
    return new_table("t", ADA, setup_named(way, **settings), seats, NOW)


def play(table: Table, by: str | None = ADA, placement: PlacementId | None = None) -> None:
    chosen = table.game.legal_placements()[-1] if placement is None else placement
    table.apply(Play(table.version, chosen, 0), by, NOW)


def play_turn(table: Table) -> None:
    play(table, None if table.computer_to_play else ADA)


def refusal_of(table: Table, command: Play | PlayText | Undo | Redo, by: str | None) -> Refusal:
    before = table.state
    with pytest.raises(Refusal) as caught:
        table.apply(command, by, NOW)
    assert table.state == before, "a refused command changes nothing"
    return caught.value


def test_a_move_raises_the_version_and_passes_the_turn() -> None:
    table = table_with("duo", PERSON, PERSON)
    play(table)
    assert (table.version, table.game.colour_to_play) == (1, 1)


def test_a_move_may_be_given_in_notation() -> None:
    table = table_with("duo", PERSON, PERSON)
    placement = table.game.legal_placements()[5]
    text = move_name(table.game.placement_table, placement)
    table.apply(PlayText(0, text.upper(), 0), ADA, NOW)
    assert table.game.placements == (placement,)


@pytest.mark.parametrize("text", ["", "e", "e10,e11,e12,e13,e14,e9", "z99", "e10,g10"])
def test_notation_that_is_no_move_is_refused(text: str) -> None:
    table = table_with("duo", PERSON, PERSON)
    assert refusal_of(table, PlayText(0, text, 0), ADA).code == "notation/invalid"


def test_a_command_for_another_version_is_stale() -> None:
    table = table_with("duo", PERSON, PERSON)
    play(table)
    for command in (Play(0, 0, 0), PlayText(2, "e10", 0), Undo(0, 0), Redo(7, 0)):
        refusal = refusal_of(table, command, ADA)
        assert (refusal.code, refusal.params) == ("table/stale", {"version": 1})


def test_nobody_plays_for_the_seat_of_another() -> None:
    table = table_with("duo", PERSON, Person(EVE))
    refusal = refusal_of(table, Play(0, 0, 0), EVE)
    assert (refusal.code, refusal.params) == ("seat/not_yours", {"seat": 0})
    play(table)
    assert refusal_of(table, Undo(1, 0), EVE).code == "seat/not_yours"
    assert refusal_of(table, Play(1, 0, 0), None).code == "seat/not_yours"
    play(table, EVE)


def test_nobody_plays_for_the_computer() -> None:
    table = table_with("duo", COMPUTER, PERSON)
    assert refusal_of(table, Play(0, 0, 0), ADA).code == "seat/computer"
    play(table, None)


def test_a_forbidden_placement_is_refused_with_the_rule_and_the_piece_in_the_way() -> None:
    table = table_with("duo", PERSON, PERSON)
    play(table)
    refusal = refusal_of(table, Play(1, table.game.placements[0], 0), ADA)
    assert refusal.code == "placement/overlap"
    piece = table.game.placement_table[table.game.placements[0]].piece
    assert refusal.params["other_colour"] == 0
    assert refusal.params["other_piece"] == piece
    assert "cell" in refusal.params


def test_a_placement_that_does_not_exist_is_refused() -> None:
    table = table_with("duo", PERSON, PERSON)
    assert refusal_of(table, Play(0, 10**6, 0), ADA).code == "placement/unknown"


def test_after_the_end_nothing_is_played() -> None:
    table = table_with("duo", PERSON, PERSON)
    for placement in random_game(table.setup, 1):
        play(table, placement=placement)
    assert table.waiting is Waiting.NOBODY
    assert refusal_of(table, Play(table.version, 0, 0), ADA).code == "game/over"
    assert event_view(table, table.apply(Undo(table.version, 0), ADA, NOW)).turn.over is False


def test_around_one_screen_undo_takes_back_one_move() -> None:
    table = table_with("classic", *[PERSON] * 4)
    play(table)
    play(table)
    change = table.apply(Undo(2, 0), ADA, NOW)
    assert len(change.taken_back) == 1
    assert (len(table.game.moves), table.version) == (1, 3)


def test_undo_against_computers_goes_back_to_the_last_decision_of_a_person() -> None:
    table = table_with("classic", PERSON, COMPUTER, COMPUTER, COMPUTER)
    for _ in range(8):
        play_turn(table)
    table.apply(Undo(8, 0), ADA, NOW)
    assert (len(table.game.moves), table.game.seat_to_play) == (4, 0)


def test_undo_while_a_computer_thinks_goes_back_to_the_person() -> None:
    table = table_with("classic", PERSON, COMPUTER, COMPUTER, COMPUTER)
    play(table)
    play_turn(table)
    table.apply(Undo(2, 0), ADA, NOW)
    assert (len(table.game.moves), table.waiting) == (0, Waiting.PERSON)


def test_redo_plays_the_answers_of_the_computers_again_too() -> None:
    table = table_with("classic", PERSON, COMPUTER, COMPUTER, COMPUTER)
    for _ in range(8):
        play_turn(table)
    before = table.game.placements
    table.apply(Undo(8, 0), ADA, NOW)
    table.apply(Undo(9, 0), ADA, NOW)
    change = table.apply(Redo(10, 0), ADA, NOW)
    assert (len(change.played), table.game.seat_to_play) == (4, 0)
    table.apply(Redo(11, 0), ADA, NOW)
    assert table.game.placements == before
    assert not table.can_redo


def test_a_computer_thinks_on_where_redo_runs_out_of_answers() -> None:
    table = table_with("duo", PERSON, COMPUTER)
    play(table)
    table.apply(Undo(1, 0), ADA, NOW)
    table.apply(Redo(2, 0), ADA, NOW)
    assert table.waiting is Waiting.COMPUTER


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = table_with("duo", PERSON, PERSON)
    play(table)
    table.apply(Undo(1, 0), ADA, NOW)
    assert table.can_redo
    play(table, placement=table.game.legal_placements()[0])
    assert not table.can_redo
    assert refusal_of(table, Redo(3, 0), ADA).code == "game/nothing_to_undo"


def test_with_no_move_of_a_person_there_is_nothing_to_undo() -> None:
    table = table_with("duo", COMPUTER, PERSON)
    play(table, None)
    assert not table.can_undo
    assert refusal_of(table, Undo(1, 0), ADA).code == "game/nothing_to_undo"


def test_the_shared_colour_is_played_by_the_next_player() -> None:
    table = table_with("classic-three", PERSON, COMPUTER, Person(EVE), shared="green")
    seats = []
    for _ in range(12):
        view = turn_view(table, NOW)
        if view.colour == 3:
            assert view.shared_turn == view.seat
            seats.append(view.seat)
            if view.seat == 1:
                assert refusal_of(table, Play(table.version, 0, 0), ADA).code == "seat/computer"
            elif view.seat == 2:
                assert refusal_of(table, Play(table.version, 0, 0), ADA).code == "seat/not_yours"
        play(table, {0: ADA, 1: None, 2: EVE}[view.seat or 0])
    assert seats == [0, 1, 2]


@pytest.mark.parametrize("count", [1, 3])
def test_a_table_needs_a_player_for_each_seat(count: int) -> None:
    with pytest.raises(Refusal) as caught:
        table_with("duo", *[PERSON] * count)
    assert (caught.value.code, caught.value.params) == ("seats/wrong_number", {"seats": 2})


def test_a_table_is_rebuilt_from_what_was_kept() -> None:
    table = table_with("classic-three", PERSON, COMPUTER, PERSON, shared="red", first="green")
    for _ in range(9):
        play_turn(table)
    table.apply(Undo(9, 0), ADA, NOW)
    again = Table(table.state)
    assert again.state == table.state
    assert turn_view(again, NOW) == turn_view(table, NOW)
    change = again.apply(Redo(10, 0), ADA, NOW)
    assert change.played


def test_seats_are_rotated_by_one_for_a_rematch() -> None:
    assert rotated((PERSON, COMPUTER, Computer(2)), ADA) == (Computer(2), PERSON, COMPUTER)

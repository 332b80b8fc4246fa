"""Positions as values: free setup, equality, turns."""

import pytest
from hypothesis import given, settings

from cornerwise.errors import GameOver, PositionError
from cornerwise.notation import parse_move
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import DUO, Start, setup_named
from rules.drawing import draw
from rules.toys import SMALL
from strategies import positions


def duo(*moves: str) -> list[int]:
    return [parse_move(placement_table_of(DUO), move) for move in moves]


@pytest.mark.parametrize(
    ("placed", "message"),
    [
        ([[]], "duo has 2 colours"),
        ([[], [], []], "duo has 2 colours"),
        ([[13_729], []], "there is no placement number 13729"),
        ([[-1], []], "there is no placement number -1"),
        ([duo("a1", "c1"), []], "purple has more of piece 1 than its stock"),
        ([duo("a1,a2"), duo("a2,b2")], "two pieces cover a2"),
        ([duo("a1,a2", "a2,b2,c2"), []], "two pieces cover a2"),
    ],
)
def test_impossible_positions_are_refused(placed: list[list[int]], message: str) -> None:
    with pytest.raises(PositionError, match=message) as refusal:
        Position.from_pieces(DUO, placed)
    assert refusal.value.code == "position/invalid"


def test_the_order_in_which_the_pieces_came_does_not_matter() -> None:
    moves = duo("e10", "d9,d8", "e7,e6,e5")
    one = Position.from_pieces(DUO, [moves, []])
    other = Position.from_pieces(DUO, [[moves[1], moves[0], moves[2]], []])
    assert one == other
    assert hash(one) == hash(other)
    assert one.placed != other.placed


def test_the_last_piece_and_the_start_rule_do_matter() -> None:
    moves = duo("e10", "d9,d8")
    one = Position.from_pieces(DUO, [moves, []])
    assert one != Position.from_pieces(DUO, [moves[::-1], []])
    assert one != Position.from_pieces(DUO, [moves, []], start=Start.FIXED)
    assert one != Position.from_pieces(DUO, [moves, []], turn=1)


@given(positions())
@settings(max_examples=15)
def test_playing_leaves_the_position_as_it_was(position: Position) -> None:
    before = (repr(position), position.placed, position.forbidden, position.attach)
    for placement in position.legal_placements()[:3]:
        assert position.play(placement) != position
    assert (repr(position), position.placed, position.forbidden, position.attach) == before


@given(positions())
@settings(max_examples=10)
def test_a_placement_is_legal_just_when_it_breaks_no_rule(position: Position) -> None:
    for colour in range(len(position.covered)):
        legal = set(position.legal_placements(colour))
        for number in range(0, len(position.placement_table), 7):
            assert (position.violation(number, colour) is None) == (number in legal)


def test_squares_left_count_down() -> None:
    position = Position.initial(setup_named("duo"))
    assert position.squares_left(0) == 89
    assert Position.from_pieces(DUO, [duo("e10", "d9,d8"), []]).squares_left(0) == 86


def test_a_finished_position_asks_for_no_move() -> None:
    rows = """
        W W . . . .
        . . W . . .
        . . . W W W
        . . . . . .
        . . . . W W
        . . . . W B
    """
    finished = draw(SMALL, rows, "over")
    assert finished.turn is None
    assert finished.legal_placements() == ()
    for ask in (finished.violation, finished.play):
        with pytest.raises(GameOver) as refusal:
            ask(0)
        assert refusal.value.code == "game/over"

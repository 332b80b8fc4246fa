"""Text for moves and positions: every value can be read back, and nothing else is accepted."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budgets import examples
from cornerwise.errors import CornerwiseError, NotationError, PositionError
from cornerwise.game import Game
from cornerwise.notation import move_name, parse_move, parse_position, position_text
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import CLASSIC, DUO, VARIANTS, Variant, setup_named
from rules.drawing import draw
from rules.toys import SMALL, TOYS
from strategies import games, positions

DUO_TEXT = """\
duo, start any, orange to play
14 . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . .
11 . . . . P . . . . . . . . .
10 . . . P P P . . . . . . . .
 9 . . . . P . . . . . . . . .
 8 . . . . . . . . . . . . . .
 7 . . . . . . . . . . . . . .
 6 . . . . . . . . . . . . . .
 5 . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . .
 1 . . . . . . . . . . . . . .
   a b c d e f g h i j k l m n
last: purple X, orange none"""


@pytest.mark.parametrize("variant", [*VARIANTS, *TOYS], ids=lambda variant: variant.id)
def test_moves_are_read_back_for_all_placements(variant: Variant) -> None:
    table = placement_table_of(variant)
    for number in range(len(table)):
        assert parse_move(table, move_name(table, number)) == number


def test_a_move_is_its_cells_in_order() -> None:
    table = placement_table_of(DUO)
    number = parse_move(table, "e9,d10,e10,f10,e11")
    assert table.piece_of(number).name == "X"
    assert move_name(table, number) == "e9,d10,e10,f10,e11"


@given(st.integers(0, 30_432), st.randoms(use_true_random=False))
def test_a_move_is_read_in_any_order_case_and_spacing(
    number: int, generator: random.Random
) -> None:
    table = placement_table_of(CLASSIC)
    names = move_name(table, number).split(",")
    generator.shuffle(names)
    assert parse_move(table, " , ".join(names).upper()) == number


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a cell of this board (a1 to n14)"),
        ("a1,", "'' is not a cell of this board (a1 to n14)"),
        ("a1,o1", "'o1' is not a cell of this board (a1 to n14)"),
        ("a1,a1", "'a1,a1' names a cell twice"),
        ("a1,c1", "'a1,c1' is not the shape of any piece"),
        ("a1,b1,c1,d1,e1,f1", "'a1,b1,c1,d1,e1,f1' is not the shape of any piece"),
        ("a1" * 200, "a move of 400 characters is too long"),
    ],
)
def test_what_is_no_move_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_move(placement_table_of(DUO), text)
    assert str(refusal.value) == message
    assert refusal.value.code == "notation/invalid"


def test_a_position_is_a_drawing_with_its_settings() -> None:
    game = Game(setup_named("duo"))
    game.play(parse_move(game.placement_table, "e9,d10,e10,f10,e11"))
    assert position_text(game.position) == DUO_TEXT


@given(positions(*VARIANTS, *TOYS))
@settings(max_examples=60)
def test_positions_are_read_back(position: Position) -> None:
    again = parse_position(position_text(position), position.variant)
    assert again == position
    assert again.legal_placements() == position.legal_placements()
    assert position_text(again) == position_text(position)


@given(games(*VARIANTS, *TOYS))
@settings(max_examples=25)
def test_finished_positions_are_read_back(game: Game) -> None:
    text = position_text(game.position)
    assert text.splitlines()[0].endswith(", over")
    assert parse_position(text, game.setup.variant) == game.position


@given(games())
@settings(max_examples=15)
def test_whole_games_are_read_back_move_by_move(game: Game) -> None:
    texts = [move_name(game.placement_table, number) for number in game.placements]
    again = Game.replay(game.setup, [parse_move(game.placement_table, text) for text in texts])
    assert again.moves == game.moves
    assert again.positions == game.positions


def test_pieces_of_one_colour_side_by_side_cannot_be_drawn() -> None:
    table = placement_table_of(DUO)
    side_by_side = [parse_move(table, "a1"), parse_move(table, "b1,c1")]
    position = Position.from_pieces(DUO, [side_by_side, []])
    with pytest.raises(PositionError, match="share an edge: this cannot be drawn"):
        position_text(position)


@pytest.mark.parametrize(
    ("old", "new", "error", "message"),
    [
        (DUO_TEXT, "", NotationError, "line 1 should look like 'duo, start any, purple to play'"),
        ("duo, ", "", NotationError, "line 1 should look like"),
        ("duo", "trio", CornerwiseError, "there is no variant 'trio'"),
        ("start any", "start where", CornerwiseError, "there is no start rule 'where'"),
        ("orange to play", "blue to play", CornerwiseError, "duo has no colour 'blue'"),
        ("orange to play", "over", PositionError, "line 1 says the game is over, but"),
        ("14 .", "15 .", NotationError, "line 2 should be row 14: its number and 14 marks"),
        ("14 .", "14", NotationError, "line 2 should be row 14: its number and 14 marks"),
        ("14 . . . . . . . . . . . . . .", "", NotationError, "line 2 should be row 14"),
        ("11 . . . . P", "11 . . . . Q", NotationError, "e11: 'Q' is not one of . P O"),
        ("11 . . . . P", "11 P . . . .", PositionError, "last line: purple has no X on the"),
        ("11 . . . .", "11 . . . P", PositionError, "purple at e9: not the shape of any piece"),
        ("purple X", "purple F", PositionError, "last line: purple has no F on the board"),
        ("purple X", "purple none", PositionError, "last line: purple has no none"),
        ("purple X", "orange X", NotationError, "the last line should name purple, not 'orange'"),
        (
            "last: ",
            "",
            NotationError,
            "the last line should look like 'last: purple X, orange none'",
        ),
        ("\nlast: purple X, orange none", "", NotationError, "expected 14 rows, the column"),
        ("orange none", "orange none\nmore", NotationError, "expected 14 rows, the column"),
        ("duo", "d" * 100_001, NotationError, "the position is too long"),
    ],
)
def test_what_is_no_position_is_refused(
    old: str, new: str, error: type[CornerwiseError], message: str
) -> None:
    assert old in DUO_TEXT
    with pytest.raises(error) as refusal:
        parse_position(DUO_TEXT.replace(old, new, 1))
    assert str(refusal.value).startswith(message)


def test_a_blocked_colour_cannot_be_to_play() -> None:
    rows = """
        W W . . . .
        . . W . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . B
    """
    assert draw(SMALL, rows, "black").turn == 1
    shut_in = rows.replace(". . .\n        . . . . . B", ". W W\n        . . . . W B")
    with pytest.raises(PositionError, match="line 1: black has no legal placement"):
        draw(SMALL, shut_in, "black")


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    with contextlib.suppress(NotationError):
        parse_move(placement_table_of(DUO), text)


@given(st.data())
@examples(80)
def test_any_spoilt_drawing_is_a_position_or_refused(data: st.DataObject) -> None:
    """Only the package's own errors are raised, whatever is removed or inserted."""
    start = data.draw(st.integers(0, len(DUO_TEXT)))
    end = data.draw(st.integers(start, min(len(DUO_TEXT), start + 80)))
    filling = data.draw(st.text(alphabet="PO. 1,\nx", max_size=5))
    with contextlib.suppress(CornerwiseError):
        parse_position(DUO_TEXT[:start] + filling + DUO_TEXT[end:])

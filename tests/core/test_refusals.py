"""Illegal placements are refused with the rule, the cell and a stable code."""

import pytest

from cornerwise.errors import CornerwiseError, GameOver
from cornerwise.notation import parse_move
from cornerwise.placements import placement_table_of
from cornerwise.position import Position
from cornerwise.variants import CLASSIC, setup_named
from cornerwise.violations import IllegalPlacement, Rule
from rules.drawing import asked, draw
from rules.toys import SMALL
from strategies import random_game

BOARD = """
    W W . . . .
    W . . . . .
    . . . . . .
    . . . . . .
    . B B . . .
    . . . . . .
"""


def refusal(wish: str, to_play: str = "white", board: str = BOARD) -> IllegalPlacement:
    position = draw(SMALL, board, to_play)
    before = repr(position)
    with pytest.raises(IllegalPlacement) as refused:
        position.play(parse_move(placement_table_of(SMALL), wish))
    assert repr(position) == before
    return refused.value


@pytest.mark.parametrize(
    ("wish", "code", "message"),
    [
        ("b4,c4,b3", "placement/piece_used", "V3: white has none left"),
        ("b4,b3,b2", "placement/overlap", "I3 at b2: covers a square of black's 2"),
        ("b6,c6", "placement/overlap", "2 at b6: covers a square of white's V3"),
        ("a4,b4", "placement/edge_contact", "2 at a4: shares an edge with white's V3"),
        ("b5", "placement/edge_contact", "1 at b5: shares an edge with white's V3"),
        ("e4,f4", "placement/no_corner_contact", "2 at e4: touches no piece of white at a corner"),
    ],
)
def test_a_refusal_says_which_rule_and_where(wish: str, code: str, message: str) -> None:
    error = refusal(wish)
    assert (error.code, str(error)) == (code, message)
    assert error.code == error.violation.rule.value


def test_a_first_piece_away_from_the_start_squares_is_refused() -> None:
    empty = BOARD.replace("B", ".")
    error = refusal("c3,d3", "black", empty)
    assert error.code == "placement/start_cell"
    assert str(error) == "2 at c3: black's first piece must cover a free start square"


@pytest.mark.parametrize("number", [-1, 13_729, 10**30])
def test_a_placement_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(IllegalPlacement) as refused:
        Position.initial(setup_named("duo")).play(number)
    assert refused.value.code == "placement/unknown"
    assert str(refused.value) == f"there is no placement number {number} in duo"


def test_the_example_of_the_style_guide() -> None:
    """X at c7: shares an edge with blue's F."""
    table = placement_table_of(CLASSIC)
    blue = [parse_move(table, "a8,b8,b9,b7,c9")]
    position = Position.from_pieces(CLASSIC, [blue, [], [], []])
    with pytest.raises(IllegalPlacement) as refused:
        position.play(parse_move(table, "c7,d7,e7,d8,d6"))
    assert str(refused.value) == "X at c7: shares an edge with blue's F"


def test_the_codes_are_stable() -> None:
    """Programs and saved logs depend on them: add new ones, never change these."""
    assert {rule.name: rule.value for rule in Rule} == {
        "UNKNOWN_PLACEMENT": "placement/unknown",
        "PIECE_USED": "placement/piece_used",
        "OVERLAP": "placement/overlap",
        "EDGE_CONTACT": "placement/edge_contact",
        "START_CELL": "placement/start_cell",
        "NO_CORNER_CONTACT": "placement/no_corner_contact",
    }


def subclasses(error: type[CornerwiseError]) -> set[type[CornerwiseError]]:
    return {error}.union(*map(subclasses, error.__subclasses__()))


def test_every_error_of_the_core_has_a_code_of_its_own() -> None:
    core = [e for e in subclasses(CornerwiseError) if e.__module__.count(".") == 1]
    codes = [error.code for error in core]
    assert len(set(codes)) == len(codes)


def test_a_refusal_names_the_cell_of_the_asked_piece() -> None:
    """The cell belongs to the placement, next to or on the conflicting piece."""
    wish = """
        W W . . . .
        W . . . . .
        # . . . . .
        # . . . . .
        # . . . . .
        . . . . . .
    """
    position = draw(SMALL, BOARD)
    violation = position.violation(asked(SMALL, wish))
    assert violation is not None
    assert violation.rule is Rule.EDGE_CONTACT
    assert violation.cell == SMALL.board.parse_cell("a4")
    assert (violation.other_colour, violation.other_piece) == (0, 3)


def test_asking_after_the_end_is_refused_with_a_code() -> None:
    game = random_game(setup_named("duo"), seed=1)
    with pytest.raises(GameOver) as refused:
        game.play(0)
    assert refused.value.code == "game/over"
    assert str(refused.value) == "the game is over: no colour can place a piece"

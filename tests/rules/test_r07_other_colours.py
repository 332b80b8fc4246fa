"""R7: different colours may touch in any way; pieces never overlap and never move."""

from hypothesis import given, settings

from cornerwise.game import Game
from cornerwise.violations import Rule
from rules.drawing import asked, draw, drawn, rows
from rules.toys import SMALL
from strategies import games

ALONG_EDGES = """
    W W . . . .
    . . # # . .
    . . B # . .
    . . B B . .
    . . . . B B
    . . . . . .
"""


def test_r07_different_colours_may_touch_along_edges() -> None:
    position = draw(SMALL, ALONG_EDGES)
    assert position.violation(asked(SMALL, ALONG_EDGES)) is None


def test_r07_different_colours_may_touch_at_corners() -> None:
    text = """
        W W . . . .
        . . # # . .
        . . # . . .
        . . . B . .
        . . . B B .
        . . . . . B
    """
    position = draw(SMALL, text)
    assert position.violation(asked(SMALL, text)) is None


def test_r07_a_piece_may_not_overlap_another_colour() -> None:
    board = """
        W W . . . .
        W . B B . .
        . . . B . .
        . . . . B .
        . . . . . .
        . . . . . .
    """
    wish = """
        . . . . . .
        . . # . . .
        . . # . . .
        . . # . . .
        . . . . . .
        . . . . . .
    """
    violation = draw(SMALL, board).violation(asked(SMALL, wish))
    assert violation is not None
    assert violation.rule is Rule.OVERLAP
    assert violation.cell == SMALL.board.parse_cell("c5")


def test_r07_a_piece_may_not_overlap_its_own_colour() -> None:
    board = """
        W W . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    wish = """
        . # # # . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    violation = draw(SMALL, board).violation(asked(SMALL, wish))
    assert violation is not None
    assert violation.rule is Rule.OVERLAP


def test_r07_a_placement_adds_its_squares_and_moves_nothing() -> None:
    position = draw(SMALL, ALONG_EDGES)
    placed = position.play(asked(SMALL, ALONG_EDGES))
    assert drawn(placed) == rows(ALONG_EDGES.replace("#", "W"))


@given(games())
@settings(max_examples=15)
def test_r07_squares_once_covered_keep_their_colour(game: Game) -> None:
    for before, after in zip(game.positions, game.positions[1:], strict=False):
        for colour, covered in enumerate(before.covered):
            assert covered & ~after.covered[colour] == 0
        assert sum(mask.bit_count() for mask in after.covered) == after.occupied.bit_count()

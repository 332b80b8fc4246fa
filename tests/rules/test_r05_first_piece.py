"""R5: one piece per turn, and where a colour's first piece may go."""

import pytest

from cornerwise.game import Game
from cornerwise.geometry import mask_of
from cornerwise.position import Position
from cornerwise.variants import CLASSIC, DUO, Start, setup_named
from cornerwise.violations import Rule
from rules.drawing import asked, draw
from rules.toys import FOUR


def broken(rows: str, to_play: str, start: str = "any") -> Rule | None:
    """Returns the rule that the placement drawn with `#` breaks."""
    violation = draw(FOUR, rows, to_play, start).violation(asked(FOUR, rows))
    return violation.rule if violation else None


AWAY_FROM_THE_CORNERS = """
    B B . . . . . .
    B . . . . . . .
    . . . # # . . .
    . . . # . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""

IN_A_FREE_CORNER = """
    B B . . . . . .
    B . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    # . . . . . . .
    # # . . . . . .
"""

IN_A_TAKEN_CORNER = """
    B . # # # # . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""


def test_r05_one_piece_a_turn() -> None:
    game = Game(setup_named("classic"))
    before = game.colour_to_play
    game.play(game.legal_placements()[0])
    assert sum(map(len, game.position.placed)) == 1
    assert game.colour_to_play != before


@pytest.mark.parametrize("start", ["any", "fixed"])
def test_r05_the_first_piece_must_cover_a_corner_square(start: str) -> None:
    assert broken(AWAY_FROM_THE_CORNERS, "yellow", start) is Rule.START_CELL


def test_r05_any_free_corner_is_allowed_by_default() -> None:
    assert setup_named("classic").start is Start.ANY
    for colour in ("yellow", "red", "green"):
        assert broken(IN_A_FREE_CORNER, colour) is None


def test_r05_a_corner_that_another_colour_has_taken_is_not_free() -> None:
    assert broken(IN_A_TAKEN_CORNER, "yellow") is Rule.START_CELL


def test_r05_home_corners_bind_each_colour_to_its_own() -> None:
    assert broken(IN_A_FREE_CORNER, "green", "fixed") is None
    assert broken(IN_A_FREE_CORNER, "yellow", "fixed") is Rule.START_CELL
    assert broken(IN_A_FREE_CORNER, "red", "fixed") is Rule.START_CELL


def test_r05_partners_have_opposite_home_corners() -> None:
    names = [CLASSIC.board.cell_name(home) for home in CLASSIC.homes]
    assert dict(zip(CLASSIC.colours, names, strict=True)) == {
        "blue": "a20",
        "yellow": "t20",
        "red": "t1",
        "green": "a1",
    }


def test_r05_every_first_placement_covers_a_corner_and_each_such_placement_is_legal() -> None:
    position = Position.initial(setup_named("classic"))
    corners = mask_of(CLASSIC.board.corners)
    wanted = [p.id for p in position.placement_table.placements if p.mask & corners]
    assert list(position.legal_placements()) == wanted
    assert len(wanted) == 4 * 58


def test_r05_in_duo_the_first_piece_covers_a_start_square_inside_the_board() -> None:
    assert [DUO.board.cell_name(home) for home in DUO.homes] == ["e10", "j5"]
    assert len(Position.initial(setup_named("duo")).legal_placements()) == 2 * 414
    assert len(Position.initial(setup_named("duo", start="fixed")).legal_placements()) == 414


def test_r05_in_duo_one_piece_may_not_take_both_start_squares_from_the_other() -> None:
    """e10 and j5 are further apart than any piece is long, so the other colour always has one."""
    position = Position.initial(setup_named("duo"))
    assert all(position.play(number).turn == 1 for number in position.legal_placements())

"""R6: every later piece touches its own colour at a corner and never along an edge."""

from hypothesis import given, settings

from cornerwise.game import Game
from cornerwise.notation import parse_move
from cornerwise.position import Position
from cornerwise.variants import setup_named
from cornerwise.violations import Rule
from oracle import corner_neighbours, edge_neighbours
from rules.drawing import asked, draw
from rules.toys import SMALL
from strategies import positions


def broken(rows: str) -> Rule | None:
    violation = draw(SMALL, rows).violation(asked(SMALL, rows))
    return violation.rule if violation else None


def test_r06_a_later_piece_that_touches_its_own_colour_at_a_corner_is_legal() -> None:
    rows = """
        W W . . . .
        . . # # . .
        . . . # . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert broken(rows) is None


def test_r06_later_piece_must_touch_its_own_colour_at_a_corner() -> None:
    rows = """
        W W . . . .
        . . . # # .
        . . . # . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert broken(rows) is Rule.NO_CORNER_CONTACT


def test_r06_the_corner_of_another_colour_does_not_count() -> None:
    rows = """
        W W . . . .
        W . . . . .
        . . . # # .
        . . . . . B
        . . . . . B
        . . . . . B
    """
    assert broken(rows) is Rule.NO_CORNER_CONTACT


def test_r06_a_start_square_is_no_corner_for_a_later_piece() -> None:
    rows = """
        W W . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . #
        . . . . # #
    """
    assert broken(rows) is Rule.NO_CORNER_CONTACT


def test_r06_a_free_start_square_is_of_no_use_after_the_first_piece() -> None:
    game = Game(setup_named("classic"))
    for corner in ("a1", "t1", "a20"):
        game.play(parse_move(game.placement_table, corner))
    assert game.position.violation(parse_move(game.placement_table, "t19,t20")) is None
    violation = game.position.violation(parse_move(game.placement_table, "t19,t20"), colour=0)
    assert violation is not None
    assert violation.rule is Rule.NO_CORNER_CONTACT


def test_r06_a_piece_may_not_share_an_edge_with_its_own_colour() -> None:
    rows = """
        W W . . . .
        . # # . . .
        . # . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert broken(rows) is Rule.EDGE_CONTACT


def test_r06_a_corner_contact_does_not_excuse_an_edge_contact() -> None:
    rows = """
        W W . . . .
        . . W . . .
        # # # . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert broken(rows) is Rule.EDGE_CONTACT


def test_r06_two_corner_contacts_at_once_are_fine() -> None:
    rows = """
        W W . . . .
        . . # # # .
        . . . . . W
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert broken(rows) is None


@given(positions())
@settings(max_examples=25)
def test_r06_holds_between_all_pieces_of_a_colour_in_real_games(position: Position) -> None:
    point = position.variant.board.point
    for ids in position.placed:
        pieces = [frozenset(map(point, position.placement_table[number].cells)) for number in ids]
        for index, piece in enumerate(pieces):
            others = {point for other in pieces[:index] for point in other}
            assert not edge_neighbours(piece) & others
            assert index == 0 or corner_neighbours(piece) & others

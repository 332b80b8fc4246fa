"""R9: the game ends when no colour can place a piece."""

import pytest
from hypothesis import given, settings

from cornerwise.errors import GameNotOver, GameOver
from cornerwise.game import Game
from cornerwise.variants import Setup
from rules.drawing import asked, draw
from rules.shut_in import BLACK_IS_SHUT_IN, BOTH_ARE_SHUT_IN
from rules.toys import SMALL
from strategies import games

SETUP = Setup(SMALL, SMALL.seatings[0])


def test_r09_the_game_goes_on_while_one_colour_can_place_a_piece() -> None:
    game = Game(SETUP, draw(SMALL, BLACK_IS_SHUT_IN))
    game.play(asked(SMALL, BLACK_IS_SHUT_IN))
    assert not game.position.can_place(1)
    assert not game.is_over
    with pytest.raises(GameNotOver, match="not over yet"):
        game.result()


def test_r09_a_colour_that_has_placed_everything_counts_as_blocked() -> None:
    rows = """
        W W . . . .
        . . W . . .
        . W . W W W
        . W W . . .
        . . . . # #
        . . . . . B
    """
    position = draw(SMALL, rows, "black")
    assert position.left[0] == (0, 0, 0, 0)
    assert not position.can_place(0)


def test_r09_the_game_ends_when_no_colour_can_place_a_piece() -> None:
    game = Game(SETUP, draw(SMALL, BOTH_ARE_SHUT_IN))
    game.play(asked(SMALL, BOTH_ARE_SHUT_IN))
    assert game.is_over
    assert game.colour_to_play is None
    assert game.seat_to_play is None
    assert game.legal_placements() == ()
    with pytest.raises(GameOver, match="the game is over"):
        game.play(0)


@given(games())
@settings(max_examples=15)
def test_r09_a_finished_game_leaves_no_colour_a_placement(game: Game) -> None:
    *running, final = game.positions
    assert not any(final.can_place(colour) for colour in range(len(final.covered)))
    assert not any(position.is_over for position in running)

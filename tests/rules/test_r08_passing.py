"""R8: a colour that cannot place a piece passes; nobody else may."""

from hypothesis import given, settings

from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.variants import Setup, setup_named
from rules.drawing import asked, draw
from rules.shut_in import BLACK_IS_SHUT_IN, BOTH_ARE_SHUT_IN
from rules.toys import SMALL
from strategies import games

SETUP = Setup(SMALL, SMALL.seatings[0])


def test_r08_a_colour_that_cannot_place_a_piece_passes() -> None:
    """After white's move, black is blocked, so white plays again."""
    game = Game(SETUP, draw(SMALL, BOTH_ARE_SHUT_IN))
    move = game.play(asked(SMALL, BOTH_ARE_SHUT_IN))
    assert [SMALL.colours[colour] for colour in move.passes] == ["black", "white"]
    assert game.is_over


def test_r08_the_turn_skips_a_blocked_colour_again_and_again() -> None:
    game = Game(SETUP, draw(SMALL, BLACK_IS_SHUT_IN))
    assert game.play(asked(SMALL, BLACK_IS_SHUT_IN)).passes == (1,)
    assert game.colour_to_play == 0


def test_r08_the_position_to_begin_with_may_already_skip_a_colour() -> None:
    rows = """
        W . . . . .
        . W W . . .
        . . . . . .
        . . . . . .
        . . . . W W
        . . . . W B
    """
    position = draw(SMALL, rows).with_turn(1)
    assert not position.can_place(1)
    assert position.turn == 0


def test_r08_passing_is_never_chosen() -> None:
    """There is no move that passes: only a placement ends a turn."""
    position = Position.initial(setup_named("classic"))
    assert not hasattr(position, "pass_")
    assert position.violation(-1) is not None
    assert all(position.play(n).turn == 1 for n in position.legal_placements()[:50])


@given(games())
@settings(max_examples=15)
def test_r08_colours_that_pass_could_not_place_and_the_others_could(game: Game) -> None:
    for after, move in zip(game.positions[1:], game.moves, strict=True):
        assert all(not after.legal_placements(colour) for colour in move.passes)
        assert after.turn is None or after.legal_placements(after.turn)


@given(games())
@settings(max_examples=15)
def test_r08_a_blocked_colour_stays_blocked(game: Game) -> None:
    blocked: set[int] = set()
    for position in game.positions:
        now = {c for c in range(len(position.covered)) if not position.can_place(c)}
        assert blocked <= now
        blocked = now

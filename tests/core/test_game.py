"""Games: history, undo, refusals, results."""

import pytest
from hypothesis import given, settings

from cornerwise.errors import GameNotOver, GameOver, NothingToUndo, SetupError
from cornerwise.game import Game
from cornerwise.position import Position
from cornerwise.variants import Setup, Start, setup_named
from cornerwise.violations import IllegalPlacement
from rules.drawing import draw
from rules.toys import FOUR, SMALL, TOYS
from strategies import games, random_game, unfinished_games


def everything(game: Game) -> object:
    """Returns everything a game shows, to compare it before and after."""
    return (game.setup, game.moves, game.positions, tuple(game._undone))


@given(games(*TOYS))
@settings(max_examples=25)
def test_taking_back_and_playing_again_leads_to_the_same_game(game: Game) -> None:
    moves, positions = game.moves, game.positions
    for count in range(len(moves), 0, -1):
        assert game.undo() == moves[count - 1]
        assert game.position == positions[count - 1]
    assert game.position == Position.initial(game.setup)
    for move in moves:
        assert game.redo() == move
    assert (game.moves, game.positions) == (moves, positions)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    game = random_game(setup_named("duo"), 1, plies=4)
    game.undo()
    game.undo()
    game.play(game.legal_placements()[0])
    with pytest.raises(NothingToUndo, match="no move to play again"):
        game.redo()


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    game = Game(setup_named("duo"))
    before = everything(game)
    for action in (game.undo, game.redo):
        with pytest.raises(NothingToUndo) as refusal:
            action()
        assert refusal.value.code == "game/nothing_to_undo"
    assert everything(game) == before


@given(unfinished_games(*TOYS))
@settings(max_examples=25)
def test_a_refused_move_leaves_the_game_as_it_was(game: Game) -> None:
    if game.moves:
        game.undo()  # what can be redone must survive as well
    before = everything(game)
    legal = set(game.legal_placements())
    for placement in set(range(-1, len(game.placement_table) + 1)) - legal:
        with pytest.raises((IllegalPlacement, GameOver)):
            game.play(placement)
    assert everything(game) == before


@given(games())
@settings(max_examples=10)
def test_a_game_is_its_setup_and_its_placements(game: Game) -> None:
    again = Game.replay(game.setup, game.placements)
    assert everything(again) == everything(game)
    assert again.result() == game.result()


def test_a_replay_stops_at_the_first_illegal_placement() -> None:
    with pytest.raises(IllegalPlacement, match="1: purple has none left"):
        Game.replay(setup_named("duo"), [130, 65, 130])


def test_a_game_may_begin_from_a_position() -> None:
    rows = """
        W W . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . B B
    """
    setup = Setup(SMALL, SMALL.seatings[0])
    game = Game(setup, draw(SMALL, rows, "black"))
    assert game.colour_to_play == 1
    assert game.moves == ()
    with pytest.raises(SetupError, match="the position is one of small with start="):
        Game(Setup(FOUR, FOUR.seatings[0]), draw(SMALL, rows))
    with pytest.raises(SetupError, match="the position is one of small with start="):
        Game(Setup(SMALL, SMALL.seatings[0], start=Start.FIXED), draw(SMALL, rows))


def test_scores_are_there_at_any_time_and_the_result_at_the_end() -> None:
    game = Game(setup_named("classic"))
    assert game.scores().colours == (-89, -89, -89, -89)
    with pytest.raises(GameNotOver, match="use scores") as refusal:
        game.result()
    assert refusal.value.code == "game/not_over"
    assert not isinstance(refusal.value, GameOver)


@given(games(*TOYS))
@settings(max_examples=25)
def test_moves_and_passes_account_for_every_turn(game: Game) -> None:
    """Each turn is a placement or a pass, in colour order, until all have passed."""
    colours = len(game.setup.variant.colours)
    turns: list[int] = []
    for move in game.moves:
        turns += [move.colour, *move.passes]
    assert turns == [(game.setup.first + ply) % colours for ply in range(len(turns))]
    assert len(game.moves[-1].passes) == colours

"""Games that the kernel checks against `Game`, the reference: the same moves, turns and errors."""

import pickle
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given

from budgets import examples
from cornerwise.errors import CornerwiseError
from cornerwise.game import Game
from cornerwise.geometry import cells_of
from cornerwise.kernel import KernelGame
from cornerwise.variants import setup_named
from rules.toys import TOYS
from strategies import games, random_game, unfinished_games


def check_same(fast: KernelGame, game: Game) -> None:
    """Compares all that does not make a position, and then the positions."""
    assert fast.moves == game.moves
    assert fast.placements == game.placements
    assert fast.undone == game.undone
    assert (fast.turn, fast.colour_to_play, fast.is_over) == (game.turn, game.turn, game.is_over)
    assert fast.seat_to_play == game.seat_to_play
    position, options = game.position, fast.state.options()
    assert options.legal == list(position.legal_placements())
    assert options.pieces == game.placement_table.pieces_in(options.legal)
    corners = () if position.turn is None else cells_of(position.attach[position.turn])
    assert options.corners == list(corners)
    for colour, left in enumerate(options.left):
        counts = [left.count(piece) for piece in range(len(position.variant.pieces))]
        assert (counts, left) == (list(position.left[colour]), sorted(left))
    assert fast.positions == game.positions
    assert fast.scores() == game.scores()


@given(games())
@examples(10)
def test_both_agree_after_every_move_and_every_undo(game: Game) -> None:
    fast, slow = KernelGame(game.setup), Game(game.setup)
    for placement in game.placements:
        assert fast.play(placement) == slow.play(placement)
        check_same(fast, slow)
    for _ in game.placements:
        assert fast.undo() == slow.undo()
    check_same(fast, slow)
    for _ in game.placements:
        assert fast.redo() == slow.redo()
    check_same(fast, slow)


def error_of(action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(CornerwiseError) as caught:
        action()
    return caught.value.code, str(caught.value)


@given(unfinished_games(*TOYS))
@examples(15)
def test_both_refuse_the_same_moves_for_the_same_reason(game: Game) -> None:
    fast = KernelGame.replayed(game.setup, game.placements)
    for placement in {-1, *range(len(game.placement_table) + 1), 1 << 40} - {
        *game.legal_placements()
    }:
        assert error_of(partial(fast.play, placement)) == error_of(partial(game.play, placement))
    check_same(fast, game)


def test_nothing_can_be_played_after_the_end_or_undone_before_the_beginning() -> None:
    game = random_game(setup_named("duo"), 1)
    over = KernelGame.replayed("duo", game.placements)
    assert error_of(lambda: over.play(0)) == error_of(lambda: game.play(0))
    assert error_of(KernelGame("duo").undo) == error_of(Game("duo").undo)
    check_same(over, game)


def test_moves_may_be_given_by_their_cells() -> None:
    fast, game = KernelGame("duo"), Game("duo")
    assert fast.play("e8,d9,e9,f9,e10") == game.play("e8,d9,e9,f9,e10")
    assert error_of(lambda: fast.play("nothing")) == error_of(lambda: game.play("nothing"))


def test_a_copy_is_independent_and_a_pickled_game_the_same() -> None:
    game = random_game(setup_named("classic"), 3, plies=9)
    fast = KernelGame.replayed(game.setup, game.placements, undone=[7])
    twin = fast.copy()
    twin.play(twin.legal_placements()[0])
    assert (len(fast.moves), len(twin.moves)) == (9, 10)
    again = pickle.loads(pickle.dumps(fast))  # noqa: S301 written here
    assert again == fast == game
    assert again.undone == fast.undone == (7,)
    assert isinstance(again, KernelGame)

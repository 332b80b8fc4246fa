from __future__ import annotations

import itertools

import pytest

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.search import SearchOptions, TreeSearch, Valuation
from cornerwise.variants import Setup, setup_named

MARGIN_ONLY = Valuation(place_weight=0, margin_weight=1, margin_scale=20)


def best_ends(game: Game) -> tuple[int, ...]:
    """Returns the final points of the sides when each maximises its lead over the others' mean."""
    if game.is_over:
        return points_of_sides(game)
    seat = game.seat_to_play
    assert seat is not None
    side = game.setup.seating.side_of(seat)
    ends = []
    for placement in game.legal_placements():
        game.play(placement)
        ends.append(best_ends(game))
        game.undo()
    return max(ends, key=lambda end: lead(end, side))


def points_of_sides(game: Game) -> tuple[int, ...]:
    sign = -1 if game.setup.scoring.lowest_wins else 1
    return tuple(sign * points for points in game.scores().sides)


def lead(points: tuple[int, ...], side: int) -> float:
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


def last_moves(setup: Setup, seed: int, most: int) -> Game:
    """Returns a random game truncated where the colours have at most `most` placements left."""
    for number in itertools.count(seed, 1000):
        game = Game.replay(setup, random_game(setup, number))
        while left(game) <= most:
            game.undo()
        game.redo()
        if not game.is_over:
            return game
    raise AssertionError


def left(game: Game) -> int:
    colours = range(len(game.setup.variant.colours))
    return sum(len(game.position.legal_placements(colour)) for colour in colours)


@pytest.mark.parametrize("name", ["duo", "junior", "classic-two", "classic", "classic-three"])
@pytest.mark.parametrize("seed", range(4))
def test_a_solved_end_is_worth_what_looking_at_every_sequence_finds(name: str, seed: int) -> None:
    setup = setup_named(name)
    game = last_moves(setup, seed, 6)
    seat = game.seat_to_play
    assert seat is not None
    side = setup.seating.side_of(seat)
    search = TreeSearch(
        setup, knowledge_for(setup), options=SearchOptions(valuation=MARGIN_ONLY), seed=1
    )
    found = search.run(game, simulations=100_000)
    assert found.solved
    sign = -1 if setup.scoring.lowest_wins else 1
    reached = tuple(round(sign * points) for points in found.best.expected)
    assert lead(reached, side) == pytest.approx(lead(best_ends(game), side))


def test_a_solved_end_tells_of_every_move_and_counts_its_best_most() -> None:
    setup = setup_named("duo")
    game = last_moves(setup, 3, 30)
    found = TreeSearch(setup, knowledge_for(setup)).run(game, simulations=100_000)
    assert found.solved
    assert set(found.visits) == set(game.legal_placements())
    assert found.best.value == max(move.value for move in found.moves)


def test_the_opening_is_not_solved() -> None:
    setup = setup_named("duo")
    found = TreeSearch(setup, knowledge_for(setup)).run(Game(setup), simulations=10)
    assert not found.solved

"""Estimates from the mean of some playouts, for comparison with networks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cornerwise.engine.outlook import side_to_play
from cornerwise.game import Game
from cornerwise.kernel.search import Valuation, quick_games
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.kernel.sight import outcome_values
from cornerwise.variants import Setup

Place = tuple[int, int]
"""The index of a game and a ply in it."""


def expected_margins(
    setup: Setup, games: Sequence[TrainingGame], places: Iterable[Place], *, quick: int
) -> Mapping[Place, float]:
    """Returns the mean margin, in points, of the side to move before some plies.

    It is the mean over `quick` playouts from each position, like those at the search's leaves.
    """
    wanted: dict[int, set[int]] = {}
    for index, number in places:
        wanted.setdefault(index, set()).add(number)
    margins: dict[Place, float] = {}
    for index, plies in wanted.items():
        game = Game(setup)
        for number, ply in enumerate(games[index].plies[: max(plies) + 1]):
            if number in plies:
                margins[index, number] = _margin(game, quick, seed=index)
            game.play(ply.placement)
    return margins


def _margin(game: Game, count: int, seed: int) -> float:
    side = side_to_play(game)
    valuation = Valuation()
    ends = quick_games(game, count, seed=seed)
    sums = (
        outcome_values(game.setup, [round(points) for points in scores], valuation)[1][side]
        for scores in ends
    )
    return sum(sums) / len(ends)

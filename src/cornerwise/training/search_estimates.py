"""What a short search without a network expects, to compare networks with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cornerwise.game import Game
from cornerwise.kernel.search import Knowledge, SearchResult, TreeSearch
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.variants import Setup

Place = tuple[int, int]
"""The index of a game and a ply of it."""


def expected_margins(
    setup: Setup,
    knowledge: Knowledge,
    games: Sequence[TrainingGame],
    places: Iterable[Place],
    *,
    simulations: int,
) -> Mapping[Place, float]:
    """Returns by how many points the side to move is expected to be ahead, before some plies.

    It is the mean over all simulations of a new search, each of which ends in a quick game; where
    the search has worked out the end of the game, it is what the best move leads to.
    """
    wanted: dict[int, set[int]] = {}
    for index, number in places:
        wanted.setdefault(index, set()).add(number)
    margins: dict[Place, float] = {}
    for index, plies in wanted.items():
        game = Game(setup)
        for number, ply in enumerate(games[index].plies[: max(plies) + 1]):
            if number in plies:
                search = TreeSearch(setup, knowledge, seed=index)
                margins[index, number] = _margin(game, search.run(game, simulations=simulations))
            game.play(ply.placement)
    return margins


def _margin(game: Game, found: SearchResult) -> float:
    seating = game.setup.seating
    moves = (found.best,) if found.solved else found.moves
    visits = sum(move.visits for move in moves)
    means = [
        sum(move.visits * move.expected[side] for move in moves) / visits
        if visits
        else found.best.expected[side]
        for side in range(len(seating.sides))
    ]
    seat = game.seat_to_play
    assert seat is not None, "there is a ply to come"
    own = means.pop(seating.side_of(seat))
    margin = own - (sum(means) / len(means) if means else 0.0)
    return -margin if game.setup.scoring.lowest_wins else margin

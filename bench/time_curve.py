"""What time is worth: how good is the move that a search prefers after 10 ms, 20 ms, 40 ms, …?

Uses the same positions with and without the network. A move's worth is the final margin expected
by two long searches after it, one with the network and one without. The table shows how many
points a move is worth less than the one preferred by the longest search with the network.

    python bench/time_curve.py --game duo --positions 60 --last 2.56
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import pairwise

from cornerwise.arena.openings import Openings, opening
from cornerwise.arena.statistics import mean_and_error
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.search import Knowledge, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, setup_named

_SHORT = 0.01


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="duo")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--last", type=float, default=2.56, help="longest time, in seconds")
    parser.add_argument("--judge", type=float, default=1.28, help="seconds of each judging search")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setup = setup_named(options.game, start="fixed")
    searches = [knowledge_for(setup), knowledge_for(setup, network=False)]
    times = [_SHORT]
    while times[-1] * 1.99 < options.last:
        times.append(times[-1] * 2)
    rows: list[list[list[float]]] = []
    for game in positions(setup, searches[0], options.positions, options.seed):
        chosen = [list(choices(game, knowledge, times)) for knowledge in searches]
        worth = {move: margin_after(game, move, searches, options.judge)
                 for move in {move for each in chosen for move in each}}  # fmt: skip
        best = worth[chosen[0][-1]]
        rows.append([[worth[move] - best for move in each] for each in chosen])
        if len(rows) % 10 == 0:
            print_table(options.game, times, rows)


def positions(setup: Setup, knowledge: Knowledge, count: int, seed: int) -> Iterator[Game]:
    """Yields positions from games of short searches, from the opening to the late middle game."""
    chance = random.Random(seed)
    plies = len(setup.variant.colours) * 11
    for number in range(count):
        search = TreeSearch(setup, knowledge, seed=number)
        game = Game(setup)
        for placement in opening(setup, Openings.RANDOM, seed, number * 2):
            game.play(placement)
        wanted = chance.randrange(len(game.moves), plies)
        while len(game.moves) < wanted and not game.is_over:
            game.play(search.run(game, cpu_seconds=_SHORT).best.placement)
        if not game.is_over:
            yield game


def choices(game: Game, knowledge: Knowledge, times: list[float]) -> Iterator[PlacementId]:
    """Yields the move that one search prefers after each of these times."""
    search = TreeSearch(game.setup, knowledge, seed=1)
    for before, after in pairwise([0.0, *times]):
        yield search.run(game, cpu_seconds=after - before).best.placement


def margin_after(game: Game, move: PlacementId, searches: list[Knowledge], seconds: float) -> float:
    """Returns the final margin, expected by long searches, of the side that makes a move."""
    assert game.seat_to_play is not None
    side = game.setup.seating.side_of(game.seat_to_play)
    game.play(move)
    try:
        if game.is_over:
            return margin(game.setup, side, [float(score) for score in game.scores().sides])
        found = [TreeSearch(game.setup, each).run(game, cpu_seconds=seconds) for each in searches]
        return sum(margin(game.setup, side, list(result.best.expected)) for result in found) / len(
            found
        )
    finally:
        game.undo()


def margin(setup: Setup, side: int, scores: list[float]) -> float:
    sign = -1 if setup.scoring.lowest_wins else 1
    others = [score for number, score in enumerate(scores) if number != side]
    return sign * (scores[side] - sum(others) / len(others))


def print_table(name: str, times: list[float], rows: list[list[list[float]]]) -> None:
    print(f"{name}, {len(rows)} positions, points relative to the longest search with the network")
    print(f"{'ms':>6} {'with the network':>20} {'without':>20}")
    for index, seconds in enumerate(times):
        cells = [mean_and_error([row[which][index] for row in rows]) for which in (0, 1)]
        told = "".join(f"{mean:>+14.2f} ± {error:.2f}" for mean, error in cells)
        print(f"{seconds * 1000:>6.0f}{told}", flush=True)


if __name__ == "__main__":
    main()

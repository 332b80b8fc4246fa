"""From which move on the end of a game is solved exactly, within some time for a move.

The engine plays games against itself from random first pieces. Then each position is searched,
the last ones first, until one is not solved.

    python bench/endgame.py --game duo,junior,classic-two,classic --games 20 --time 0.1,1,3
"""

from __future__ import annotations

import argparse
import statistics

from cornerwise.arena.openings import Openings, opening
from cornerwise.engine.hints import fresh_search
from cornerwise.engine.player import SearchPlayer
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, setup_named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="duo,junior,classic-two,classic")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", default="0.1,1,3", help="seconds of processor time for a move")
    parser.add_argument("--simulations", type=int, default=200, help="of each move in the games")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    times = [float(each) for each in options.time.split(",")]
    for name in options.game.split(","):
        setup = setup_named(name, start="fixed")
        games = [
            played(setup, options.simulations, options.seed, number)
            for number in range(options.games)
        ]
        print(f"{name}: {statistics.mean(map(len, games)):.1f} moves a game", flush=True)
        for seconds in times:
            solved = [moves_solved(setup, moves, seconds) for moves in games]
            print(
                f"  {seconds:g} s: the last {statistics.mean(solved):.1f} moves"
                f" (median {statistics.median(solved):g}, {min(solved)} to {max(solved)})",
                flush=True,
            )


def played(setup: Setup, simulations: int, seed: int, number: int) -> tuple[PlacementId, ...]:
    """Returns the moves of a game of the engine against itself."""
    game, player = Game(setup), SearchPlayer(setup, simulations=simulations, seed=number)
    for placement in opening(setup, Openings.RANDOM, seed, number):
        game.play(placement)
    while not game.is_over:
        game.play(player.choose(game))
    return game.placements


def moves_solved(setup: Setup, moves: tuple[PlacementId, ...], seconds: float) -> int:
    """Returns how many of the last moves are solved."""
    for count in range(1, len(moves) + 1):
        game = Game.replay(setup, moves[:-count])
        if not fresh_search(setup, seed=1).run(game, cpu_seconds=seconds).solved:
            return count - 1
    return len(moves)


if __name__ == "__main__":
    main()

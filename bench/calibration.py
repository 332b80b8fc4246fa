"""Whether "about N % to win" comes true: win chances of hints against the results of games.

Takes positions from held-out games of self-play and asks for a hint as players do. Then the engine
plays the game to its end, always its best move, and the win chance that the hint shows is compared
with the result for that side. A shared win counts as a part of one. (The games themselves have
random moves in them, which hints do not expect.)

    cornerwise selfplay duo --games 2000 --seed 7 -o duo.cwg
    python bench/calibration.py duo.cwg --positions 2000
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from cornerwise.arena.statistics import mean_and_error
from cornerwise.engine.hints import hint
from cornerwise.engine.outlook import side_to_play
from cornerwise.engine.player import SearchPlayer
from cornerwise.game import Game
from cornerwise.kernel.search import Valuation
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.kernel.sight import outcome_values
from cornerwise.training.corpus import file_setup, read_corpus
from cornerwise.training.game_files import read_games
from cornerwise.variants import Setup

PHASES = ("opening", "middle", "end")
_BOUNDS = (0, 5, 15, 30, 45, 55, 70, 85, 95, 101)
"""Bounds of the rows, in percent."""


@dataclass(frozen=True)
class Told:
    """A win chance that was shown, and what came of it."""

    phase: int
    percent: int
    won: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, nargs="+", help="files of self-play")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=1000, help="of each hint")
    parser.add_argument(
        "--playing", type=int, default=400, help="simulations of each move after it"
    )
    parser.add_argument("--learned", action="store_true", help="games that are not held out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    first = options.games[0]
    way = file_setup(first, read_games(first)).name
    corpus = read_corpus(way, options.games, damaged=lambda path, problem, _: print(path, problem))
    games = corpus.learned if options.learned else corpus.held_out
    told: list[Told] = []
    chance = random.Random(options.seed)
    for number in range(options.positions):
        game = position_in(corpus.setup, games[number % len(games)], chance)
        each = hinted(game, options.simulations, options.playing, seed=number)
        told.append(each)
        if len(told) % 500 == 0:
            print_tables(way, told)
    print_tables(way, told)


def position_in(setup: Setup, played: TrainingGame, chance: random.Random) -> Game:
    """Returns a random position of a game."""
    ply = chance.randrange(len(played.plies))
    return Game.replay(setup, [each.placement for each in played.plies[:ply]])


def hinted(game: Game, simulations: int, playing: int, seed: int) -> Told:
    """Returns what a hint says in a position, and how the engine plays the game to its end."""
    side, phase = side_to_play(game), phase_of(game)
    best = hint(game, limit=1, simulations=simulations, seed=seed)[0]
    game.play(best.placement)
    player = SearchPlayer(game.setup, simulations=playing, seed=seed)
    while not game.is_over:
        game.play(player.choose(game))
    won = outcome_values(game.setup, list(game.scores().colours), Valuation())[2][side]
    return Told(phase, best.percent, won)


def phase_of(game: Game) -> int:
    """Returns the index of the phase, by how many of the pieces were placed."""
    placed = len(game.moves) / len(game.setup.variant.colours)
    pieces = sum(count for _, count in game.setup.variant.stock)
    return min(int(4 * placed / pieces), 2)


def print_tables(way: str, told: Sequence[Told]) -> None:
    print(f"{way}, {len(told)} positions: said and won in percent, positions")
    print(f"{'':>9}" + "".join(f"{phase:>27}" for phase in PHASES))
    for low, high in pairwise(_BOUNDS):
        cells = [cell([each for each in told if each.phase == phase and low <= each.percent < high])
                 for phase in range(len(PHASES))]  # fmt: skip
        print(f"{low:>3}–{min(high - 1, 100):<5}" + "".join(f"{each:>27}" for each in cells))
    for phase, name in enumerate(PHASES):
        of_phase = [each for each in told if each.phase == phase]
        if of_phase:
            slope, before, after = sharpness(of_phase)
            print(f"{name}: slope {slope:.2f}, squared error {before:.4f}, with slope {after:.4f}")
    print(flush=True)


def cell(told: Sequence[Told]) -> str:
    if not told:
        return ""
    said = sum(each.percent for each in told) / len(told)
    won, error = mean_and_error([each.won for each in told])
    return f"{said:.0f} {100 * won:.0f} ± {100 * error:.0f} ({len(told)})"


def sharpness(told: Sequence[Told]) -> tuple[float, float, float]:
    """Returns the factor on the log odds that suits the results best, with the mean squared errors
    without and with it. Above 1, the win chances are too cautious.
    """
    slopes = [0.3 + 0.02 * step for step in range(135)]
    best = min(slopes, key=lambda slope: sum(loss(each, slope) for each in told))
    squared = [
        sum((stretched(each.percent, slope) - each.won) ** 2 for each in told) / len(told)
        for slope in (1.0, best)
    ]
    return best, squared[0], squared[1]


def loss(told: Told, slope: float) -> float:
    chance = stretched(told.percent, slope)
    return -(told.won * math.log(chance) + (1 - told.won) * math.log(1 - chance))


def stretched(percent: int, slope: float) -> float:
    chance = min(max(percent / 100, 0.005), 0.995)
    return 1 / (1 + math.pow(1 / chance - 1, slope))


if __name__ == "__main__":
    main()

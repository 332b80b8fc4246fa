"""What sharing the time of a game is worth: the clock of GTP against equal times for all moves.

A plays as `cornerwise gtp` does with a clock: a search ends when nothing can change, and may take
more than its even share until then. B thinks equally long about every move. Both have the same
processor time for a game; random large first pieces; each opening twice with the colours swapped.

    python bench/time_sharing.py --game duo --games 100 --time 0.6
"""

from __future__ import annotations

import argparse
import random
import time

from cornerwise.arena.openings import Openings, opening
from cornerwise.arena.statistics import elo_difference, mean_and_error
from cornerwise.engine.gtp.clock import Clock, TimeSettings, expected_moves
from cornerwise.engine.gtp.thinker import UNDECIDED_MOVES
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.search import TreeSearch
from cornerwise.variants import Setup, setup_named

_PLACED = 0.75
"""The share of its pieces that a colour places in a typical game."""

_SHORTEST = 0.001


class Sharing:
    """Plays with a clock."""

    def __init__(self, setup: Setup, seconds: float, seed: int) -> None:
        self.search = TreeSearch(setup, knowledge_for(setup), seed=seed)
        self.settings = TimeSettings(seconds)
        self.clock: Clock = self.settings.full()
        self.used = 0.0

    def play(self, game: Game) -> None:
        seat = game.seat_to_play
        assert seat is not None
        moves = expected_moves(game.setup, game.position, seat)
        self._think(game, self.settings.share(self.clock, moves, UNDECIDED_MOVES), early=True)

    def _think(self, game: Game, seconds: float, *, early: bool) -> None:
        began = time.thread_time()
        found = self.search.run(game, cpu_seconds=seconds, until_decided=early)
        used = time.thread_time() - began
        self.used += used
        self.clock = self.settings.after(self.clock, used)
        game.play(found.best.placement)


class Even(Sharing):
    """Thinks equally long about every move, as long as there is time."""

    def __init__(self, setup: Setup, seconds: float, seed: int) -> None:
        super().__init__(setup, seconds, seed)
        pieces = sum(count for _, count in setup.variant.stock)
        colours = len(setup.variant.colours) / 2
        self.each = seconds / (_PLACED * pieces * colours)

    def play(self, game: Game) -> None:
        self._think(game, max(_SHORTEST, min(self.each, self.clock.left)), early=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="duo")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time", type=float, default=0.6, help="seconds of a game, for each")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setup = setup_named(options.game, start="fixed")
    margins: list[float] = []
    used = [0.0, 0.0]
    for number in range(options.games):
        seeds = random.Random(options.seed * 1_000_003 + number)
        a = Sharing(setup, options.time, seeds.randrange(2**31))
        b = Even(setup, options.time, seeds.randrange(2**31))
        margins.append(margin(setup, a, b, options.seed, number))
        used[0] += a.used
        used[1] += b.used
        if (number + 1) % 20 == 0 or number + 1 == options.games:
            print_result(options.game, margins, used)


def margin(setup: Setup, a: Sharing, b: Sharing, seed: int, number: int) -> float:
    """Plays a game and returns the points by which A was ahead."""
    game = Game(setup)
    for placement in opening(setup, Openings.RANDOM, seed, number):
        game.play(placement)
    a_parity = number % 2
    while not game.is_over:
        colour = game.colour_to_play
        assert colour is not None
        (a if colour % 2 == a_parity else b).play(game)
    sign = -1 if setup.scoring.lowest_wins else 1
    return sum(
        sign * score if colour % 2 == a_parity else -sign * score
        for colour, score in enumerate(game.scores().colours)
    )


def print_result(name: str, margins: list[float], used: list[float]) -> None:
    score, error = mean_and_error([0.5 + 0.5 * (each > 0) - 0.5 * (each < 0) for each in margins])
    ahead, ahead_error = mean_and_error(margins)
    a, b = (seconds / len(margins) for seconds in used)
    print(
        f"{name}, {len(margins)} games: {score:.1%} ± {error:.1%},"
        f" Elo {elo_difference(score):+.0f}, {ahead:+.1f} ± {ahead_error:.1f} points,"
        f" {a:.3f} and {b:.3f} s of processor time a game",
        flush=True,
    )


if __name__ == "__main__":
    main()

"""How far neighbouring levels are apart: matches in this process, seats alternating.

    python bench/levels.py --game duo --games 100 --jobs 2
    python bench/levels.py --levels 6-9 --time-scale 0.25

The time scale multiplies the budgets (seconds and simulations) of all levels measured.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

from cornerwise.engine import GreedyPlayer, Player, RandomPlayer, level_numbered, player_for_level
from cornerwise.game import Game
from cornerwise.variants import Setup, setup_named


@dataclass(frozen=True)
class Pairing:
    """One game to play."""

    game: str
    stronger: str
    """A number of a level, or `greedy` or `random`."""
    weaker: str
    number: int
    time_scale: float


@dataclass(frozen=True)
class Outcome:
    """How it ended, as the stronger one sees it."""

    score: float
    margin: int
    thinking: tuple[float, ...]
    """Seconds of each move of the stronger one."""


def player(name: str, setup: Setup, seed: int, time_scale: float) -> Player:
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    return player_for_level(level_numbered(int(name)).scaled(time_scale), setup, seed)


def play(pairing: Pairing) -> Outcome:
    setup = setup_named(pairing.game)
    side = pairing.number % 2
    seed = 2 * pairing.number
    strong = player(pairing.stronger, setup, seed, pairing.time_scale)
    weak = player(pairing.weaker, setup, seed + 1, pairing.time_scale)
    game = Game(setup)
    thinking = []
    while (seat := game.seat_to_play) is not None:
        mine = setup.seating.side_of(seat) == side
        start = time.perf_counter()
        choice = (strong if mine else weak).choose(game)
        if mine:
            thinking.append(time.perf_counter() - start)
        game.play(choice)
    result = game.result()
    margin = setup.scoring.merit(result.sides[side]) - setup.scoring.merit(result.sides[1 - side])
    score = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
    return Outcome(score, margin, tuple(thinking))


def row(weaker: str, stronger: str, outcomes: list[Outcome]) -> str:
    scores = [outcome.score for outcome in outcomes]
    share = statistics.mean(scores)
    error = statistics.pstdev(scores) / math.sqrt(len(scores))
    inside = min(max(share, 0.5 / len(scores)), 1 - 0.5 / len(scores))
    elo = 400 * math.log10(inside / (1 - inside))
    margin = statistics.mean(outcome.margin for outcome in outcomes)
    thinking = [1e3 * seconds for outcome in outcomes for seconds in outcome.thinking]
    return (
        f"| {stronger} against {weaker} | {len(scores)} | {share:.1%} ± {error:.1%} | {elo:+.0f} "
        f"| {margin:+.1f} | {statistics.median(thinking):.1f} | {max(thinking):.1f} |"
    )


def chosen_players(text: str) -> list[str]:
    """Returns the players of `1-4`, or of a list such as `random,1,greedy`."""
    first, dash, last = text.partition("-")
    if dash:
        return [str(number) for number in range(int(first), int(last) + 1)]
    return text.split(",")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="duo", help="a game of two sides: duo, classic-two …")
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument(
        "--levels", default="1-9", help="1-4, or a list, weakest first: random,1,greedy"
    )
    parser.add_argument("--time-scale", type=float, default=1.0)
    parser.add_argument("--first", type=int, default=0, help="number of the first game: its seed")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    if len(setup_named(arguments.game).seating.sides) != 2:
        parser.error(f"{arguments.game} is not a game of two sides")
    print(f"{arguments.game}, budgets × {arguments.time_scale:g}\n")
    print("| levels | games | score of the first | Elo | points | ms a move | at most |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for weaker, stronger in pairwise(chosen_players(arguments.levels)):
            pairings = [
                Pairing(arguments.game, stronger, weaker, number, arguments.time_scale)
                for number in range(arguments.first, arguments.first + arguments.games)
            ]
            print(row(weaker, stronger, list(pool.map(play, pairings))), flush=True)


if __name__ == "__main__":
    main()

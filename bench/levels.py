"""How strong the levels are: matches in this process, with seats changing from game to game.

    python bench/levels.py --game duo --games 100 --jobs 2
    python bench/levels.py --game duo,junior --levels 1-4 --against child,random --games 200
    python bench/levels.py --levels 6-9 --time-scale 0.25
    python bench/levels.py --levels 6-8 --untimed

Neighbouring levels have half of the seats each. A naive strategy (see `bench/naive.py`) has one
seat and the level has all others: one against one, or one against three. The score is the share of
first places; ties share one. The number of a game is its seed. The time scale multiplies the
budgets (seconds and simulations) of all levels measured. With `--untimed`, a level with a limit on
simulations has no time limit, so that a busy machine does not weaken it.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from naive import NAIVE

from cornerwise.arena.statistics import elo_difference, mean_and_error
from cornerwise.engine import GreedyPlayer, Player, level_numbered, player_for_level
from cornerwise.game import Game
from cornerwise.variants import Setup, Side, setup_named

LONG_ENOUGH = 3600.0
"""Seconds that are enough for all simulations of a move, however busy the machine is."""


@dataclass(frozen=True)
class Match:
    """Who plays whom, and how."""

    game: str
    first: str
    """The number of a level, `greedy`, or a naive strategy."""
    second: str
    alone: bool = False
    """Whether the first player has a single side, and the second all others."""
    time_scale: float = 1.0
    untimed: bool = False
    """Whether levels with a limit on simulations have no time limit."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended for the first player."""

    score: float
    """Its share of first place."""
    margin: int
    """Points by which its best side is ahead of the best other side."""
    thinking: tuple[float, ...]
    """Seconds taken by each of its moves."""


def player(name: str, match: Match, setup: Setup, seed: int) -> Player:
    if name in NAIVE:
        return NAIVE[name](seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    level = level_numbered(int(name)).scaled(match.time_scale)
    if match.untimed and level.strength_in(setup).simulations is not None:
        level = replace(level, seconds=LONG_ENOUGH)
    return player_for_level(level, setup, seed, game_seed=seed)


def sides_of_first(match: Match, number: int) -> Sequence[Side]:
    """Returns the sides that the first player has in a game."""
    sides = len(setup_named(match.game).seating.sides)
    return sides_of_first_of(sides, 1 if match.alone else sides // 2, number)


def sides_of_first_of(sides: int, mine: int, number: int) -> Sequence[Side]:
    """Returns which of `sides` sides a player has in a game, if it has `mine` of them."""
    shares = list(combinations(range(sides), mine))
    return shares[number % len(shares)]


def play(match: Match, number: int) -> Outcome:
    setup = setup_named(match.game)
    mine = sides_of_first(match, number)
    sides = range(len(setup.seating.sides))
    names = [match.first if side in mine else match.second for side in sides]
    seed = number * len(sides)
    players = [player(name, match, setup, seed + side) for side, name in enumerate(names)]
    game = Game(setup)
    thinking = []
    while (seat := game.seat_to_play) is not None:
        side = setup.seating.side_of(seat)
        start = time.perf_counter()
        choice = players[side].choose(game)
        if side in mine:
            thinking.append(time.perf_counter() - start)
        game.play(choice)
    result = game.result()
    merits = [setup.scoring.merit(score) for score in result.sides]
    best_other = max(merit for side, merit in enumerate(merits) if side not in mine)
    return Outcome(
        score=sum(side in mine for side in result.winners) / len(result.winners),
        margin=max(merits[side] for side in mine) - best_other,
        thinking=tuple(thinking),
    )


def row(match: Match, outcomes: Sequence[Outcome]) -> str:
    score, error = mean_and_error([outcome.score for outcome in outcomes])
    margin = statistics.mean(outcome.margin for outcome in outcomes)
    thinking = [1e3 * seconds for outcome in outcomes for seconds in outcome.thinking]
    return (
        f"| {match.game} | {match.first} against {match.second} | {len(outcomes)} "
        f"| {score:.1%} ± {error:.1%} "
        f"| {elo_difference(score):+.0f} | {margin:+.1f} "
        f"| {statistics.median(thinking):.1f} | {max(thinking):.1f} |"
    )


def chosen_players(text: str) -> list[str]:
    """Returns the players of `1-4`, or of a list such as `random,1,greedy`."""
    first, dash, last = text.partition("-")
    if dash:
        return [str(number) for number in range(int(first), int(last) + 1)]
    return text.split(",")


def matches(arguments: argparse.Namespace) -> list[Match]:
    """Returns the requested matches."""
    chosen = chosen_players(arguments.levels)
    pairs = (
        [(higher, lower) for lower, higher in pairwise(chosen)]
        if arguments.against is None
        else [(strategy, level) for strategy in arguments.against.split(",") for level in chosen]
    )
    return [
        Match(
            game=game,
            first=first,
            second=second,
            alone=arguments.against is not None,
            time_scale=arguments.time_scale,
            untimed=arguments.untimed,
        )
        for game in arguments.game.split(",")
        for first, second in pairs
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="duo", help="duo, or a list: duo,junior,classic")
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument(
        "--levels", default="1-9", help="1-4, or a list, weakest first: random,1,greedy"
    )
    parser.add_argument(
        "--against", help=f"play the levels against these instead: {','.join(NAIVE)}"
    )
    parser.add_argument("--time-scale", type=float, default=1.0)
    parser.add_argument(
        "--untimed", action="store_true", help="let simulations alone bound levels 1 to 8"
    )
    parser.add_argument("--first", type=int, default=0, help="number of the first game: its seed")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    for match in matches(arguments):
        if len(setup_named(match.game).seating.sides) < 2:
            parser.error(f"nobody wins or loses in {match.game}")
    print("| game | players | games | score of the first | Elo | points | ms per move | at most |")
    print("| --- | --- | --: | --: | --: | --: | --: | --: |")
    numbers = range(arguments.first, arguments.first + arguments.games)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for match in matches(arguments):
            outcomes = list(pool.map(play, [match] * len(numbers), numbers))
            print(row(match, outcomes), flush=True)


if __name__ == "__main__":
    main()

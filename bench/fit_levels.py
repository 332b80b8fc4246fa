"""Finds levels that are equally far apart: how each level must err, from the lowest to the highest.

    python bench/fit_levels.py --game duo --target 0.79
    python bench/fit_levels.py --game classic --target 0.79 --games 200 --jobs 2

Strengths are points on a path, from a player who plays almost any move to a search with many
simulations. The first level is the point against which the naive strategy *child*
(`bench/naive.py`) has the score that the engine's docs promise. Each following level is the point
that has the target score against the level before. To find a point, games are played at several
points of the path, and a logistic curve is fitted to the scores. Levels are limited by simulations,
not by time, so the results do not depend on how busy the machine is.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from levels import LONG_ENOUGH, sides_of_first_of
from naive import NAIVE

from cornerwise.engine import Player
from cornerwise.engine.choice import Weakness
from cornerwise.engine.levels import Level, LevelPlayer, Strength
from cornerwise.game import Game
from cornerwise.variants import setup_named

Point = float
"""A point on the path of strengths."""

PATH: tuple[tuple[float, float, float, float, float], ...] = (
    # point, simulations, temperature, small pieces, blindness
    (0.0, 1, 5.0, 0.60, 0.95),
    (1.0, 1, 3.0, 0.25, 0.90),
    (2.0, 1, 2.0, 0.16, 0.80),
    (3.0, 1, 1.2, 0.09, 0.60),
    (4.0, 1, 0.8, 0.05, 0.40),
    (4.0, 45, 1.0, 0.08, 0.50),
    (5.0, 45, 0.72, 0.04, 0.28),
    (6.0, 55, 0.52, 0.02, 0.15),
    (7.0, 80, 0.35, 0.00, 0.00),
    (8.0, 100, 0.15, 0.00, 0.00),
    (8.0, 25, 0.0, 0.00, 0.00),
    (9.0, 100, 0.0, 0.00, 0.00),
    (10.0, 320, 0.0, 0.00, 0.00),
    (11.0, 1_000, 0.0, 0.00, 0.00),
    (12.0, 3_200, 0.0, 0.00, 0.00),
    (13.0, 10_000, 0.0, 0.00, 0.00),
)
"""Between two points, simulations are interpolated geometrically, other numbers linearly."""

LEAST = {4: 4.0, 6: 8.0}
"""Where levels may begin: from the fourth on they search, from the sixth on they play their best move."""

CHILD_SCORE = {2: 0.61, 4: 0.45}
"""The score of the naive strategy against the first level, by the number of sides."""


def strength_at(point: Point, spread: float = 0.0) -> Strength:
    """Returns the strength at a point of the path, with a form that differs from game to game."""
    lower, higher = next((pair for pair in pairwise(PATH) if point < pair[1][0]), PATH[-2:])
    share = min(1.0, (point - lower[0]) / (higher[0] - lower[0]))
    simulations = round(math.exp((1 - share) * math.log(lower[1]) + share * math.log(higher[1])))
    between = [(1 - share) * low + share * high for low, high in zip(lower, higher, strict=True)]
    temperature, small_pieces, blindness = (round(number, 2) for number in between[2:])
    return Strength(simulations, Weakness(temperature, small_pieces, blindness), spread)


@dataclass(frozen=True)
class Meeting:
    """A player at a point of the path against another, or against a naive strategy."""

    game: str
    point: Point
    opponent: Point | str
    spread: float


def _player(who: Point | str, meeting: Meeting, seed: int) -> Player:
    if isinstance(who, str):
        return NAIVE[who](seed)
    level = Level(1, "", LONG_ENOUGH, strength_at(who, meeting.spread))
    return LevelPlayer(level, setup_named(meeting.game), seed, game_seed=seed)


def play(meeting: Meeting, number: int) -> float:
    """Plays a game, and returns the share of first place won by the player at the point."""
    setup = setup_named(meeting.game)
    sides = len(setup.seating.sides)
    is_alone = isinstance(meeting.opponent, str)
    theirs = sides_of_first_of(sides, 1 if is_alone else sides // 2, number)
    players = [
        _player(
            meeting.opponent if side in theirs else meeting.point,
            meeting,
            number * sides + side,
        )
        for side in range(sides)
    ]
    game = Game(setup)
    while (seat := game.seat_to_play) is not None:
        game.play(players[setup.seating.side_of(seat)].choose(game))
    winners = game.result().winners
    return sum(side not in theirs for side in winners) / len(winners)


def crossing(measured: Sequence[tuple[Point, float]], target: float) -> Point:
    """Returns where a logistic curve through scores measured at some points reaches the target."""
    middle, slope = measured[0][0], 1.0
    for _ in range(200):  # Newton's method, damped.
        gradient = [0.0, 0.0]
        curvature = [[1e-6, 0.0], [0.0, 1e-3]]
        for point, score in measured:
            expected = 1 / (1 + math.exp(-slope * (point - middle)))
            weight = expected * (1 - expected)
            by = (-slope, point - middle)
            for i in range(2):
                gradient[i] += (score - expected) * by[i]
                for j in range(2):
                    curvature[i][j] += weight * by[i] * by[j]
        (a, b), (c, d) = curvature
        determinant = a * d - b * c
        if determinant <= 1e-9:
            break
        steps = (
            (d * gradient[0] - b * gradient[1]) / determinant,
            (a * gradient[1] - c * gradient[0]) / determinant,
        )
        middle += max(-0.5, min(0.5, steps[0]))
        slope = max(0.3, min(6.0, slope + max(-0.3, min(0.3, steps[1]))))
    return middle + math.log(target / (1 - target)) / slope


def fitted(
    score: Callable[[Point], float], least: Point, begin: Point, target: float, rounds: int
) -> tuple[Point, list[tuple[Point, float]]]:
    """Returns the point that has the target score, and the scores measured on the way."""
    highest = PATH[-1][0]
    point = min(max(begin, least + 0.5), highest)
    measured: list[tuple[Point, float]] = []
    for _ in range(rounds):
        measured.append((point, score(point)))
        if len(measured) == 1:
            point += 0.5 if measured[0][1] < target else -0.35
        else:
            point = crossing(measured, target)
        point = round(min(highest, max(least, point)), 2)
    return point, measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="duo")
    parser.add_argument("--games", type=int, default=200, help="games at each point")
    parser.add_argument("--rounds", type=int, default=5, help="points tried for each level")
    parser.add_argument("--target", type=float, default=0.79, help="score against the level below")
    parser.add_argument(
        "--spread", type=float, default=1.0, help="how much the form differs; see Strength"
    )
    parser.add_argument("--levels", type=int, default=8, help="the highest level to find")
    parser.add_argument("--first", type=int, default=500_000, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    sides = len(setup_named(arguments.game).seating.sides)
    with ProcessPoolExecutor(arguments.jobs) as pool:

        def score_against(opponent: Point | str, point: Point) -> float:
            meeting = Meeting(arguments.game, point, opponent, arguments.spread)
            results = list(pool.map(play, [meeting] * len(numbers), numbers, chunksize=4))
            return sum(results) / len(results)

        below: Point | str = "child"
        least, begin, target = PATH[0][0], 0.5, 1 - CHILD_SCORE[sides]
        for level in range(1, arguments.levels + 1):
            least = LEAST.get(level, least)
            score = partial(score_against, below)
            point, measured = fitted(score, least, begin, target, arguments.rounds)
            tried = ", ".join(f"{at:.2f}: {found:.1%}" for at, found in measured)
            strength = strength_at(point, arguments.spread)
            print(f"level {level}: point {point:.2f}, {strength} ({tried})", flush=True)
            below, begin, target = point, point + 0.9, arguments.target


if __name__ == "__main__":
    main()

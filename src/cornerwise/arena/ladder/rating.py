"""Bayesian Elo: the most likely strengths for some scores, with their errors.

The model is Bradley and Terry's, with a draw as half a win. A normal prior keeps the ratings of
engines that won or lost everything finite. All games count alike, whatever their order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Engine = int
"""Number of an engine in the list of the ladder."""

_UNIT = 400 / math.log(10)
"""Elo points per unit of the logistic scale."""

_PRIOR = 400 / _UNIT
"""The standard deviation of strengths before any game."""

_STEPS = 100
_CLOSE = 1e-10


@dataclass(frozen=True)
class Tally:
    """The games of a pair, from the point of view of the first."""

    games: int

    score: float
    """The points of the first: 1 for a win, ½ for a draw."""


@dataclass(frozen=True)
class Rated:
    """An estimated strength; the mean over all engines is 0."""

    elo: float

    error: float
    """The standard error of `elo`; the true value is within two of these in 95 % of cases."""


def ratings(count: int, tallies: Mapping[tuple[Engine, Engine], Tally]) -> tuple[Rated, ...]:
    """Returns the strength of each of some engines, given the scores of the pairs that played."""
    strengths = [0.0] * count
    for _ in range(_STEPS):
        slope, curve = _derivatives(strengths, tallies)
        step = [
            row[-1]
            for row in _solved([[*row, each] for row, each in zip(curve, slope, strict=True)])
        ]
        strengths = [here + move for here, move in zip(strengths, step, strict=True)]
        if max(map(abs, step), default=0.0) < _CLOSE:
            break
    _, curve = _derivatives(strengths, tallies)
    unit = [[float(row == column) for column in range(count)] for row in range(count)]
    inverse = [row[count:] for row in _solved([[*a, *b] for a, b in zip(curve, unit, strict=True)])]
    mean = sum(strengths) / count if count else 0.0
    return tuple(
        Rated(_UNIT * (strengths[each] - mean), _UNIT * math.sqrt(_variance(inverse, each)))
        for each in range(count)
    )


def _derivatives(
    strengths: Sequence[float], tallies: Mapping[tuple[Engine, Engine], Tally]
) -> tuple[list[float], list[list[float]]]:
    """Returns the slope of the log-posterior and its negative second derivatives."""
    count = len(strengths)
    slope = [-each / _PRIOR**2 for each in strengths]
    curve = [[float(row == column) / _PRIOR**2 for column in range(count)] for row in range(count)]
    for (one, other), tally in tallies.items():
        chance = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        surprise = tally.score - tally.games * chance
        weight = tally.games * chance * (1 - chance)
        slope[one] += surprise
        slope[other] -= surprise
        curve[one][one] += weight
        curve[other][other] += weight
        curve[one][other] -= weight
        curve[other][one] -= weight
    return slope, curve


def _solved(rows: list[list[float]]) -> list[list[float]]:
    """Returns the rows of a linear system after elimination, so that its left part is the identity.

    The left part must be positive definite, so no rows need to be exchanged.
    """
    for pivot in range(len(rows)):
        rows[pivot] = [each / rows[pivot][pivot] for each in rows[pivot]]
        for row in range(len(rows)):
            factor = rows[row][pivot]
            if row != pivot and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[pivot], strict=True)]
    return rows


def _variance(inverse: Sequence[Sequence[float]], engine: Engine) -> float:
    """Returns the variance of an engine's distance from the mean of all."""
    count = len(inverse)
    to_mean = sum(inverse[engine]) / count
    of_mean = sum(map(sum, inverse)) / count**2
    return max(0.0, inverse[engine][engine] - 2 * to_mean + of_mean)

"""Calibrates win chances: fits them to the results of games that were played to their end.

The kernel turns values into win chances (`kernel/search/calibration.hpp`). Here its numbers are
fitted to the values that full searches of self-play found, and evaluated on other games.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cornerwise.errors import TrainingError
from cornerwise.kernel.search import Calibration, Valuation, win_chances
from cornerwise.kernel.selfplay import TrainingGame
from cornerwise.kernel.sight import outcome_values
from cornerwise.training.dataset import side_to_move
from cornerwise.variants import Setup, Side

PHASES = ("opening", "middle game", "end")
"""The columns of the table: up to a quarter and up to half of the pieces placed, and the rest."""

_PHASE = 0.25
"""The share of the pieces that belongs to each of the first phases."""

_BOUNDS = (0, 5, 15, 30, 45, 55, 70, 85, 95, 101)
"""Bounds of the rows of the table, in percent."""

_LEAST = 1e-6
"""Replaces a value or a chance of 0 in a logarithm."""

_CAUTION = 1.0
"""The weight of the prior that keeps the numbers near the default, in positions."""

_STEPS = 30
_MOST_STEP = 0.5
"""The number of steps of the fit, and the most that a number changes in one step."""


@dataclass(frozen=True)
class Sample:
    """What a search found in a position, and how the game ended."""

    game: int
    """The index of the game."""

    placed: float
    """The share of all pieces on the board."""

    side: Side
    """The side to move."""

    values: tuple[float, ...]
    """The value of the position for each side."""

    won: tuple[float, ...]
    """The share of the win that each side had at the end."""


@dataclass(frozen=True)
class Told:
    """The win chance of the side to move, and how the game ended."""

    sample: Sample

    chance: float

    @property
    def won(self) -> float:
        return self.sample.won[self.sample.side]

    @property
    def phase(self) -> int:
        """The index of the phase."""
        return min(int(self.sample.placed / _PHASE), len(PHASES) - 1)


def samples_of(setup: Setup, games: Iterable[TrainingGame]) -> list[Sample]:
    """Returns the positions with a full search, which is about as long as the search for a hint.

    Solved positions are left out: their win chances are exact. Raises `TrainingError` for a game
    whose colours or sides are not those of the setup.
    """
    colours, sides = len(setup.variant.colours), len(setup.seating.sides)
    pieces = colours * sum(count for _, count in setup.variant.stock)
    samples = []
    for index, game in enumerate(games):
        if len(game.scores) != colours or any(
            len(ply.values) != sides or ply.colour >= colours for ply in game.plies
        ):
            raise TrainingError(f"game {game.number} is not one of {setup.name}")
        won = outcome_values(setup, game.scores, Valuation())[2]
        samples += [
            Sample(index, number / pieces, side_to_move(setup, game, number), ply.values, won)
            for number, ply in enumerate(game.plies)
            if ply.visits and any(ply.values)
        ]
    return samples


def fitted(setup: Setup, samples: Sequence[Sample]) -> Calibration:
    """Returns the calibration that makes the results most likely, kept near the default.

    It is found by Fisher scoring on two numbers: the logarithm of `start`, and `growth`.
    """
    level, growth = 0.0, 0.0
    for _ in range(_STEPS):
        pull, grown_pull = -_CAUTION * level, -_CAUTION * growth
        # The matrix of the second derivatives, which is symmetric.
        first, mixed, second = _CAUTION, 0.0, _CAUTION
        calibration = Calibration(math.exp(level), growth)
        for sample in samples:
            slope, bend = _derivatives(setup, calibration, sample)
            pull += slope
            grown_pull += slope * sample.placed
            first += bend
            mixed += bend * sample.placed
            second += bend * sample.placed**2
        determinant = first * second - mixed**2
        level += _bounded((second * pull - mixed * grown_pull) / determinant)
        growth += _bounded((first * grown_pull - mixed * pull) / determinant)
    return Calibration(round(math.exp(level), 3), round(growth, 3))


def _derivatives(setup: Setup, calibration: Calibration, sample: Sample) -> tuple[float, float]:
    """Returns the derivative of the log-likelihood by the logarithm of the power, and its Fisher
    information.
    """
    power = calibration.start * math.exp(calibration.growth * sample.placed)
    chances = win_chances(setup, calibration, sample.values, sample.placed)
    logs = [math.log(max(value, _LEAST)) for value in sample.values]
    mean = sum(chance * log for chance, log in zip(chances, logs, strict=True))
    found = sum(share * log for share, log in zip(sample.won, logs, strict=True))
    square = sum(chance * log**2 for chance, log in zip(chances, logs, strict=True))
    return power * (found - mean), power**2 * (square - mean**2)


def _bounded(step: float) -> float:
    return max(-_MOST_STEP, min(step, _MOST_STEP))


def told_by(setup: Setup, calibration: Calibration, samples: Iterable[Sample]) -> list[Told]:
    """Returns the win chances that a calibration gives in some positions."""
    return [
        Told(each, win_chances(setup, calibration, each.values, each.placed)[each.side])
        for each in samples
    ]


def told_to_others(setup: Setup, samples: Sequence[Sample]) -> list[Told]:
    """Returns the win chances in each half of the games, calibrated with the other half."""
    halves = [[each for each in samples if each.game % 2 == half] for half in (0, 1)]
    return [
        each
        for half, other in (halves, halves[::-1])
        for each in told_by(setup, fitted(setup, half), other)
    ]


def log_loss(told: Sequence[Told]) -> float:
    """Returns the mean negative log-likelihood of winning or not; lower is better."""
    return sum(
        -each.won * math.log(max(each.chance, _LEAST))
        - (1 - each.won) * math.log(max(1 - each.chance, _LEAST))
        for each in told
    ) / len(told)


def mean_gap(told: Sequence[Told]) -> float:
    """Returns how far the chances in the cells of the table are from the results, on average over
    the positions.
    """
    gaps = [abs(sum(each.chance - each.won for each in cell)) for cell in _cells(told)]
    return sum(gaps) / len(told)


def reliability_table(told: Sequence[Told]) -> str:
    """Returns how often win chances came true, as a table in Markdown, by phase.

    A cell has the mean win chance, how often that side won with the standard error, both in
    percent, and the number of positions: `37 → 35 ± 4 (120)`.
    """
    texts = [_text(cell) for cell in _cells(told)]
    rows = [("told", *PHASES), ("---", *("--:" for _ in PHASES))]
    for row, (low, high) in enumerate(pairwise(_BOUNDS)):
        cells = texts[row * len(PHASES) : (row + 1) * len(PHASES)]
        rows.append((f"{low}–{min(high - 1, 100)} %", *cells))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cells(told: Iterable[Told]) -> list[list[Told]]:
    """Returns the positions of each cell of the table, row by row."""
    cells: list[list[Told]] = [[] for _ in PHASES for _ in pairwise(_BOUNDS)]
    for each in told:
        percent = math.floor(each.chance * 100 + 0.5)
        row = sum(percent >= bound for bound in _BOUNDS[1:])
        cells[row * len(PHASES) + each.phase].append(each)
    return cells


def _text(cell: Sequence[Told]) -> str:
    if not cell:
        return ""
    said = sum(each.chance for each in cell) / len(cell)
    won = sum(each.won for each in cell) / len(cell)
    return f"{100 * said:.0f} → {100 * won:.0f} ± {100 * _error(cell, won):.0f} ({len(cell)})"


def _error(cell: Sequence[Told], mean: float) -> float:
    """Returns the standard error of a mean; positions of one game are not independent.

    It is computed with one more game of each result, so that it is never 0.
    """
    off: dict[int, float] = {}
    for each in cell:
        off[each.sample.game] = off.get(each.sample.game, 0.0) + each.won - mean
    squares = sum(gap**2 for gap in off.values()) + mean**2 + (1 - mean) ** 2
    return math.sqrt(squares) / (len(cell) + 2)

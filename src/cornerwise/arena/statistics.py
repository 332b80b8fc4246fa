"""Statistics of a match: score, error, Elo, processor time."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cornerwise.arena.results import GameResult
from cornerwise.arena.seats import ENGINE_LETTERS

Seconds = float


@dataclass(frozen=True)
class Cpu:
    """Processor time of an engine over a match."""

    total: Seconds

    moves: int

    games: int

    @property
    def per_move(self) -> Seconds:
        """The mean per move."""
        return self.total / self.moves if self.moves else 0.0

    @property
    def per_game(self) -> Seconds:
        """The mean per game."""
        return self.total / self.games if self.games else 0.0


@dataclass(frozen=True)
class Summary:
    """A match so far, from A's point of view. Warm-up games are left out."""

    games: int

    wins: int

    draws: int

    losses: int

    score: float
    """A's share of the points; 0.5 if there are no games."""

    error: float
    """Standard error of the score."""

    elo: float
    """How much stronger A is; infinite if it won or lost everything."""

    elo_error: float
    """Standard error of `elo`; infinite in the same cases."""

    cpu: tuple[Cpu, Cpu]

    failures: tuple[int, int]
    """Games that each engine lost by failing."""

    matched_cpu_ratio: float
    """A's processor time divided by B's mean at the same move numbers; 0 if
    unknown."""

    places: tuple[tuple[int, ...], tuple[int, ...]]
    """For each engine, how often its colours came first, second, …"""


def summary(results: Iterable[GameResult]) -> Summary:
    """Returns the summary of some results; only games that count are included."""
    counted = [result for result in results if result.counts]
    scores = [result.score for result in counted]
    score, error = mean_and_error(scores)
    return Summary(
        games=len(counted),
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        score=score,
        error=error,
        elo=elo_difference(score),
        elo_error=elo_error(score, error),
        cpu=(_cpu(counted, 0), _cpu(counted, 1)),
        matched_cpu_ratio=matched_cpu_ratio(counted),
        failures=(_failures(counted, "A"), _failures(counted, "B")),
        places=(_places(counted, "A"), _places(counted, "B")),
    )


def mean_and_error(scores: Sequence[float]) -> tuple[float, float]:
    """Returns the mean of some scores and its standard error.

    If all results are equal, the sample error would be 0. The error is then computed with one
    more game added, a draw.
    """
    if not scores:
        return 0.5, 0.5
    mean = sum(scores) / len(scores)
    sample = [*scores, 0.5] if len(set(scores)) == 1 else list(scores)
    if len(set(sample)) == 1:
        # All games were draws: assume the uncertainty of one more game, a win.
        sample = [*scores, 1.0]
    middle = sum(sample) / len(sample)
    variance = sum((score - middle) ** 2 for score in sample) / (len(sample) - 1)
    return mean, math.sqrt(variance / len(sample))


def elo_difference(score: float) -> float:
    """Returns the Elo difference that corresponds to a score. Inverse of `expected_score`."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def expected_score(elo: float) -> float:
    """Returns the expected score for an Elo difference. Inverse of `elo_difference`."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_error(score: float, error: float) -> float:
    """Returns the error of the Elo difference for a score and its error."""
    if not 0 < score < 1:
        return math.inf
    return 400 / math.log(10) * error / (score * (1 - score))


def matched_cpu_ratio(results: Sequence[GameResult]) -> float:
    """Returns the ratio of A's processor time to B's mean at the same move numbers.

    The stronger engine makes more moves, and late moves are cheap, so means over all moves are
    not comparable. Beyond B's longest game, B's last mean is used.
    """
    longest = max((len(result.cpu[1]) for result in results), default=0)
    means = []
    for move in range(longest):
        used = [result.cpu[1][move] for result in results if move < len(result.cpu[1])]
        means.append(sum(used) / len(used))
    if not means:
        return 0.0
    total = expected = 0.0
    for result in results:
        for move, used_by_a in enumerate(result.cpu[0]):
            total += used_by_a
            expected += means[min(move, longest - 1)]
    return total / expected if expected else 0.0


def _cpu(results: Sequence[GameResult], engine: int) -> Cpu:
    return Cpu(
        total=sum(sum(result.cpu[engine]) for result in results),
        moves=sum(len(result.cpu[engine]) for result in results),
        games=len(results),
    )


def _failures(results: Sequence[GameResult], letter: str) -> int:
    return sum(result.failed == letter for result in results)


def _places(results: Sequence[GameResult], letter: str) -> tuple[int, ...]:
    assert letter in ENGINE_LETTERS
    most = max((max(result.places, default=0) for result in results), default=0)
    counts = [0] * most
    for result in results:
        for engine, place in zip(result.colours, result.places, strict=True):
            if engine == letter and place:
                counts[place - 1] += 1
    return tuple(counts)

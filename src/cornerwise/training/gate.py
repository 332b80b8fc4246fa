"""The gate between two networks: evaluates their games and decides which to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise.arena.report import elo_text, score_text
from cornerwise.arena.statistics import mean_and_error
from cornerwise.training.duel import DuelGame


@dataclass(frozen=True)
class Verdict:
    """The result of some games for the new network, which is A."""

    games: int

    score: float

    error: float
    """Standard error of the score."""

    first: float | None
    """Score in games in which it had the first colour; None if there are none."""

    second: float | None
    """Score in the other games."""

    margin: float
    """Mean margin in points; positive when the new network is ahead."""

    @property
    def keeps_new(self) -> bool:
        """Whether it is better: its score is above one half by at least one standard error."""
        return self.score > 0.5 and self.score - self.error >= 0.5


def verdict(games: Sequence[DuelGame]) -> Verdict:
    """Returns the verdict on some games. There must be at least one."""
    score, error = mean_and_error([game.score for game in games])
    return Verdict(
        games=len(games),
        score=score,
        error=error,
        first=_mean([game.score for game in games if game.a_begins]),
        second=_mean([game.score for game in games if not game.a_begins]),
        margin=sum(game.margin for game in games) / len(games),
    )


def running_text(games: Sequence[DuelGame]) -> str:
    """Returns the new network's current score in a few words."""
    if not games:
        return ""
    return f"new {score_text(*mean_and_error([game.score for game in games]))}"


def verdict_text(found: Verdict) -> str:
    """Returns the verdict in a few lines, without the decision."""
    return "\n".join(
        [
            f"score of new: {score_text(found.score, found.error)} in {found.games} games",
            elo_text(found.score, found.error, found.games),
            f"mean margin: {_signed(found.margin)} points",
            f"with the first colour: {_share(found.first)}",
            f"with the second colour: {_share(found.second)}",
        ]
    )


def _mean(scores: Sequence[float]) -> float | None:
    return sum(scores) / len(scores) if scores else None


def _share(score: float | None) -> str:
    return "no games" if score is None else f"{100 * score:.1f} %"


def _signed(points: float) -> str:
    return f"{'−' if points < 0 else '+'}{abs(points):.1f}"

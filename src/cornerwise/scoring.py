"""Basic and advanced scoring (R10, R11) as pure functions of what a colour has left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Scoring:
    """How the leftovers of a colour become points."""

    id: str

    per_square_left: int
    """Points for each square of the pieces left over."""

    all_placed: int
    """Points for having placed every piece."""

    single_last: int
    """More points if the last of them was the single square."""

    lowest_wins: bool
    """Whether the lowest score wins instead of the highest."""

    def score(self, squares_left: int, *, single_last: bool) -> int:
        """Returns the points of one colour.

        `single_last` says whether the piece it placed last was the single square; it
        counts only when nothing is left.
        """
        points = self.per_square_left * squares_left
        if squares_left == 0:
            points += self.all_placed
            if single_last:
                points += self.single_last
        return points

    def merit(self, score: int) -> int:
        """Returns the score turned so that more is better."""
        return -score if self.lowest_wins else score

    def best(self, scores: Iterable[int]) -> int:
        """Returns the winning one of some scores."""
        return max(scores, key=self.merit)


BASIC = Scoring("basic", per_square_left=1, all_placed=0, single_last=0, lowest_wins=True)
"""R10: count the squares left over; the lowest number wins."""

ADVANCED = Scoring("advanced", per_square_left=-1, all_placed=15, single_last=5, lowest_wins=False)
"""R11: −1 a square left, +15 for placing everything, +5 more if the single square came last."""

SCORINGS: tuple[Scoring, ...] = (BASIC, ADVANCED)

"""Basic and advanced scoring (R10, R11) as pure functions of the pieces a colour has left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Scoring:
    """How the unplaced pieces of a colour become points."""

    id: str

    per_square_left: int
    """Points for each unplaced square."""

    all_placed: int
    """Bonus for placing every piece."""

    single_last: int
    """Extra bonus if the last piece placed was the single square."""

    lowest_wins: bool
    """Whether the lowest score wins instead of the highest."""

    def score(self, squares_left: int, *, single_last: bool) -> int:
        """Returns the points of one colour.

        `single_last` says whether the last piece placed was the single square. It counts only
        when no pieces are left.
        """
        points = self.per_square_left * squares_left
        if squares_left == 0:
            points += self.all_placed
            if single_last:
                points += self.single_last
        return points

    def merit(self, score: int) -> int:
        """Returns the score with its sign changed, if needed, so that higher is better."""
        return -score if self.lowest_wins else score

    def best(self, scores: Iterable[int]) -> int:
        """Returns the winning score among several."""
        return max(scores, key=self.merit)


BASIC = Scoring("basic", per_square_left=1, all_placed=0, single_last=0, lowest_wins=True)
"""R10: count the unplaced squares; the lowest count wins."""

ADVANCED = Scoring("advanced", per_square_left=-1, all_placed=15, single_last=5, lowest_wins=False)
"""R11: −1 per unplaced square, +15 for placing everything, +5 more if the single came last."""

SCORINGS: tuple[Scoring, ...] = (BASIC, ADVANCED)

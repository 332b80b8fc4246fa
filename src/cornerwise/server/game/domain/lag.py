"""How much of a player's network lag is not charged to their clock. Pure, as the clocks are."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 1.0
"""Seconds that a player can have saved up; what everybody begins with."""

GAIN = 0.25
"""Seconds that come back with each move."""


@dataclass(frozen=True)
class LagTracker:
    """The lag of one player, and how much of it will still be made up for.

    A move takes a round trip: the turn has to come to the player, and the move back. That is not
    their thinking time. The budget keeps it from being worth anything to pretend a slow line.
    """

    budget: float = MOST
    """Seconds that can be made up for now."""

    lag: float = 0.0
    """Seconds of the round trip, as it was last measured."""

    @property
    def grace(self) -> float:
        """How many seconds after the end of their time a move can still be in time."""
        return min(self.lag, self.budget)

    def measured(self, lag: float) -> LagTracker:
        """Returns the tracker after a round trip was measured."""
        return LagTracker(self.budget, max(0.0, lag))

    def moved(self, spent: float) -> tuple[float, LagTracker]:
        """Returns how much of the seconds spent on a move is not charged, and the tracker after it.

        Never more than was spent, so that nobody gains time by it.
        """
        given = max(0.0, min(self.grace, spent))
        return given, LagTracker(min(MOST, self.budget - given + GAIN), self.lag)

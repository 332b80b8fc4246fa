"""Lag compensation: how much of a player's network lag is not charged to their clock. Pure."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 1.0
"""The largest budget in seconds; everybody starts with it."""

GAIN = 0.25
"""Seconds added to the budget with each move."""


@dataclass(frozen=True)
class LagTracker:
    """The lag of one player, and how much of it can still be compensated.

    A move takes a round trip: the turn must reach the player, and the move the server. That is
    not thinking time. The budget limits what a player gains by pretending to lag.
    """

    budget: float = MOST
    """Seconds that can be compensated now."""

    lag: float = 0.0
    """The last measured round trip in seconds."""

    @property
    def grace(self) -> float:
        """How many seconds after the deadline a move still counts as in time."""
        return min(self.lag, self.budget)

    def measured(self, lag: float) -> LagTracker:
        """Returns the tracker after a round trip was measured."""
        return LagTracker(self.budget, max(0.0, lag))

    def moved(self, spent: float) -> tuple[float, LagTracker]:
        """Returns how many of the seconds spent on a move are not charged, and the new tracker.

        Never more than was spent, so nobody gains time.
        """
        given = max(0.0, min(self.grace, spent))
        return given, LagTracker(min(MOST, self.budget - given + GAIN), self.lag)

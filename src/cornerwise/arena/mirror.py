"""Equal processor time: A's time for each move follows what B used there."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence

Seconds = float

FIRST_GUESS: Seconds = 0.05
"""A's time before anything is known of B."""

SHORTEST: Seconds = 0.0002

_NEWEST = 0.1
"""Weight of the newest difference: the load of a machine changes."""


class RunningMean:
    """The mean of the values seen so far."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        """Takes one more value."""
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The mean, 0 of nothing."""
        return self.total / self.count if self.count else 0.0


class RecentMean:
    """The mean of the values seen so far, in which the newer ones weigh more."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        """The mean, 0 of nothing."""

    def add(self, value: float) -> None:
        """Takes one more value."""
        self.count += 1
        self.mean += max(_NEWEST, 1 / self.count) * (value - self.mean)


class Mirror:
    """What B used at its k-th move of the games so far, and so what A gets for its k-th.

    All colours of an engine count together, and k counts from 0. An engine never uses just the
    time it is told: it needs some for reading and answering, and a busy machine gives it less
    than the clock says. What A really used is measured too, and its time is corrected by the
    mean difference at that move. Safe to use from several threads.
    """

    def __init__(self) -> None:
        self._used_by_b: dict[int, RunningMean] = defaultdict(RunningMean)
        self._missing: dict[int, RecentMean] = defaultdict(RecentMean)
        self._lock = threading.Lock()

    def target(self, move: int) -> Seconds:
        """Returns B's mean at that move, or at the last move before it that B ever made."""
        with self._lock:
            return self._target(move)

    def time_for(self, move: int) -> Seconds:
        """Returns the time to give A for that move."""
        with self._lock:
            target = self._target(move)
            correction = self._missing[move].mean
        # At most doubled: an engine that stops early would be given more and more.
        return max(SHORTEST, target + min(correction, target))

    def learn(
        self,
        used_by_b: Sequence[Seconds],
        used_by_a: Sequence[Seconds],
        given_to_a: Sequence[Seconds],
    ) -> None:
        """Takes the moves of a finished game; `given_to_a` may be empty."""
        with self._lock:
            # Before B was known the time was a guess, and says little about other times.
            if self._used_by_b:
                for move, (given, used) in enumerate(zip(given_to_a, used_by_a, strict=False)):
                    self._missing[move].add(given - used)
            for move, used in enumerate(used_by_b):
                self._used_by_b[move].add(used)

    def _target(self, move: int) -> Seconds:
        known = [each for each in self._used_by_b if each <= move]
        return self._used_by_b[max(known)].mean if known else FIRST_GUESS

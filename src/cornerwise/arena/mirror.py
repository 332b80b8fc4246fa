"""Equal processor time: A's time for each move follows what B used for it."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from typing import Protocol

Seconds = float

FIRST_GUESS: Seconds = 0.05
"""A's time before anything is known about B."""

SHORTEST: Seconds = 0.0002

_NEWEST = 0.1
"""Weight of the newest difference, because the load of a machine changes."""


class RunningMean:
    """The mean of the values seen so far."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        """Adds a value."""
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The mean; 0 if there are no values."""
        return self.total / self.count if self.count else 0.0


class RecentMean:
    """The mean of the values seen so far, with more weight on newer ones."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        """The mean; 0 if there are no values."""

    def add(self, value: float) -> None:
        """Adds a value."""
        self.count += 1
        self.mean += max(_NEWEST, 1 / self.count) * (value - self.mean)


class Timer(Protocol):
    """Sets a player's time for each of its moves, counted from 0 in each game."""

    def time_for(self, move: int) -> Seconds:
        """Returns the time to give for that move."""
        ...

    def use(self, given: Seconds, used: Seconds) -> None:
        """Takes note of the processor time that the player used of what it was given."""
        ...


class EvenTime:
    """Gives the same time for every move, corrected so that the mean time used is the intended one.

    The correction is needed because no engine uses exactly the time it is given. Thread-safe.
    """

    def __init__(self, seconds: Seconds) -> None:
        self._target = seconds
        self._missing = RecentMean()
        self._lock = threading.Lock()

    def time_for(self, move: int) -> Seconds:  # noqa: ARG002 (all moves are equal)
        """Returns the time to give for a move."""
        with self._lock:
            correction = self._missing.mean
        # At most doubled: otherwise an engine that stops early would get more and more.
        return max(SHORTEST, self._target + min(correction, self._target))

    def use(self, given: Seconds, used: Seconds) -> None:
        """Takes note of the processor time that the player used of what it was given."""
        with self._lock:
            self._missing.add(given - used)


class Mirror:
    """Gives A for its k-th move the time that B used for its k-th moves in the games so far.

    All colours of an engine count together, and k counts from 0. No engine uses exactly the time
    it is given: it needs some for reading and answering, and a busy machine gives it less
    than the clock shows. So A's actual time is measured too, and its time is corrected by the
    mean difference at that move. Thread-safe.
    """

    def __init__(self) -> None:
        self._used_by_b: dict[int, RunningMean] = defaultdict(RunningMean)
        self._missing: dict[int, RecentMean] = defaultdict(RecentMean)
        self._lock = threading.Lock()

    def target(self, move: int) -> Seconds:
        """Returns B's mean time at that move, or at the last earlier move that B ever made."""
        with self._lock:
            return self._target(move)

    def time_for(self, move: int) -> Seconds:
        """Returns the time to give A for that move."""
        with self._lock:
            target = self._target(move)
            correction = self._missing[move].mean
        # At most doubled: otherwise an engine that stops early would get more and more.
        return max(SHORTEST, target + min(correction, target))

    def use(self, given: Seconds, used: Seconds) -> None:
        """Does nothing: it learns from whole games."""

    def learn(
        self,
        used_by_b: Sequence[Seconds],
        used_by_a: Sequence[Seconds],
        given_to_a: Sequence[Seconds],
    ) -> None:
        """Adds the moves of a finished game; `given_to_a` may be empty."""
        with self._lock:
            # Before anything was known about B, the time was a guess, so its error says little.
            if self._used_by_b:
                for move, (given, used) in enumerate(zip(given_to_a, used_by_a, strict=False)):
                    self._missing[move].add(given - used)
            for move, used in enumerate(used_by_b):
                self._used_by_b[move].add(used)

    def _target(self, move: int) -> Seconds:
        known = [each for each in self._used_by_b if each <= move]
        return self._used_by_b[max(known)].mean if known else FIRST_GUESS

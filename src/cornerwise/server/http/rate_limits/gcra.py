"""The algorithm of all rate limits: GCRA, the generic cell rate algorithm. Pure, in bounded memory.

Each key is booked until some time, and every try extends the booking a little. So a key needs one
number, and tries become available again one by one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

REMEMBERED = 50_000
"""The most keys; the least recently used are dropped first."""

_ROUNDING = 1e-6
"""The tolerance for rounding errors, in seconds."""


@dataclass(frozen=True)
class Limit:
    """Allows `tries` at once, and as many in each `seconds` in the long run."""

    tries: int

    seconds: float


Limits = Mapping[str, Limit]
"""Limits by key."""


def booked(until: float, limit: Limit, now: float) -> tuple[float, float]:
    """Returns until when one more try books a key, and how long that try must wait."""
    longer = max(until, now) + limit.seconds / limit.tries
    wait = longer - limit.seconds - now
    return longer, wait if wait > _ROUNDING else 0.0


class TryCounter:
    """Counts tries by key."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._until: OrderedDict[str, float] = OrderedDict()
        self._remembered = remembered

    def spend(self, limits: Limits, now: float) -> float:
        """Counts a try for each key and returns 0, or counts none and returns how long to wait."""
        found = {
            key: booked(self._until.get(key, now), limit, now) for key, limit in limits.items()
        }
        wait = max((wait for _, wait in found.values()), default=0.0)
        if wait:
            return wait
        for key, (until, _) in found.items():
            self._until[key] = until
            self._until.move_to_end(key)
        self._forget(now)
        return 0.0

    def refund(self, limits: Limits) -> None:
        """Refunds a try for each key."""
        for key, limit in limits.items():
            if key in self._until:
                self._until[key] -= limit.seconds / limit.tries

    def __len__(self) -> int:
        return len(self._until)

    def _forget(self, now: float) -> None:
        """Drops expired keys, and the oldest ones beyond the limit."""
        while self._until:
            key, until = next(iter(self._until.items()))
            if until > now and len(self._until) <= self._remembered:
                return
            del self._until[key]

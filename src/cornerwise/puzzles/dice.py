"""Seeded random choices that are the same on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Dice:
    """A sequence of random choices determined by a text."""

    def __init__(self, seed: str) -> None:
        # Python guarantees only random() to stay the same across versions.
        self._random = Random(int.from_bytes(sha256(seed.encode()).digest()))

    def below(self, bound: int) -> int:
        """Returns a number from 0 to `bound` - 1."""
        return int(self._random.random() * bound)

    def chance(self, share: float) -> bool:
        """Returns True with probability `share`."""
        return self._random.random() < share

    def choose(self, items: Sequence[Item]) -> Item:
        """Returns one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Returns the items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

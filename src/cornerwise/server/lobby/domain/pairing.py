"""Pairing: which of the people who wait play together. The same people and time, the same groups."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from cornerwise.server.game.domain.seats import Computer, Owner, Person, Seated
from cornerwise.server.game.domain.terms import Clock
from cornerwise.variants import setup_named

SeekId: TypeAlias = str

NARROW = 10 / 3
"""How far apart in strength (mu) players are at first: 100 points as they are shown."""

WIDER_EACH_SECOND = 2 / 3
"""How fast somebody who waits puts up with more: 20 points a second."""

ANYBODY_AFTER = 30.0
"""Seconds after which anybody is welcome."""

OFFER_AFTER = 15.0
"""Seconds after which computers are offered for the seats that nobody takes."""


@dataclass(frozen=True)
class Wish:
    """What is to be played: only those with the same wish are seated together."""

    way: str

    clock: Clock | None = None

    rated: bool = False

    @property
    def seats(self) -> int:
        """How many players it takes."""
        return _seats_of(self.way)


@functools.cache
def _seats_of(way: str) -> int:
    return len(setup_named(way).seating.seats)


@dataclass(frozen=True)
class Seek:
    """Somebody who wants to play at once."""

    id: SeekId

    owner: Owner

    name: str | None

    wish: Wish

    mu: float
    """How strong he is."""

    since: datetime
    """Since when he waits."""

    computers: bool = False
    """Whether computers may take the seats for which nobody else is there."""


@dataclass(frozen=True)
class Group:
    """Those who are to play together, who waited longest first; computers take what is left."""

    seeks: tuple[Seek, ...]

    @property
    def wish(self) -> Wish:
        """What they play."""
        return self.seeks[0].wish

    @property
    def computers(self) -> int:
        """How many seats are left for computers."""
        return self.wish.seats - len(self.seeks)


def window(waited: float) -> float:
    """Returns how far away in strength others may be after some seconds of waiting.

    Never narrower than before, and infinite in the end.
    """
    return math.inf if waited >= ANYBODY_AFTER else NARROW + WIDER_EACH_SECOND * max(0.0, waited)


def groups(seeks: Sequence[Seek], now: datetime) -> list[Group]:
    """Returns who is to play together now. Nobody is in two groups.

    Who has waited longest chooses first, and his window decides: he gets those nearest to him
    in strength. Full tables come first; then those who agreed play with computers.
    """
    pools: dict[Wish, list[Seek]] = {}
    for seek in sorted(seeks, key=_age):
        pools.setdefault(seek.wish, []).append(seek)
    return [group for pool in pools.values() for group in _groups_of(pool, now)]


def _groups_of(pool: Sequence[Seek], now: datetime) -> list[Group]:
    """Returns the groups of those with one wish, given in the order in which they came."""
    full = _chosen(pool, now, with_computers=False)
    seated = {seek.id for group in full for seek in group.seeks}
    agreed = [seek for seek in pool if seek.computers and seek.id not in seated]
    return full + _chosen(agreed, now, with_computers=True)


def _chosen(pool: Sequence[Seek], now: datetime, *, with_computers: bool) -> list[Group]:
    found: list[Group] = []
    left = {seek.id: seek for seek in pool}
    for first in pool:
        if first.id not in left:
            continue
        needed = first.wish.seats - 1
        others = _fitting(first, left.values(), now)[:needed]
        if len(others) == needed or with_computers:
            found.append(Group(tuple(sorted([first, *others], key=_age))))
            for seek in found[-1].seeks:
                del left[seek.id]
    return found


def _age(seek: Seek) -> tuple[datetime, SeekId]:
    return seek.since, seek.id


def _fitting(first: Seek, left: Iterable[Seek], now: datetime) -> list[Seek]:
    """Returns whom somebody may play with, the nearest in strength first, each owner once."""
    reach = window((now - first.since).total_seconds())
    near = sorted(
        (seek for seek in left if seek.owner != first.owner and abs(seek.mu - first.mu) <= reach),
        key=lambda seek: (abs(seek.mu - first.mu), *_age(seek)),
    )
    return list({seek.owner: seek for seek in reversed(near)}.values())[::-1]


def seats_of_group(group: Group, levels: Mapping[int, float]) -> tuple[Seated, ...]:
    """Returns the group on its seats, in an order by lot that the ids of the seeks decide.

    `levels` tells how strong (mu) each level of the computer is; those play that are nearest
    to the people.
    """
    strength = sum(seek.mu for seek in group.seeks) / len(group.seeks)
    level = min(levels, key=lambda number: (abs(levels[number] - strength), number))
    seats: list[Seated] = [Person(seek.owner, seek.name) for seek in group.seeks]
    seats += [Computer(level)] * group.computers
    random.Random(" ".join(sorted(seek.id for seek in group.seeks))).shuffle(seats)
    return tuple(seats)

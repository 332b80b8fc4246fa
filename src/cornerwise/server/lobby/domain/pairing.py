"""The pairing of people who wait. Deterministic for given seeks and time."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from cornerwise.server.game.domain.seats import Computer, Owner, Person, Seated
from cornerwise.server.game.domain.terms import Clock
from cornerwise.variants import setup_named

SeekId: TypeAlias = str

NARROW = 10 / 3
"""The largest difference in strength (mu) at first: 100 rating points."""

WIDER_EACH_SECOND = 2 / 3
"""How fast the allowed difference grows: 20 rating points a second."""

ANYBODY_AFTER = 30.0
"""Seconds after which any opponent is accepted."""

OFFER_AFTER = 15.0
"""Seconds after which computers are offered for the empty seats."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play: only people with equal wishes are paired."""

    way: str

    clock: Clock | None = None

    rated: bool = False

    @property
    def seats(self) -> int:
        """How many players the game needs."""
        return _seats_of(self.way)


@functools.cache
def _seats_of(way: str) -> int:
    return len(setup_named(way).seating.seats)


@dataclass(frozen=True)
class Seek:
    """A request to be paired for a game."""

    id: SeekId

    owner: Owner

    name: str | None

    wish: Wish

    mu: float
    """The player's strength (mu)."""

    since: datetime
    """When the player started waiting."""

    computers: bool = False
    """Whether computers may take empty seats."""


@dataclass(frozen=True)
class Group:
    """People to be seated together, longest wait first; computers take the other seats."""

    seeks: tuple[Seek, ...]

    @property
    def wish(self) -> Wish:
        """What the group plays."""
        return self.seeks[0].wish

    @property
    def computers(self) -> int:
        """How many seats computers take."""
        return self.wish.seats - len(self.seeks)


def window(waited: float) -> float:
    """Returns the allowed difference in strength after some seconds of waiting.

    It never shrinks, and is infinite in the end.
    """
    return math.inf if waited >= ANYBODY_AFTER else NARROW + WIDER_EACH_SECOND * max(0.0, waited)


def groups(
    seeks: Sequence[Seek], now: datetime, blocks: Collection[frozenset[Owner]] = ()
) -> list[Group]:
    """Returns the groups to seat now. Nobody is in two of them.

    The player with the longest wait comes first: they get the players nearest in strength
    within their own window. Tables full of people come first, then those with computers. Two people
    of whom one has blocked the other (`blocks`) are never in the same group.
    """
    pools: dict[Wish, list[Seek]] = {}
    for seek in sorted(seeks, key=_age):
        pools.setdefault(seek.wish, []).append(seek)
    return [group for pool in pools.values() for group in _groups_of(pool, now, blocks)]


def _groups_of(
    pool: Sequence[Seek], now: datetime, blocks: Collection[frozenset[Owner]]
) -> list[Group]:
    """Returns the groups among seeks with equal wishes, given in the order of arrival."""
    full = _chosen(pool, now, blocks, with_computers=False)
    seated = {seek.id for group in full for seek in group.seeks}
    agreed = [seek for seek in pool if seek.computers and seek.id not in seated]
    return full + _chosen(agreed, now, blocks, with_computers=True)


def _chosen(
    pool: Sequence[Seek],
    now: datetime,
    blocks: Collection[frozenset[Owner]],
    *,
    with_computers: bool,
) -> list[Group]:
    found: list[Group] = []
    left = {seek.id: seek for seek in pool}
    for first in pool:
        if first.id not in left:
            continue
        seated = [first]
        for other in _fitting(first, left.values(), now):
            if len(seated) < first.wish.seats and not _is_blocked(other, seated, blocks):
                seated.append(other)
        if len(seated) == first.wish.seats or with_computers:
            found.append(Group(tuple(sorted(seated, key=_age))))
            for seek in found[-1].seeks:
                del left[seek.id]
    return found


def _is_blocked(seek: Seek, seated: Iterable[Seek], blocks: Collection[frozenset[Owner]]) -> bool:
    return any(frozenset((seek.owner, other.owner)) in blocks for other in seated)


def _age(seek: Seek) -> tuple[datetime, SeekId]:
    return seek.since, seek.id


def _fitting(first: Seek, left: Iterable[Seek], now: datetime) -> list[Seek]:
    """Returns the possible opponents of a seek, nearest in strength first, each owner once."""
    reach = window((now - first.since).total_seconds())
    near = sorted(
        (seek for seek in left if seek.owner != first.owner and abs(seek.mu - first.mu) <= reach),
        key=lambda seek: (abs(seek.mu - first.mu), *_age(seek)),
    )
    return list({seek.owner: seek for seek in reversed(near)}.values())[::-1]


def seats_of_group(group: Group, levels: Mapping[int, float]) -> tuple[Seated, ...]:
    """Returns the seats of a group, shuffled with the ids of the seeks as the seed.

    `levels` is the strength (mu) of each computer level; the nearest to the people play.
    """
    strength = sum(seek.mu for seek in group.seeks) / len(group.seeks)
    level = min(levels, key=lambda number: (abs(levels[number] - strength), number))
    seats: list[Seated] = [Person(seek.owner, seek.name) for seek in group.seeks]
    seats += [Computer(level)] * group.computers
    random.Random(" ".join(sorted(seek.id for seek in group.seeks))).shuffle(seats)
    return tuple(seats)

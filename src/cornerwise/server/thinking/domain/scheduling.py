"""The policy of a fair queue: which job runs next. Pure, without threads.

One pool of slots serves all work that keeps a core busy for a while. A job waits until the policy
starts it. The order is:

1. A smaller recent share of the machine comes before a larger one, first by network, then by
   owner. Shares decay with a half-life, so nobody is last for ever.
2. By urgency: a computer's move that a person waits for, hints, files, puzzles, and last
   computers among themselves.
3. Short jobs before long ones.
4. The owner with the smaller exact share, then first come, first served.

Jobs are not interrupted, so one extra slot is reserved for short jobs that people wait for: these
never wait for a long job to end. Long jobs that can pause call `must_yield`.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from cornerwise.server.game.domain.seats import Owner

Seconds: TypeAlias = float

HALF_LIFE: Seconds = 30.0
"""Seconds after which a share has decayed to half."""

QUICK: Seconds = 1.0
"""The longest job that may take the extra slot."""

_OWNER_STEPS = 4
"""Owners' shares are compared in quarters of the machine."""

_NETWORK_STEPS = 2
"""Networks' shares in halves: a whole school may share an address."""

_REMEMBERED = 20_000
"""The most owners and networks whose shares are remembered."""


class Urgency(IntEnum):
    """The purpose of a job, most urgent first."""

    PLAYER = 0
    """A computer's move at a table where a person plays."""
    HINT = 1
    FILE = 2
    """Drawing a board, or reading a game file."""
    PUZZLE = 3
    COMPUTERS = 4
    """A computer's move where only computers play."""


@dataclass(frozen=True)
class Party:
    """The owner and network that a job is done for."""

    owner: Owner

    network: str | None = None
    """An IPv4 address or an IPv6 /64 network; None for this machine and where unknown."""


@dataclass(frozen=True)
class Bound:
    """The most jobs of one urgency, waiting and running."""

    owner: int
    network: int
    everybody: int


BOUNDS = {
    Urgency.HINT: Bound(2, 16, 64),
    Urgency.FILE: Bound(2, 8, 32),
    Urgency.PUZZLE: Bound(4, 16, 32),
}
"""Tables with computers are limited when they are created."""


@dataclass(eq=False)
class Job:
    """Work that keeps a core busy for a while."""

    urgency: Urgency

    seconds: Seconds
    """How long it is expected to take."""

    party: Party

    arrival: int = field(default=0, init=False)


class Shares:
    """The recent share of the machine of each owner and network, from 0 to about 1."""

    def __init__(self, slots: int) -> None:
        self._taken: OrderedDict[Hashable, tuple[Seconds, Seconds]] = OrderedDict()
        self._window = HALF_LIFE / math.log(2) * slots

    def of(self, key: Hashable, now: Seconds) -> float:
        """Returns the share of an owner or a network."""
        taken, at = self._taken.get(key, (0.0, now))
        return taken * math.exp2((at - now) / HALF_LIFE) / self._window

    def charge(self, key: Hashable, seconds: Seconds, now: Seconds) -> None:
        """Adds time used; a negative time is a refund."""
        taken = self.of(key, now) * self._window + seconds
        self._taken[key] = (max(0.0, taken), now)
        self._taken.move_to_end(key)
        while len(self._taken) > _REMEMBERED:
            self._taken.popitem(last=False)

    def __len__(self) -> int:
        return len(self._taken)


class FairQueue:
    """The waiting and running jobs. The caller gives the time, in seconds of any clock."""

    def __init__(self, slots: int, bounds: dict[Urgency, Bound] | None = None) -> None:
        """`slots` is how many jobs run at once, besides a quick one."""
        self._slots = slots
        self._bounds = BOUNDS if bounds is None else bounds
        self._shares = Shares(slots)
        self._waiting: dict[Job, None] = {}
        self._running: dict[Job, Seconds] = {}
        self._express: Job | None = None
        self._count: Counter[Hashable] = Counter()
        self._arrivals = 0

    @property
    def waiting(self) -> int:
        """How many jobs are waiting."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """How many jobs are running."""
        return len(self._running)

    def has_room(self, job: Job) -> bool:
        """Returns whether a job is within the bounds for its owner, its network and everybody."""
        bound = self._bounds.get(job.urgency)
        if bound is None:
            return True
        most = zip(_counted(job), (bound.owner, bound.network, bound.everybody), strict=True)
        return all(self._count[key] < limit for key, limit in most if key is not None)

    def add(self, job: Job) -> None:
        """Queues a job. The caller must check `has_room` first."""
        self._arrivals += 1
        job.arrival = self._arrivals
        self._waiting[job] = None
        self._count.update(key for key in _counted(job) if key is not None)

    def withdraw(self, job: Job) -> bool:
        """Removes a waiting job. Returns whether it was waiting."""
        if job not in self._waiting:
            return False
        del self._waiting[job]
        self._uncount(job)
        return True

    def start_next(self, now: Seconds) -> Job | None:
        """Starts and returns the next job; None when none may start."""
        candidates = [job for job in self._waiting if self._may_start(job, now)]
        if not candidates:
            return None
        job = min(candidates, key=lambda each: self._rank(each, now))
        del self._waiting[job]
        if self._is_full:
            self._express = job
        self._running[job] = now
        # Charged in advance, so that jobs started together are counted.
        self._charge(job, job.seconds, now)
        return job

    def end(self, job: Job, now: Seconds) -> None:
        """Ends a running job."""
        took = now - self._running.pop(job)
        if self._express is job:
            self._express = None
        self._charge(job, took - job.seconds, now)
        self._uncount(job)

    def must_yield(self, job: Job, now: Seconds) -> bool:
        """Returns whether a running job should pause for a clearly more urgent one."""
        own = self._class_of(job, now)
        return any(self._class_of(each, now) < own for each in self._waiting)

    def ahead_of(self, job: Job, now: Seconds) -> int:
        """Returns how many waiting jobs are ahead of this one."""
        own = self._rank(job, now)
        return sum(self._rank(each, now) < own for each in self._waiting)

    @property
    def _is_full(self) -> bool:
        return len(self._running) - (self._express is not None) >= self._slots

    def _may_start(self, job: Job, now: Seconds) -> bool:
        return not self._is_full or (self._express is None and self._is_quick(job, now))

    def _is_quick(self, job: Job, now: Seconds) -> bool:
        """Returns whether a job may take the extra slot: short, urgent, its party's share small."""
        return (
            job.seconds <= QUICK
            and job.urgency <= Urgency.HINT
            and self._class_of(job, now)[:2] == (0, 0)
        )

    def _class_of(self, job: Job, now: Seconds) -> tuple[int, int, int]:
        owner, network = _charged(job.party)
        network_share = 0.0 if network is None else self._shares.of(network, now)
        return (
            min(_NETWORK_STEPS, int(network_share * _NETWORK_STEPS)),
            min(_OWNER_STEPS, int(self._shares.of(owner, now) * _OWNER_STEPS)),
            job.urgency,
        )

    def _rank(self, job: Job, now: Seconds) -> tuple[float, ...]:
        owner, _ = _charged(job.party)
        share = self._shares.of(owner, now)
        return (*self._class_of(job, now), job.seconds, share, job.arrival)

    def _charge(self, job: Job, seconds: Seconds, now: Seconds) -> None:
        for key in _charged(job.party):
            if key is not None:
                self._shares.charge(key, seconds, now)

    def _uncount(self, job: Job) -> None:
        for key in _counted(job):
            if key is not None:
                self._count[key] -= 1
                if not self._count[key]:
                    del self._count[key]


def _charged(party: Party) -> tuple[Hashable, Hashable | None]:
    network = None if party.network is None else ("network", party.network)
    return ("owner", party.owner), network


def _counted(job: Job) -> tuple[Hashable | None, ...]:
    owner, network = _charged(job.party)
    urgency = job.urgency
    return (urgency, owner), None if network is None else (urgency, network), (urgency,)

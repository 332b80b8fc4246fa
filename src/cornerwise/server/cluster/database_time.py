"""The database's time, on which several servers agree whatever their own clocks say."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from cornerwise.server.cluster.periodic import PeriodicTask

_EVERY_SECONDS = 5.0
"""How often the database's time is measured."""

_SAMPLES = 3
"""How many samples a measurement takes; the quickest is used, because it is the most exact."""

_QUICK_SECONDS = 0.5
"""A slower answer is ignored; the last measurement stays valid."""

_FIRST_TRIES = 5
"""How often the first measurement is tried until an answer is quick enough."""

_REMARKABLE = timedelta(seconds=1)
"""The largest clock difference that is not logged."""

_log = logging.getLogger(__name__)


class DatabaseTime:
    """Returns the database's time without a query each time.

    The database is queried from time to time; in between, the monotonic clock of this
    machine is used. So this machine's wall clock, and changes to it, do not matter.
    """

    def __init__(
        self,
        ask: Callable[[], Awaitable[datetime]],
        ticks: Callable[[], float] = time.monotonic,
        own: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`ask` returns the database's time, `ticks` is a monotonic clock in seconds."""
        self._ask = ask
        self._ticks = ticks
        self._own = own
        self._at_zero: datetime | None = None
        """The database's time at zero ticks."""
        self._trip = float("inf")
        """How long the query behind this measurement took."""
        self._periodic = PeriodicTask("the clock", self.measure, _EVERY_SECONDS)

    def now(self) -> datetime:
        """Returns the database's time; before the first measurement, this machine's."""
        if self._at_zero is None:
            return self._own()
        return self._at_zero + timedelta(seconds=self._ticks())

    @property
    def skew(self) -> float:
        """How many seconds this machine's clock is ahead."""
        return (self._own() - self.now()).total_seconds()

    async def start(self) -> None:
        """Starts measuring. Raises what the database raises if the first measurement fails.

        While the database is slow, it is measured a few times, and the most exact time is used.
        """
        for _ in range(_FIRST_TRIES):
            await self.measure()
            if self._trip <= _QUICK_SECONDS:
                break
        if abs(self.skew) > _REMARKABLE.total_seconds():
            _log.warning(
                "the clock of this machine differs from the database's",
                extra={"ahead": round(self.skew, 3)},
            )
        self._periodic.start()

    async def close(self) -> None:
        """Stops measuring."""
        await self._periodic.close()

    async def measure(self) -> None:
        """Measures once."""
        trip, at_zero = min([await self._sample() for _ in range(_SAMPLES)])
        if trip <= max(_QUICK_SECONDS, self._trip):
            self._trip, self._at_zero = trip, at_zero

    async def _sample(self) -> tuple[float, datetime]:
        """Returns how long an answer took, and the database's time at zero ticks."""
        asked = self._ticks()
        told = await self._ask()
        trip = self._ticks() - asked
        # The time was read somewhere between the query and the answer.
        return trip, told - timedelta(seconds=asked + trip / 2)

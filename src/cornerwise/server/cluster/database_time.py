"""The time of the database, by which several servers agree whatever their own clocks say."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from cornerwise.server.cluster.periodic import PeriodicTask

_EVERY_SECONDS = 5.0
"""How often the time of the database is asked for."""

_SAMPLES = 3
"""How often it is asked each time; the quickest answer counts, because it is the most exact."""

_QUICK_SECONDS = 0.5
"""What was measured stays valid while the database takes longer to answer."""

_REMARKABLE = timedelta(seconds=1)
"""By how much the clock of this machine may differ before somebody should look at it."""

_log = logging.getLogger(__name__)


class DatabaseTime:
    """Tells the time of the database without asking it every time.

    It is asked now and then; in between a clock of this machine counts that nobody can set. So
    it does not matter what time this machine believes it is, and what it is set to meanwhile.
    """

    def __init__(
        self,
        ask: Callable[[], Awaitable[datetime]],
        ticks: Callable[[], float] = time.monotonic,
        own: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`ask` returns the time of the database, `ticks` seconds from any moment on."""
        self._ask = ask
        self._ticks = ticks
        self._own = own
        self._at_zero: datetime | None = None
        """The time of the database when the ticks were zero."""
        self._periodic = PeriodicTask("the clock", self.measure, _EVERY_SECONDS)

    def now(self) -> datetime:
        """Returns the time of the database; before it was asked, that of this machine."""
        if self._at_zero is None:
            return self._own()
        return self._at_zero + timedelta(seconds=self._ticks())

    @property
    def skew(self) -> float:
        """How many seconds the clock of this machine is ahead."""
        return (self._own() - self.now()).total_seconds()

    async def start(self) -> None:
        """Asks the database from now on. Raises what it raises if it does not answer at first."""
        await self.measure()
        if abs(self.skew) > _REMARKABLE.total_seconds():
            _log.warning(
                "the clock of this machine differs from the database's",
                extra={"ahead": round(self.skew, 3)},
            )
        self._periodic.start()

    async def close(self) -> None:
        """Asks no more."""
        await self._periodic.close()

    async def measure(self) -> None:
        """Asks the database for its time once."""
        trip, at_zero = min([await self._sample() for _ in range(_SAMPLES)])
        if self._at_zero is None or trip <= _QUICK_SECONDS:
            self._at_zero = at_zero

    async def _sample(self) -> tuple[float, datetime]:
        """Returns how long an answer took, and the time of the database when the ticks were zero."""
        asked = self._ticks()
        told = await self._ask()
        trip = self._ticks() - asked
        # It was that time somewhere between question and answer.
        return trip, told - timedelta(seconds=asked + trip / 2)

"""An event loop's clock that tests set forward instead of waiting."""

from __future__ import annotations

import asyncio

import pytest


class LoopClock:
    """The clock of the running event loop. It runs as always, and can be set forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._time = loop.time
        self._ahead = 0.0
        monkeypatch.setattr(loop, "time", self.now)

    def now(self) -> float:
        """Returns the time in seconds."""
        return self._time() + self._ahead

    def skip(self, seconds: float) -> None:
        """Lets time pass at once, while nothing runs. Timers that are due run afterwards."""
        self._ahead += seconds

    async def sleep(self, seconds: float) -> None:
        """Does what `asyncio.sleep` does, but at once. Timers that are due before have run then."""
        asleep = asyncio.create_task(asyncio.sleep(seconds))
        await asyncio.sleep(0)  # It begins.
        self.skip(seconds)
        await asleep


@pytest.fixture
async def loop_clock(monkeypatch: pytest.MonkeyPatch) -> LoopClock:
    """The clock of the event loop in which the test runs."""
    return LoopClock(monkeypatch)

"""Servers agree about the time, whatever their own clocks say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.server.cluster.database_time import DatabaseTime

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class World:
    """A database reached over a network, from a machine with a wrong clock."""

    def __init__(self) -> None:
        self.time = NOON
        self.wrong_by = timedelta()
        self.trips: Iterator[tuple[float, float]] = iter(())
        """Seconds that each query and its answer take; 0 when the list is exhausted."""
        self.clock = DatabaseTime(self.ask, self.ticks, self.own)

    def pass_by(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)

    def ticks(self) -> float:
        return 1000 + (self.time - NOON).total_seconds()

    def own(self) -> datetime:
        return self.time + self.wrong_by

    async def ask(self) -> datetime:
        there, back = next(self.trips, (0.0, 0.0))
        self.pass_by(there)
        told = self.time
        self.pass_by(back)
        return told

    @property
    def error(self) -> float:
        return abs((self.clock.now() - self.time).total_seconds())


@pytest.mark.parametrize("wrong_by", [-90, -8, 0, 8, 90])
async def test_the_time_of_the_machine_does_not_matter(wrong_by: float) -> None:
    world = World()
    world.wrong_by = timedelta(seconds=wrong_by)
    await world.clock.measure()
    world.pass_by(3)
    assert world.error == 0
    assert world.clock.skew == wrong_by


async def test_setting_the_clock_of_the_machine_changes_nothing() -> None:
    world = World()
    await world.clock.measure()
    world.wrong_by = timedelta(hours=1)
    assert world.error == 0


async def test_the_quickest_answer_counts() -> None:
    world = World()
    world.trips = iter([(0.4, 0.0), (0.01, 0.03), (0.0, 0.3)])
    await world.clock.measure()
    assert world.error == pytest.approx(0.01)


async def test_a_slow_answer_does_not_spoil_what_is_known() -> None:
    world = World()
    await world.clock.measure()
    world.trips = iter([(4.0, 0.0)] * 3)
    await world.clock.measure()
    assert world.error == 0


def test_before_the_database_was_asked_the_machine_tells_the_time() -> None:
    world = World()
    assert world.clock.now() == NOON
    assert world.clock.skew == 0


async def test_a_server_that_starts_while_the_database_is_slow_waits_for_a_quick_answer() -> None:
    world = World()
    world.trips = iter([(15.0, 0.0)] * 5 + [(0.0, 0.2)])
    await world.clock.start()
    await world.clock.close()
    assert world.error == pytest.approx(0.1)


async def test_where_no_answer_is_quick_the_quickest_counts() -> None:
    world = World()
    world.trips = iter([(4.0, 0.0)] * 6 + [(2.0, 0.0)] + [(3.0, 0.0)] * 100)
    await world.clock.start()
    await world.clock.close()
    assert world.error == pytest.approx(1.0)

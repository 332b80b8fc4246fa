"""A task is done by one server, and by none that has lost its lease."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.server.cluster.leases import LeaseLost, Leases
from cornerwise.server.cluster.periodic import PeriodicTask
from limits import time_limit
from loop_clock import LoopClock, loop_clock
from serving import SECONDS

from .memory_storage import MemoryStorage

__all__ = ["loop_clock"]

SHORT = timedelta(seconds=0.3)


class LeaseStorage(MemoryStorage):
    """A storage that can become unreachable for those who take leases."""

    away = False

    def __init__(self) -> None:
        super().__init__()
        self.taken = asyncio.Semaphore(0)
        """Released whenever a lease is taken or renewed."""

    async def take_lease(self, task: str, holder: str, now: datetime, until: datetime) -> bool:
        if self.away:
            raise OSError("the database does not answer")
        self.taken.release()
        return await super().take_lease(task, holder, now, until)

    async def take_away(self, task: str) -> None:
        """Gives a task with an expired lease to another server."""
        later = datetime.now(UTC) + timedelta(hours=1)
        assert await self.take_lease(task, "another", later, later + timedelta(hours=1))


@pytest.fixture
def storage() -> LeaseStorage:
    return LeaseStorage()


@pytest.fixture
def leases(storage: LeaseStorage) -> Leases:
    return Leases(storage, shared=True, lease=SHORT)


async def working(leases: Leases, *work: Coroutine[None, None, None]) -> None:
    """Does some work while this server holds the lease."""
    async with leases.taken("task") as mine:
        assert mine
        for each in work:
            await each


async def for_ever() -> None:
    await asyncio.Event().wait()


@time_limit(SECONDS)
async def test_work_ends_when_another_server_has_the_task(
    storage: LeaseStorage, leases: Leases
) -> None:
    with pytest.raises(LeaseLost):
        await working(leases, storage.take_away("task"), for_ever())


@time_limit(SECONDS)
async def test_work_ends_when_the_lease_cannot_be_renewed(
    storage: LeaseStorage, leases: Leases
) -> None:
    async def lose_the_database() -> None:
        storage.away = True

    with pytest.raises(LeaseLost):
        await working(leases, lose_the_database(), for_ever())


@time_limit(SECONDS)
async def test_a_server_that_was_stopped_does_not_go_on_with_what_another_has_taken(
    storage: LeaseStorage, leases: Leases, loop_clock: LoopClock
) -> None:
    done: list[str] = []

    async def be_stopped() -> None:
        loop_clock.skip(2 * SHORT.total_seconds())  # Everything stands still, as after SIGSTOP.

    async def go_on() -> None:
        await asyncio.sleep(0.01)
        done.append("something")

    with pytest.raises(LeaseLost):
        await working(leases, be_stopped(), storage.take_away("task"), go_on())
    assert not done


@time_limit(SECONDS)
async def test_work_goes_on_as_long_as_the_lease_is_renewed(
    storage: LeaseStorage, leases: Leases, loop_clock: LoopClock
) -> None:
    async def outlast_three_leases() -> None:
        until = loop_clock.now() + 3 * SHORT.total_seconds()
        await storage.taken.acquire()
        while loop_clock.now() < until:
            loop_clock.skip(SHORT.total_seconds() / 3)
            await storage.taken.acquire()  # It was renewed.

    await working(leases, outlast_three_leases())
    # It was released.
    assert await storage.take_lease("task", "another", datetime.now(UTC), datetime.now(UTC))


@time_limit(SECONDS)
async def test_what_takes_too_long_in_the_work_itself_is_no_lost_lease(leases: Leases) -> None:
    async def take_too_long() -> None:
        async with asyncio.timeout(0.01):
            await for_ever()

    with pytest.raises(TimeoutError):
        await working(leases, take_too_long())


@time_limit(SECONDS)
async def test_periodic_work_stops_with_the_lease_and_goes_on_when_it_is_back(
    storage: LeaseStorage, leases: Leases
) -> None:
    worked = asyncio.Event()

    async def work() -> None:
        worked.set()

    periodic = PeriodicTask("task", work, 0.01, leases)
    periodic.start()
    await worked.wait()
    await storage.take_away("task")
    while True:
        worked.clear()
        try:
            await asyncio.wait_for(worked.wait(), 2 * SHORT.total_seconds())
        except TimeoutError:
            break
    await storage.release_lease("task", "another")
    await worked.wait()
    await periodic.close()

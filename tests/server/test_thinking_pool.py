"""The threads that run searches, around the scheduling policy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import Event
from typing import Any

import pytest

from cornerwise.server.codes import Code, PuzzleCode
from cornerwise.server.puzzles.solvers import Solvers
from cornerwise.server.refusal import Refusal
from cornerwise.server.thinking.domain.scheduling import BOUNDS, Job, Party, Urgency
from cornerwise.server.thinking.pool import Task, ThinkingPool
from limits import time_limit
from loop_clock import LoopClock, loop_clock

__all__ = ["loop_clock"]

SECONDS = 20


def job(owner: str = "ann", seconds: float = 3.0, urgency: Urgency = Urgency.PLAYER) -> Job:
    return Job(urgency, seconds, Party(owner))


@pytest.fixture
async def pool() -> AsyncIterator[ThinkingPool]:
    pool = ThinkingPool(1)
    yield pool
    await pool.close()


def waiting_for(event: Event) -> Callable[[Task[Any]], bool]:
    return lambda _: event.wait(SECONDS)


@time_limit(SECONDS)
async def test_one_job_runs_at_a_time_and_the_next_begins_when_it_ends(pool: ThinkingPool) -> None:
    release, begun = Event(), asyncio.Event()
    first = pool.submit(job(), waiting_for(release))
    second = pool.submit(job(), lambda _: "done", began=begun.set)
    assert (first.begun, second.begun, pool.waiting) == (True, False, 1)
    assert pool.ahead_of(second) == 0
    release.set()
    assert await second.result() == "done"
    await begun.wait()


@time_limit(SECONDS)
async def test_a_quick_job_does_not_wait_for_a_long_one(pool: ThinkingPool) -> None:
    release = Event()
    long = pool.submit(job(), waiting_for(release))
    assert await pool.submit(job("bob", 0.1), lambda _: "quick").result() == "quick"
    release.set()
    assert await long.result()


@time_limit(SECONDS)
async def test_failed_work_raises_for_the_waiting_caller_and_frees_its_core(
    pool: ThinkingPool,
) -> None:
    def failing(_: Task[Any]) -> None:
        raise ValueError("it is broken")

    with pytest.raises(ValueError, match="broken"):
        await pool.submit(job(), failing).result()
    assert await pool.submit(job(), lambda _: 1).result() == 1


@time_limit(SECONDS)
async def test_work_that_is_cancelled_before_it_began_is_forgotten(pool: ThinkingPool) -> None:
    release, ran = Event(), Event()
    first = pool.submit(job(), waiting_for(release))
    waits = asyncio.create_task(pool.submit(job(), lambda _: ran.set()).result())
    await asyncio.sleep(0)
    waits.cancel()
    await asyncio.gather(waits, return_exceptions=True)
    assert pool.waiting == 0
    release.set()
    await first.result()
    assert await pool.submit(job(), lambda _: 1).result() == 1
    assert not ran.is_set()


@time_limit(SECONDS)
async def test_a_puzzle_lets_a_waiting_player_go_first_and_then_goes_on(pool: ThinkingPool) -> None:
    solvers, order, done = Solvers(pool), list[str](), Event()

    def solving(stopped: Callable[[], bool]) -> str:
        while not done.is_set():
            assert not stopped()
        order.append("puzzle")
        return "solved"

    def thinking(_: Task[Any]) -> None:
        order.append("player")
        done.set()

    puzzle = solvers.start(solving, Party("ann"), 10.0)
    await pool.submit(job("bob"), thinking).result()
    assert await puzzle.result == "solved"
    assert order == ["player", "puzzle"]


@time_limit(SECONDS)
async def test_one_owner_has_so_many_puzzles_under_way_and_no_more(pool: ThinkingPool) -> None:
    solvers, release = Solvers(pool), Event()
    started = [
        solvers.start(lambda _: release.wait(SECONDS), Party("ann"), 10.0)
        for _ in range(BOUNDS[Urgency.PUZZLE].owner)
    ]
    with pytest.raises(Refusal) as refused:
        solvers.start(lambda _: True, Party("ann"), 10.0)
    assert refused.value.code == PuzzleCode.BUSY
    assert refused.value.params == {"seconds": 1}
    other = solvers.start(lambda _: True, Party("bob"), 10.0)
    release.set()
    assert await other.result
    assert all([await each.result for each in started])


@time_limit(SECONDS)
async def test_a_puzzle_that_nobody_waits_for_makes_room_before_it_begins(
    pool: ThinkingPool,
) -> None:
    solvers, release = Solvers(pool), Event()
    first = solvers.start(lambda _: release.wait(SECONDS), Party("ann"), 10.0)
    second = solvers.start(lambda _: True, Party("ann"), 10.0)
    second.stop()
    third = solvers.start(lambda _: True, Party("ann"), 10.0)
    release.set()
    assert await first.result
    assert await third.result


async def test_closing_ends_what_waits_and_what_is_paused() -> None:
    pool = ThinkingPool(1)
    solvers, release, paused = Solvers(pool), Event(), Event()

    def solving(stopped: Callable[[], bool]) -> bool:
        paused.set()
        while not stopped():
            pass
        return True

    puzzle = solvers.start(solving, Party("ann"), 10.0)
    await asyncio.to_thread(paused.wait, SECONDS)
    running = pool.submit(job("bob"), waiting_for(release))
    waiting = pool.submit(job("cem"), lambda _: None)
    solvers.close()
    release.set()
    await asyncio.wait_for(pool.close(), SECONDS)
    assert puzzle.result.done() or await puzzle.result
    assert running.future.done() or running.future.cancelled()
    assert waiting.future.done()


@time_limit(SECONDS)
async def test_a_request_that_waits_too_long_is_refused(pool: ThinkingPool) -> None:
    release = Event()
    first = pool.submit(job(), waiting_for(release))
    second = pool.submit(job(), lambda _: None, busy=Code.HINT_BUSY, patience=0.01)
    with pytest.raises(Refusal) as refused:
        await second.result()
    assert refused.value.code == Code.HINT_BUSY
    assert pool.waiting == 0
    release.set()
    assert await first.result()


@time_limit(SECONDS)
async def test_pictures_are_refused_with_the_time_to_wait(pool: ThinkingPool) -> None:
    release = Event()
    for _ in range(2):
        pool.submit(job(urgency=Urgency.FILE), waiting_for(release))
    with pytest.raises(Refusal) as refused:
        pool.submit(job(urgency=Urgency.FILE), lambda _: None)
    assert (refused.value.code, refused.value.params) == (Code.WAIT, {"seconds": 1})
    release.set()


@time_limit(SECONDS)
async def test_work_that_waits_when_the_pool_closes_is_cancelled_and_not_refused_later(
    pool: ThinkingPool, caplog: pytest.LogCaptureFixture, loop_clock: LoopClock
) -> None:
    release = Event()
    first = pool.submit(job(), waiting_for(release))
    second = pool.submit(job(), lambda _: True, patience=SECONDS / 2)
    closing = asyncio.create_task(pool.close())
    await loop_clock.sleep(SECONDS / 2)
    release.set()
    await closing
    assert await first.result()
    assert second.future.cancelled()
    assert not caplog.records

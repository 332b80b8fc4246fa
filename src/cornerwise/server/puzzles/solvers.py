"""Puzzle solvers in the thinking pool."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any, Generic, TypeAlias, TypeVar

from cornerwise.server.codes import PuzzleCode
from cornerwise.server.thinking.domain.scheduling import Job, Party, Urgency
from cornerwise.server.thinking.pool import Task, ThinkingPool

T = TypeVar("T")

Stopped: TypeAlias = Callable[[], bool]
"""Returns whether the work should stop. The work calls it often, and it may pause the work."""

Work: TypeAlias = Callable[[Stopped], T]


class Solving(Generic[T]):
    """A running job."""

    def __init__(self, pool: ThinkingPool, job: Job, work: Work[T]) -> None:
        self._stopped = Event()
        self._pool = pool

        def asked(task: Task[Any]) -> bool:
            if not self._stopped.is_set():
                task.pause()
            return self._stopped.is_set()

        self._task = pool.submit(job, lambda task: work(lambda: asked(task)), busy=PuzzleCode.BUSY)
        self.result: asyncio.Future[T] = asyncio.wrap_future(self._task.future)

    def stop(self) -> None:
        """Asks the work to stop soon; it may still have a result. Drops a waiting job."""
        self._stopped.set()
        self._pool.withdraw(self._task)


class Solvers:
    """Starts puzzle jobs that take seconds."""

    def __init__(self, pool: ThinkingPool) -> None:
        self._pool = pool
        self._under_way: set[Solving[Any]] = set()

    def start(self, work: Work[T], party: Party, seconds: float) -> Solving[T]:
        """Starts a job that takes at most `seconds`. Raises `Refusal` when the pool is full."""
        solving = Solving(self._pool, Job(Urgency.PUZZLE, seconds, party), work)
        self._under_way.add(solving)
        solving.result.add_done_callback(lambda _: self._under_way.discard(solving))
        return solving

    def close(self) -> None:
        """Stops all jobs."""
        for solving in self._under_way:
            solving.stop()

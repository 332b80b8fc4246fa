"""Puzzle solvers at work in the thinking pool."""

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
"""Returns whether nobody waits for the work any more. The work asks often, and may be paused by it."""

Work: TypeAlias = Callable[[Stopped], T]


class Solving(Generic[T]):
    """Work that is being done."""

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
        """Asks the work to end soon; it may still have a result. What has not begun is forgotten."""
        self._stopped.set()
        self._pool.withdraw(self._task)


class Solvers:
    """Starts work on puzzles that takes seconds."""

    def __init__(self, pool: ThinkingPool) -> None:
        self._pool = pool
        self._under_way: set[Solving[Any]] = set()

    def start(self, work: Work[T], party: Party, seconds: float) -> Solving[T]:
        """Begins some work that takes so long at most. Raises `Refusal` when there is too much."""
        solving = Solving(self._pool, Job(Urgency.PUZZLE, seconds, party), work)
        self._under_way.add(solving)
        solving.result.add_done_callback(lambda _: self._under_way.discard(solving))
        return solving

    def close(self) -> None:
        """Ends all work."""
        for solving in self._under_way:
            solving.stop()

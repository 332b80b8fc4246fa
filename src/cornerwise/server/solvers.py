"""Work on puzzles in threads of its own, so much at once and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, Generic, TypeAlias, TypeVar

from cornerwise.server.codes import PuzzleCode
from cornerwise.server.refusal import Refusal

T = TypeVar("T")

Stopped: TypeAlias = Callable[[], bool]
"""Says whether nobody waits for the work any more."""

Work: TypeAlias = Callable[[Stopped], T]

_MAX_WAITING = 16
"""Pieces of work that may be done or wait for it."""


class Job(Generic[T]):
    """Work that is being done."""

    def __init__(self, pool: ThreadPoolExecutor, work: Work[T]) -> None:
        self._stopped = Event()
        loop = asyncio.get_running_loop()
        self.result: asyncio.Future[T] = loop.run_in_executor(pool, work, self._stopped.is_set)

    def stop(self) -> None:
        """Asks the work to end soon; it may still have a result."""
        self._stopped.set()


class Solvers:
    """Threads for work that takes seconds."""

    def __init__(self, count: int) -> None:
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="puzzle")
        self._jobs: set[Job[Any]] = set()

    def start(self, work: Work[T]) -> Job[T]:
        """Begins some work. Raises `Refusal` when there is too much."""
        if len(self._jobs) >= _MAX_WAITING:
            raise Refusal(PuzzleCode.BUSY, "too many puzzles are being solved")
        job = Job(self._pool, work)
        self._jobs.add(job)
        job.result.add_done_callback(lambda _: self._jobs.discard(job))
        return job

    async def close(self) -> None:
        """Ends all work."""
        for job in self._jobs:
            job.stop()
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

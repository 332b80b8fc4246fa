"""The thread pool in which all heavy work runs: computers, hints, puzzles, files.

`scheduling` decides which job is next; this module adds the threads.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock
from typing import Any, Generic, TypeVar

from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal
from cornerwise.server.thinking.domain.scheduling import BOUNDS, FairQueue, Job, Seconds, Urgency

T = TypeVar("T")

_EXTRA_THREADS = 1 + BOUNDS[Urgency.PUZZLE].everybody
"""For the quick slot, and for paused puzzles, which hold a thread but no core."""


PATIENCE: Seconds = 10.0
"""Seconds that a request waits for a core before it is refused."""


class Task(Generic[T]):
    """A job of the pool, waiting or running."""

    def __init__(self, pool: ThinkingPool, job: Job, work: Callable[[], T]) -> None:
        self.job = job
        self.future: Future[T] = Future()
        self._pool = pool
        self._work = work
        self._began: list[Callable[[], None]] = []
        self._loop = asyncio.get_running_loop()
        self._granted = Event()
        self.begun = False
        """Whether a thread has started it."""

    async def result(self) -> T:
        """Returns the result of the work. When cancelled, drops work that has not started."""
        try:
            return await asyncio.wrap_future(self.future)
        except asyncio.CancelledError:
            self._pool.withdraw(self)
            raise

    def when_begun(self, told: Callable[[], None]) -> None:
        """Registers a callback, called in the event loop once a thread has started the work."""
        self._began.append(told)

    def pause(self) -> None:
        """Lets more urgent work go first. The work itself calls this from time to time."""
        self._pool.preempt(self)

    def start(self, threads: ThreadPoolExecutor) -> None:
        """Starts the work, or resumes it after a pause."""
        if self.begun:
            self._granted.set()
            return
        self.begun = True
        for told in self._began:
            self._loop.call_soon_threadsafe(told)
        threads.submit(self._run)

    def release(self) -> None:
        """Drops work that has not started, and lets paused work finish."""
        self._granted.set()
        if not self.begun:
            self.future.cancel()

    def wait(self) -> None:
        """Blocks until the work may continue."""
        self._granted.wait()
        self._granted.clear()

    def _run(self) -> None:
        try:
            if self.future.set_running_or_notify_cancel():
                try:
                    found = self._work()
                except BaseException as error:  # noqa: BLE001 raised where the result is awaited
                    self.future.set_exception(error)
                else:
                    self.future.set_result(found)
        finally:
            self._pool.ended(self)


class ThinkingPool:
    """Runs `slots` jobs at once, and a quick one; the others wait their turn."""

    def __init__(self, slots: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._threads = ThreadPoolExecutor(slots + _EXTRA_THREADS, thread_name_prefix="thinking")
        self._queue = FairQueue(slots)
        self._tasks: dict[Job, Task[Any]] = {}
        self._monotonic = monotonic
        self._lock = Lock()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs are waiting for a core."""
        return self._queue.waiting

    def submit(
        self,
        job: Job,
        work: Callable[[Task[Any]], T],
        *,
        busy: str = Code.WAIT,
        patience: Seconds | None = PATIENCE,
        began: Callable[[], None] | None = None,
    ) -> Task[T]:
        """Queues some work; `began` is called in the event loop when it starts.

        Raises `Refusal` with the code `busy` when there is too much work of its kind. The task
        raises it if the work has not started after `patience` seconds; None waits for ever.
        """

        def bound() -> T:
            return work(task)

        task = Task(self, job, bound)
        if began is not None:
            task.when_begun(began)
        with self._lock:
            if not self._queue.has_room(job):
                raise Refusal(busy, "too many requests at once", {"seconds": 1})
            self._queue.add(job)
            self._tasks[job] = task
            self._dispatch()
        if patience is not None:
            refusal = Refusal(busy, "too many requests at once", {"seconds": int(patience)})
            asyncio.get_running_loop().call_later(patience, self._give_up, task, refusal)
        return task

    def ahead_of(self, task: Task[Any]) -> int:
        """Returns how many jobs are ahead of a waiting one."""
        with self._lock:
            return 0 if task.begun else self._queue.ahead_of(task.job, self._monotonic())

    def withdraw(self, task: Task[Any]) -> None:
        """Drops work that has not started."""
        with self._lock:
            if not task.begun and self._queue.withdraw(task.job):
                del self._tasks[task.job]
                task.future.cancel()

    def _give_up(self, task: Task[Any], refusal: Refusal) -> None:
        with self._lock:
            if not self._closed and not task.begun and self._queue.withdraw(task.job):
                del self._tasks[task.job]
                task.future.set_exception(refusal)

    def ended(self, task: Task[Any]) -> None:
        """Gives the core of a finished task to the next one."""
        with self._lock:
            if self._closed:
                return
            self._queue.end(task.job, self._monotonic())
            del self._tasks[task.job]
            self._dispatch()

    def preempt(self, task: Task[Any]) -> None:
        """Takes the core from a task until nothing more urgent is waiting."""
        with self._lock:
            now = self._monotonic()
            if self._closed or not self._queue.must_yield(task.job, now):
                return
            self._queue.end(task.job, now)
            self._queue.add(task.job)
            self._dispatch()
        task.wait()

    async def close(self) -> None:
        """Ends the threads. Their work must have been stopped before."""
        with self._lock:
            self._closed = True
            for task in self._tasks.values():
                task.release()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    def _dispatch(self) -> None:
        while (job := self._queue.start_next(self._monotonic())) is not None:
            self._tasks[job].start(self._threads)

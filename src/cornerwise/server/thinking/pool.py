"""The one pool of threads in which everything thinks: computers, hints, puzzles, files.

Which job is next is decided by `scheduling`; this is the shell of threads around it.
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
"""For the quick slot, and for puzzles that are paused: these hold a thread and no core."""


PATIENCE: Seconds = 10.0
"""How long a request waits for a core before it is refused."""


class Task(Generic[T]):
    """Some work that waits in the pool or is done there."""

    def __init__(self, pool: ThinkingPool, job: Job, work: Callable[[], T]) -> None:
        self.job = job
        self.future: Future[T] = Future()
        self._pool = pool
        self._work = work
        self._began: list[Callable[[], None]] = []
        self._loop = asyncio.get_running_loop()
        self._granted = Event()
        self.begun = False
        """Whether a thread has it."""

    async def result(self) -> T:
        """Returns what came of the work. When cancelled, work that has not begun is forgotten."""
        try:
            return await asyncio.wrap_future(self.future)
        except asyncio.CancelledError:
            self._pool.withdraw(self)
            raise

    def when_begun(self, told: Callable[[], None]) -> None:
        """Has something called in the event loop as soon as a thread has the work."""
        self._began.append(told)

    def pause(self) -> None:
        """Called by the work itself, now and then: lets more urgent work go first."""
        self._pool.let_others_go_first(self)

    def start(self, threads: ThreadPoolExecutor) -> None:
        """Begins the work, or goes on with it after a pause."""
        if self.begun:
            self._granted.set()
            return
        self.begun = True
        for told in self._began:
            self._loop.call_soon_threadsafe(told)
        threads.submit(self._run)

    def let_go(self) -> None:
        """Forgets work that has not begun, and lets paused work come to its end."""
        self._granted.set()
        if not self.begun:
            self.future.cancel()

    def wait(self) -> None:
        """Returns once the work may go on."""
        self._granted.wait()
        self._granted.clear()

    def _run(self) -> None:
        try:
            if self.future.set_running_or_notify_cancel():
                try:
                    found = self._work()
                except BaseException as error:  # noqa: BLE001 it belongs to whoever waits
                    self.future.set_exception(error)
                else:
                    self.future.set_result(found)
        finally:
            self._pool.ended(self)


class ThinkingPool:
    """Runs so many jobs at once, and one quick one; the others wait their turn."""

    def __init__(self, slots: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._threads = ThreadPoolExecutor(slots + _EXTRA_THREADS, thread_name_prefix="thinking")
        self._queue = FairQueue(slots)
        self._tasks: dict[Job, Task[Any]] = {}
        self._monotonic = monotonic
        self._lock = Lock()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a core."""
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
        """Lets some work wait its turn; `began` is called in the event loop when it has come.

        Raises `Refusal` with the code `busy` when there is too much of its kind. The task does
        so later when the work has not begun after `patience` seconds; None waits for ever.
        """

        def bound() -> T:
            return work(task)

        task = Task(self, job, bound)
        if began is not None:
            task.when_begun(began)
        with self._lock:
            if not self._queue.has_room(job):
                raise Refusal(busy, "too much is asked for at once", {"seconds": 1})
            self._queue.add(job)
            self._tasks[job] = task
            self._dispatch()
        if patience is not None:
            refusal = Refusal(busy, "too much is asked for at once", {"seconds": int(patience)})
            asyncio.get_running_loop().call_later(patience, self._give_up, task, refusal)
        return task

    def ahead_of(self, task: Task[Any]) -> int:
        """Returns how many jobs come before one that waits."""
        with self._lock:
            return 0 if task.begun else self._queue.ahead_of(task.job, self._monotonic())

    def withdraw(self, task: Task[Any]) -> None:
        """Forgets work that has not begun."""
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
        """Gives the core of a task to the next one."""
        with self._lock:
            if self._closed:
                return
            self._queue.end(task.job, self._monotonic())
            del self._tasks[task.job]
            self._dispatch()

    def let_others_go_first(self, task: Task[Any]) -> None:
        """Takes the core from a task until nothing more urgent waits."""
        with self._lock:
            now = self._monotonic()
            if self._closed or not self._queue.must_yield(task.job, now):
                return
            self._queue.end(task.job, now)
            self._queue.add(task.job)
            self._dispatch()
        task.wait()

    async def close(self) -> None:
        """Ends the threads. The work in them must have been stopped."""
        with self._lock:
            self._closed = True
            for task in self._tasks.values():
                task.let_go()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    def _dispatch(self) -> None:
        while (job := self._queue.start_next(self._monotonic())) is not None:
            self._tasks[job].start(self._threads)

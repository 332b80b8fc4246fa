"""Units of work: each is a plain function over a session, run as a whole.

SQLite's asyncio driver goes to a thread and back for every step of a statement, which costs more
than the statement itself. Here a whole unit makes one trip.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from sqlalchemy.orm import Session, sessionmaker

THREADS = 4
"""For SQLite, where one thread writes at a time and the others read."""

T = TypeVar("T")

Unit = Callable[[Session], T]
"""Work in one session. It must commit its changes."""


class UnitsOfWork:
    """Runs units of work."""

    def __init__(self, engine: AsyncEngine, threaded: Engine | None = None) -> None:
        """With a second, synchronous engine, the work runs on that one, in threads."""
        self._session = async_sessionmaker(engine, expire_on_commit=False)
        self._threaded = threaded
        if threaded is not None:
            self._threaded_session = sessionmaker(threaded, expire_on_commit=False)
            self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database")

    async def do(self, unit: Unit[T]) -> T:
        """Runs a unit of work and returns its result. Raises what it raises.

        A cancelled caller does not know whether it was done.
        """
        if self._threaded is None:
            async with self._session() as session:
                return await session.run_sync(unit)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._do_in_thread, unit)

    def _do_in_thread(self, unit: Unit[T]) -> T:
        with self._threaded_session() as session:
            return unit(session)

    async def close(self) -> None:
        """Finishes running units and closes the threads' connections."""
        if self._threaded is not None:
            await asyncio.to_thread(self._threads.shutdown)
            self._threaded.dispose()

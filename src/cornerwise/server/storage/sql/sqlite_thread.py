"""A thread with its own SQLite connection, for short and frequent work.

A trip to another thread takes about as long as a statement, and a durable write much longer. So what
arrives while the thread is busy is batched: one trip, and one transaction, for all of it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cornerwise.server.storage.sql.failures import translated

_MOST_AT_ONCE = 200
"""The most work in one transaction; other processes wait to write meanwhile."""

_GAP_SECONDS = 0.004
"""The least time between two batches under load: a few large ones cost less than many small ones."""

_CROWDED_SECONDS = 0.1
"""How long after work has arrived at a busy thread the thread counts as under load."""

T = TypeVar("T")

Work: TypeAlias = Callable[[sqlite3.Connection], T]
"""Statements that belong together. They neither begin nor end a transaction."""

Statement: TypeAlias = Callable[[sqlite3.Connection, Sequence[T]], bool]
"""One statement that writes all of some values. Returns whether it found every row to write."""

_WAITED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""The errors with which SQLite reports that it timed out waiting for a lock."""

_PRIMARY_CODE = 0xFF
"""The bits of SQLite's result codes that identify the kind of error, without details."""


class _Order(NamedTuple):
    work: Work[Any] | None
    """None for a value that a statement writes."""
    statement: Statement[Any] | None
    value: Any
    done: asyncio.Future[Any]

    def do(self, connection: sqlite3.Connection) -> Any:
        """Does only this order. Returns its result."""
        if self.work is not None:
            return self.work(connection)
        assert self.statement is not None
        return self.statement(connection, [self.value])


class _NotAll(Exception):
    """A statement did not find every row to write."""


class SqliteThread:
    """Does work in the order in which it arrives, in batches under load."""

    def __init__(
        self,
        name: str,
        connect: Callable[[], sqlite3.Connection],
        check: Callable[[], None] = lambda: None,
        *,
        reads_only: bool = False,
    ) -> None:
        """Connects on first use. The connection must be in autocommit mode.

        `check` is called before each batch, and raises when the file has been replaced. With
        `reads_only`, work runs without a transaction.
        """
        self._name = name
        self._connect = connect
        self._check = check
        self._reads_only = reads_only
        self._connection: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        self._waiting: list[_Order] = []
        """Work that has arrived while the thread was busy."""
        self._is_busy = False
        self._is_closed = False
        self._handed_over_at = float("-inf")
        self._crowded_until = float("-inf")
        self._queue: SimpleQueue[list[_Order] | None] = SimpleQueue()
        """The batches that the thread must do; None tells it to end."""

    async def do(self, work: Work[T]) -> T:
        """Does work and returns its result. What it has written is durable then.

        Raises what the database raises; then nothing was written. Raises `RuntimeError`
        after `close`. A cancelled caller does not stop it.
        """
        result: T = await self._ordered(work, None, None)
        return result

    async def write(self, statement: Statement[T], value: T) -> bool:
        """Writes a value, together with others for the same statement. Otherwise as `do`.

        Returns whether the row to write was found.
        """
        found: bool = await self._ordered(None, statement, value)
        return found

    def _ordered(
        self, work: Work[Any] | None, statement: Statement[Any] | None, value: Any
    ) -> asyncio.Future[Any]:
        if self._is_closed:
            raise RuntimeError("the storage is closed")
        loop = asyncio.get_running_loop()
        if self._thread is None:
            # A daemon: writes that nobody waits for must not delay the end of the process.
            self._thread = Thread(target=self._run, args=[loop], name=self._name, daemon=True)
            self._thread.start()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.append(_Order(work, statement, value, done))
        if not self._is_busy:
            self._hand_over_soon(loop)
        return done

    def _hand_over_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hands waiting work to the thread: at once or, under load, a while after the last batch."""
        now, due = loop.time(), self._handed_over_at + _GAP_SECONDS
        if self._reads_only or now >= due or now >= self._crowded_until:
            self._handed_over_at = now
            self._hand_over(_MOST_AT_ONCE)
        else:
            self._is_busy = True
            self._handed_over_at = due
            loop.call_at(due, self._hand_over, _MOST_AT_ONCE)

    def _hand_over(self, most: int) -> None:
        """Hands waiting work to the thread, at most `most` orders."""
        batch, self._waiting = self._waiting[:most], self._waiting[most:]
        self._is_busy = bool(batch)
        if batch:
            self._queue.put(batch)

    def _finish(
        self, loop: asyncio.AbstractEventLoop, batch: Sequence[_Order], results: Sequence[Any]
    ) -> None:
        """Hands over the work that arrived meanwhile, and then returns results to the callers."""
        self._is_busy = False
        if self._waiting:
            self._crowded_until = loop.time() + _CROWDED_SECONDS
            self._hand_over_soon(loop)
        for order, result in zip(batch, results, strict=True):
            if order.done.done():
                continue  # The caller was cancelled; what was written stays.
            if isinstance(result, BaseException):
                order.done.set_exception(result)
            else:
                order.done.set_result(result)

    async def close(self) -> None:
        """Finishes the queued work and closes the connection."""
        self._is_closed = True
        if self._thread is not None:
            self._hand_over(len(self._waiting))
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._connection is not None:
            self._connection.close()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        """Does batches until `close`. Runs in the thread."""
        while (batch := self._queue.get()) is not None:
            results = self._results(batch)
            with suppress(RuntimeError):  # The loop has ended: nobody waits any more.
                loop.call_soon_threadsafe(self._finish, loop, batch, results)

    def _results(self, batch: Sequence[_Order]) -> Sequence[Any]:
        """Does a batch. Returns for each order its result or its error."""
        try:
            self._check()
            if self._connection is None:
                self._connection = self._connect()
        except Exception as error:  # noqa: BLE001 raised where the result is awaited
            return [translated(error)] * len(batch)
        connection = self._connection
        if len(batch) > 1 and not self._reads_only:
            try:
                return _in_transaction(connection, lambda _: _all_done(connection, batch))
            except Exception as error:  # noqa: BLE001 raised where the result is awaited
                if _has_waited(error):
                    return [translated(error)] * len(batch)
                # One order has failed: done one by one, the others can still succeed.
        return [self._result(connection, order) for order in batch]

    def _result(self, connection: sqlite3.Connection, order: _Order) -> Any:
        """Does a single order. Returns its result or its error."""
        try:
            # A single statement is a transaction by itself.
            if self._reads_only or order.statement is not None:
                return order.do(connection)
            return _in_transaction(connection, order.do)
        except Exception as error:  # noqa: BLE001 raised where the result is awaited
            return translated(error)


def _has_waited(error: Exception) -> bool:
    """Returns whether SQLite timed out waiting for a lock. Do not wait again for every item."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & _PRIMARY_CODE in _WAITED


def _all_done(connection: sqlite3.Connection, batch: Sequence[_Order]) -> list[Any]:
    """Does a batch, with one run of a statement for all its values. Raises `_NotAll`."""
    together: dict[Statement[Any], list[Any]] = {}
    for order in batch:
        if order.statement is not None:
            together.setdefault(order.statement, []).append(order.value)
    for statement, values in together.items():
        if not statement(connection, values):
            raise _NotAll
    return [True if order.work is None else order.work(connection) for order in batch]


def _in_transaction(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Does work completely or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result

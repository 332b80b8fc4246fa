"""The fast path for saving moves in SQLite.

Must do the same as `SqlStorage.save` does through SQLAlchemy; the storage tests check both. SQLite
runs in its own thread, and each trip there takes about as long as the statement itself; SQLAlchemy
makes several. Saves that arrive while the disk is busy are batched: one trip and one sync for all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from sqlalchemy import Dialect, Update, bindparam, update

from cornerwise.server.game.domain.state import TableState
from cornerwise.server.storage.sql.failures import translated
from cornerwise.server.storage.sql.models import TableRow
from cornerwise.server.storage.sql.table_rows import json_of_asked, json_of_times

_MOST_AT_ONCE = 200
"""The most tables saved in one transaction; other processes wait to write meanwhile."""

Values = Sequence[Any]
"""The statement's values for one table, encoded for the driver."""

_Save: TypeAlias = tuple[Values, asyncio.Future[bool]]
"""What to save, and who waits for it."""


@cache
def save_statement() -> Update:
    """Returns the statement that saves a changed table, and returns a row if it did.

    One statement is one transaction: the version is checked and raised in the same step.
    """
    names = (
        *("placements", "undone", "version", "waiting", "updated_at"),
        *("times", "deadline", "asked", "aborted"),
    )
    return (
        update(TableRow.__table__)  # type: ignore[arg-type]  # typed as any selectable
        .where(TableRow.id == bindparam("of_id"), TableRow.version == bindparam("of_version"))
        .values({name: bindparam(name) for name in names})
        .returning(TableRow.version)
    )


def save_values(table: TableState) -> dict[str, Any]:
    """Returns the values of `save_statement` for a table."""
    return {
        "placements": table.placements,
        "undone": table.undone,
        "version": table.version,
        "waiting": table.waiting.value,
        "updated_at": table.updated_at,
        "times": json_of_times(table.times),
        "deadline": table.deadline,
        "asked": json_of_asked(table.asked),
        "aborted": table.aborted,
        "of_id": table.id,
        "of_version": table.version - 1,
    }


class SqliteFastSave:
    """Saves changed tables over its own connection and in its own thread, in batches under load."""

    def __init__(
        self,
        connect: Callable[[], sqlite3.Connection],
        dialect: Dialect,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        """Connects on first use. The connection must be in autocommit mode.

        `check` is called before each write, and raises when the file has been replaced.
        """
        self._check = check
        compiled = save_statement().compile(dialect=dialect)
        self._sql = str(compiled)
        assert compiled.positiontup is not None
        coders = {
            name: bound.type.dialect_impl(dialect).bind_processor(dialect)
            for bound, name in compiled.bind_names.items()
        }
        self._coders = [(name, coders[name]) for name in compiled.positiontup]
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        self._waiting: list[_Save] = []
        """What came while the thread was busy."""
        self._is_busy = False
        self._is_closed = False
        self._queue: SimpleQueue[list[_Save] | None] = SimpleQueue()
        """What the thread is to save; None at the end."""

    async def save(self, table: TableState) -> bool:
        """Saves a changed table. Returns False if the stored version was not the one before.

        The change is durable when this returns. Raises what the database raises, and `RuntimeError`
        after `close`.
        """
        if self._is_closed:
            raise RuntimeError("the storage is closed")
        values = save_values(table)
        coded = [coder(values[name]) if coder else values[name] for name, coder in self._coders]
        loop = asyncio.get_running_loop()
        if self._thread is None:
            # A write that nobody waits for any more does not hold up the end of the process.
            self._thread = Thread(target=self._work, args=[loop], name="saving", daemon=True)
            self._thread.start()
        done: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((coded, done))
        if not self._is_busy:
            self._hand_over(_MOST_AT_ONCE)
        return await done

    def _hand_over(self, most: int) -> None:
        """Gives the thread what waits, up to a number of tables."""
        batch, self._waiting = self._waiting[:most], self._waiting[most:]
        self._is_busy = bool(batch)
        if batch:
            self._queue.put(batch)

    def _saved(self, batch: Sequence[_Save], outcomes: Sequence[bool | BaseException]) -> None:
        """Gives the thread what came meanwhile, and then tells those who wait."""
        self._hand_over(_MOST_AT_ONCE)
        _resolve(batch, outcomes)

    async def close(self) -> None:
        """Saves what is still queued and closes the connection."""
        self._is_closed = True
        if self._thread is not None:
            self._hand_over(len(self._waiting))
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._connection is not None:
            self._connection.close()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        """Saves what is queued until the queue ends. Runs in the thread."""
        while (batch := self._queue.get()) is not None:
            outcomes = self._outcomes(batch)
            with suppress(RuntimeError):  # The loop has ended: nobody waits any more.
                loop.call_soon_threadsafe(self._saved, batch, outcomes)

    def _outcomes(self, batch: Sequence[_Save]) -> Sequence[bool | BaseException]:
        """Saves tables. Returns for each whether it was saved, or why it could not be."""
        try:
            return self._keep([values for values, _ in batch])
        except Exception as error:  # noqa: BLE001 raised where the result is awaited
            return [translated(error)] * len(batch)

    def _keep(self, rows: Sequence[Values]) -> list[bool]:
        """Saves tables in one transaction. Returns whether each was saved."""
        self._check()
        if self._connection is None:
            self._connection = self._connect()
        execute = self._connection.execute
        if len(rows) == 1:
            return [bool(execute(self._sql, rows[0]).fetchall())]
        execute("BEGIN IMMEDIATE")
        try:
            kept = [bool(execute(self._sql, values).fetchall()) for values in rows]
            execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise
        return kept


def _resolve(batch: Sequence[_Save], outcomes: Sequence[bool | BaseException]) -> None:
    """Sets the results that are still awaited."""
    for (_, done), result in zip(batch, outcomes, strict=True):
        if done.done():
            continue  # The caller was cancelled; the save stays.
        if isinstance(result, BaseException):
            done.set_exception(result)
        else:
            done.set_result(result)

"""The fast path for saving moves in SQLite.

Must do the same as `SqlStorage.save` does through SQLAlchemy; the storage tests check both. SQLite
runs in its own thread, and each trip there takes about as long as the statement itself; SQLAlchemy
makes several. Saves that arrive while the disk is busy are batched: one trip and one sync for all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Dialect, Update, bindparam, update

from cornerwise.server.game.domain.state import TableState
from cornerwise.server.storage.sql.failures import translated
from cornerwise.server.storage.sql.models import TableRow
from cornerwise.server.storage.sql.table_rows import json_of_asked, json_of_times

_MOST_AT_ONCE = 200
"""The most tables saved in one transaction; other processes wait to write meanwhile."""

Values = Sequence[Any]
"""The statement's values for one table, encoded for the driver."""


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
    """Saves changed tables over its own connection, in batches under load."""

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
        self._order: list[str] = compiled.positiontup
        self._coders: dict[str, Callable[[Any], Any]] = {
            name: coder
            for bound, name in compiled.bind_names.items()
            if (coder := bound.type.dialect_impl(dialect).bind_processor(dialect))
        }
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="saving")
        self._waiting: list[tuple[Values, asyncio.Future[bool]]] = []
        self._at_work: asyncio.Task[None] | None = None

    async def save(self, table: TableState) -> bool:
        """Saves a changed table. Returns False if the stored version was not the one before.

        The change is durable when this returns. Raises what the database raises.
        """
        values = save_values(table)
        coded = [
            self._coders[name](values[name]) if name in self._coders else values[name]
            for name in self._order
        ]
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((coded, done))
        if self._at_work is None:
            self._at_work = asyncio.create_task(self._work())
        return await done

    async def close(self) -> None:
        """Saves what is still queued and closes the connection."""
        if self._at_work is not None:
            await self._at_work
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()

    async def _work(self) -> None:
        """Saves the queue, and what arrives meanwhile."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:_MOST_AT_ONCE]
            del self._waiting[:_MOST_AT_ONCE]
            rows = [values for values, _ in batch]
            try:
                kept = await loop.run_in_executor(self._thread, self._keep, rows)
            except Exception as error:  # noqa: BLE001 raised where the result is awaited
                _resolve(batch, [translated(error)] * len(batch))
            else:
                _resolve(batch, kept)
        self._at_work = None

    def _keep(self, rows: Sequence[Values]) -> list[bool]:
        """Saves tables in one transaction, in the thread. Returns whether each was saved."""
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


def _resolve(
    batch: Sequence[tuple[Values, asyncio.Future[bool]]], kept: Sequence[bool | BaseException]
) -> None:
    """Sets the results that are still awaited."""
    for (_, done), result in zip(batch, kept, strict=True):
        if done.done():
            continue  # The caller was cancelled; the save stays.
        if isinstance(result, BaseException):
            done.set_exception(result)
        else:
            done.set_result(result)

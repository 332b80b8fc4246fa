"""The fast path for the frequent writes to SQLite: moves, new tables and joining.

Must do the same as `SqlStorage` does through SQLAlchemy; the storage tests check both. Each write is
one trip to SQLite's thread, where SQLAlchemy makes several and takes longer than SQLite itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Dialect, Update, bindparam, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.sql.dml import ReturningInsert

from cornerwise.server.game.domain.state import TableState
from cornerwise.server.storage.sql.models import SeatRow, TableRow
from cornerwise.server.storage.sql.prepared import Prepared
from cornerwise.server.storage.sql.sqlite_thread import SqliteThread
from cornerwise.server.storage.sql.table_rows import (
    json_of_asked,
    json_of_times,
    seat_values,
    table_values,
)

_CHANGING = (
    *("placements", "undone", "version", "waiting", "updated_at"),
    *("times", "deadline", "asked", "aborted"),
)
"""The columns that a move changes."""


@cache
def save_statement() -> Update:
    """Returns the statement that saves a changed table, and returns a row if it did.

    One statement is one transaction: the version is checked and raised in the same step.
    """
    return (
        update(TableRow.__table__)  # type: ignore[arg-type]  # typed as any selectable
        .where(TableRow.id == bindparam("of_id"), TableRow.version == bindparam("of_version"))
        .values({name: bindparam(name) for name in _CHANGING})
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


def _create_statement() -> ReturningInsert[tuple[str]]:
    """Returns the statement that stores a new table, and returns a row if there was none."""
    new = insert(TableRow.__table__).on_conflict_do_nothing()  # type: ignore[arg-type]
    return new.returning(TableRow.id)


def _reseat_statement() -> Update:
    """Returns the statement that changes a seat."""
    names = [column.name for column in SeatRow.__table__.columns if not column.primary_key]
    return (
        update(SeatRow.__table__)  # type: ignore[arg-type]  # typed as any selectable
        .where(SeatRow.table_id == bindparam("table_id"), SeatRow.number == bindparam("number"))
        .values({name: bindparam(name) for name in names})
    )


class SqliteFastSave:
    """Writes tables in SQLite's own thread."""

    def __init__(self, thread: SqliteThread, dialect: Dialect) -> None:
        self._thread = thread
        self._save = Prepared(save_statement(), dialect)
        self._save_several: Callable[[int], str] = cache(self._save_several_text)
        self._create = Prepared(_create_statement(), dialect)
        self._add_seat = Prepared(insert(SeatRow.__table__), dialect)  # type: ignore[arg-type]
        self._reseat = Prepared(_reseat_statement(), dialect)

    async def save(self, table: TableState) -> bool:
        """Saves a changed table. Returns False if the stored version was not the one before."""
        return await self._thread.write(self._save_all, self._save.coded(save_values(table)))

    def _save_all(self, connection: sqlite3.Connection, tables: Sequence[list[Any]]) -> bool:
        """Saves changed tables. Returns whether the stored versions were those before."""
        if len(tables) == 1:
            return bool(connection.execute(self._save.sql, tables[0]).fetchall())
        # Each call of SQLite releases the interpreter's lock and must acquire it again.
        values = [value for table in tables for value in table]
        saved = connection.execute(self._save_several(len(tables)), values)
        return saved.rowcount == len(tables)

    def _save_several_text(self, count: int) -> str:
        """Returns the statement that saves several tables, with the values of `save_statement`."""
        names, table = self._save.names, TableRow.__tablename__
        of = {name: f"new.column{place}" for place, name in enumerate(names, 1)}
        changes = ", ".join(f"{name} = {of[name]}" for name in names if name in _CHANGING)
        row = f"({', '.join('?' * len(names))})"
        rows = ", ".join([row] * count)
        same = f"{table}.id = {of['of_id']} AND {table}.version = {of['of_version']}"
        return f"UPDATE {table} SET {changes} FROM (VALUES {rows}) AS new WHERE {same}"  # noqa: S608 names of columns

    async def create(self, table: TableState) -> bool:
        """Stores a new table. Returns False if there is one with its id."""
        values = self._create.coded(table_values(table))
        seats = [self._add_seat.coded(seat) for seat in seat_values(table)]

        def create(connection: sqlite3.Connection) -> bool:
            if not connection.execute(self._create.sql, values).fetchall():
                return False
            connection.executemany(self._add_seat.sql, seats)
            return True

        return await self._thread.do(create)

    async def reseat(self, table: TableState) -> bool:
        """Saves a changed table and its seats. Returns False where `save` does."""
        values = self._save.coded(save_values(table))
        seats = [self._reseat.coded(seat) for seat in seat_values(table)]

        def reseat(connection: sqlite3.Connection) -> bool:
            if not connection.execute(self._save.sql, values).fetchall():
                return False
            connection.executemany(self._reseat.sql, seats)
            return True

        return await self._thread.do(reseat)

    async def close(self) -> None:
        """Writes what is still queued and closes the connection."""
        await self._thread.close()

"""The fast path for the frequent writes to SQLite: moves, new tables and joining.

Must do the same as `SqlStorage` does through SQLAlchemy; the storage tests check both. Each write is
one trip to SQLite's thread, where SQLAlchemy makes several and takes longer than SQLite itself.
"""

from __future__ import annotations

import sqlite3
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
        self._create = Prepared(_create_statement(), dialect)
        self._add_seat = Prepared(insert(SeatRow.__table__), dialect)  # type: ignore[arg-type]
        self._reseat = Prepared(_reseat_statement(), dialect)

    async def save(self, table: TableState) -> bool:
        """Saves a changed table. Returns False if the stored version was not the one before."""
        sql, values = self._save.sql, self._save.coded(save_values(table))

        def save(connection: sqlite3.Connection) -> bool:
            return bool(connection.execute(sql, values).fetchall())

        return await self._thread.do(save, single=True)

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

"""The way of a move to the disk, as short as it can be.

Must do the same as `DatabaseStorage.save` does through SQLAlchemy; the tests of storages hold
both to it. SQLite lives in a thread of its own, and each trip there costs about as long as the
statement itself; SQLAlchemy makes several.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import aiosqlite
from sqlalchemy import Update, bindparam, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cornerwise.server.database.models import TableRow
from cornerwise.server.database.rows import words_of_asked, words_of_times
from cornerwise.server.table import KeptTable


def save_statement() -> Update:
    """Returns the statement that keeps a changed table, and returns a row if it did.

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


def save_values(table: KeptTable) -> dict[str, Any]:
    """Returns the values of `save_statement` for a table."""
    return {
        "placements": table.placements,
        "undone": table.undone,
        "version": table.version,
        "waiting": table.waiting.value,
        "updated_at": table.updated_at,
        "times": words_of_times(table.times),
        "deadline": table.deadline,
        "asked": words_of_asked(table.asked),
        "aborted": table.aborted,
        "of_id": table.id,
        "of_version": table.version - 1,
    }


class SqliteSaver:
    """Keeps changed tables by one trip to the thread of one connection."""

    def __init__(self, connection: AsyncConnection, driver: aiosqlite.Connection) -> None:
        """Use `open`."""
        self._connection = connection
        self._driver = driver
        compiled = save_statement().compile(dialect=connection.dialect)
        self._sql = str(compiled)
        assert compiled.positiontup is not None
        self._order: list[str] = compiled.positiontup
        self._coders: dict[str, Callable[[Any], Any]] = {
            name: coder
            for bound, name in compiled.bind_names.items()
            if (
                coder := bound.type.dialect_impl(connection.dialect).bind_processor(
                    connection.dialect
                )
            )
        }

    @staticmethod
    async def open(engine: AsyncEngine) -> SqliteSaver:
        """Returns a saver with a connection of its own."""
        connection = await engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, aiosqlite.Connection)
        return SqliteSaver(connection, driver)

    async def save(self, table: KeptTable) -> bool:
        """Keeps a changed table. Returns whether the version before was the one kept."""
        values = save_values(table)
        coded = [
            self._coders[name](values[name]) if name in self._coders else values[name]
            for name in self._order
        ]
        return bool(list(await self._driver.execute_fetchall(self._sql, coded)))

    async def close(self) -> None:
        """Gives the connection back."""
        await self._connection.close()

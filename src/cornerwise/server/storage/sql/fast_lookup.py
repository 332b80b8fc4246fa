"""The fast path for what nearly every request reads in SQLite.

Must agree with `SqlStorage` and `SqlAccounts`, which use SQLAlchemy; the storage tests check both.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy import Dialect, bindparam, func, literal, select

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.storage.sql.models import AccountRow, TableRow
from cornerwise.server.storage.sql.prepared import Prepared
from cornerwise.server.storage.sql.sqlite_thread import SqliteThread

_OWN = select(func.count()).where(TableRow.owner == bindparam("of_owner"))
COUNT_UNFINISHED = _OWN.where(TableRow.waiting != Waiting.NOBODY.value)
"""Counts the unfinished tables that an owner created."""

COUNT_WAITING = _OWN.where(TableRow.waiting == bindparam("of_waiting"))
"""Counts those that wait for something."""

_HAS_ACCOUNT = select(literal(1)).where(AccountRow.owner == bindparam("of_owner"))


class SqliteFastLookup:
    """Reads in a thread of its own, so that no read waits for a write."""

    def __init__(self, thread: SqliteThread, dialect: Dialect) -> None:
        self._thread = thread
        self._count_unfinished = Prepared(COUNT_UNFINISHED, dialect)
        self._count_waiting = Prepared(COUNT_WAITING, dialect)
        self._has_account = Prepared(_HAS_ACCOUNT, dialect)

    async def count_unfinished(self, owner: Owner, waiting: Waiting | None) -> int:
        """Returns how many unfinished tables an owner created, or how many wait for something."""
        if waiting is None:
            return await self._number(self._count_unfinished, {"of_owner": owner}) or 0
        values = {"of_owner": owner, "of_waiting": waiting.value}
        return await self._number(self._count_waiting, values) or 0

    async def has_account(self, owner: Owner) -> bool:
        """Returns whether an owner has an account."""
        return await self._number(self._has_account, {"of_owner": owner}) is not None

    async def close(self) -> None:
        """Closes the connection."""
        await self._thread.close()

    async def _number(self, statement: Prepared, values: dict[str, str]) -> int | None:
        """Returns the first value of the first row; None if there is no row."""
        coded = statement.coded(values)

        def read(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(statement.sql, coded).fetchone()
            return None if row is None else row[0]

        return await self._thread.do(read)

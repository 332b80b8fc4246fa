"""Backups of a whole database in one file, for any tables and either database."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import (
    JSON,
    Connection,
    DateTime,
    LargeBinary,
    Table,
    bindparam,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from cornerwise import __version__
from cornerwise.server.storage.sql.backup_file import (
    FORMAT,
    BackupError,
    Header,
    Place,
    Section,
    Writer,
    reading,
    writing,
)
from cornerwise.server.storage.sql.engine import Opened, opened
from cornerwise.server.storage.sql.models import metadata
from cornerwise.server.storage.sql.schema import newest_revision, revision_of

Counts: TypeAlias = dict[str, int]
"""The number of rows by table."""

_AT_ONCE = 500
"""Rows read or inserted in one batch."""

Coder: TypeAlias = Callable[[Any], Any]


async def back_up(address: str, place: Place, now: datetime) -> Counts:
    """Writes a snapshot of a database to a new file or a stream, while servers keep running.

    Raises `StorageError` when the database cannot be used, and `BackupError`.
    """
    async with (
        opened(address, must_exist=True) as database,
        database.engine.connect() as connection,
    ):
        await _begin_reading(connection)
        await connection.run_sync(_check_revision, database)
        counts = {
            table.name: await connection.scalar(select(func.count()).select_from(table)) or 0
            for table in metadata.sorted_tables
        }
        with writing(place) as writer:
            made_at = now.isoformat(timespec="seconds")
            writer.header(Header(FORMAT, newest_revision(), made_at, __version__, counts))
            for table in metadata.sorted_tables:
                await _write(connection, table, writer)
    return counts


async def restore(address: str, place: Place, *, replace: bool = False) -> Counts:
    """Restores a backup into a database, which must be empty or, with `replace`, is emptied first.

    In one transaction. Raises `StorageError` when the database cannot be used, and
    `BackupError`, also for a backup of another schema.
    """
    with reading(place) as backup:
        if backup.header.schema != newest_revision():
            raise BackupError(
                f"{backup.name} was made by Cornerwise {backup.header.made_by} with schema "
                f"{backup.header.schema}, not {newest_revision()}: restore it with that "
                "version, then start this one on the database"
            )
        async with opened(address) as database, database.upgraded() as connection:
            await connection.run_sync(_prepare_target, database, replace)
            counts: Counts = dict.fromkeys(metadata.tables, 0)
            fill: _BatchInsert | None = None
            for item in backup.rows():
                if isinstance(item, Section):
                    if fill is not None:
                        await connection.run_sync(fill.flush)
                    fill = _BatchInsert(_table(item, backup.name), item.columns, counts)
                elif fill is None or len(item) != len(fill.columns):
                    raise BackupError(f"the backup {backup.name} is damaged: a row has no table")
                elif fill.add(item):
                    await connection.run_sync(fill.flush)
            if fill is not None:
                await connection.run_sync(fill.flush)
            if counts != backup.header.tables:
                raise BackupError(f"the backup {backup.name} is damaged: rows are missing")
            await connection.run_sync(_advance_sequences)
    return counts


async def _begin_reading(connection: AsyncConnection) -> None:
    """Begins a transaction that reads a snapshot, whatever others write."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
        await connection.execute(text("SET TRANSACTION READ ONLY"))
    else:
        # The driver begins transactions itself, but only before a write.
        await connection.exec_driver_sql("BEGIN")


def _check_revision(connection: Connection, database: Opened) -> None:
    found = revision_of(connection)
    if found is None:
        raise BackupError(f"{database.name} is not a Cornerwise database")
    if found != newest_revision():
        raise BackupError(
            f"{database.name} has the schema {found}, this Cornerwise has {newest_revision()}: "
            "start the server on it once to upgrade it"
        )


async def _write(connection: AsyncConnection, table: Table, writer: Writer) -> None:
    columns = list(table.columns)
    writer.section(table.name, [column.name for column in columns])
    coders = [_encoder(column.type) for column in columns]
    chosen = select(*columns).order_by(*table.primary_key.columns)
    rows = await connection.stream(chosen, execution_options={"yield_per": _AT_ONCE})
    async for row in rows:
        writer.row(
            [
                None if value is None else coder(value)
                for coder, value in zip(coders, row, strict=True)
            ]
        )


class _BatchInsert:
    """Inserts rows into a table in batches."""

    def __init__(self, table: Table, columns: list[str], counts: Counts) -> None:
        self._table = table
        self.columns = columns
        self._coders = [_decoder(table.columns[name].type) for name in columns]
        # None in a JSON column means SQL NULL, not a JSON null.
        empty = {
            name: bindparam(name, type_=JSON(none_as_null=True))
            for name in columns
            if isinstance(table.columns[name].type, JSON) and table.columns[name].nullable
        }
        self._statement = insert(table).values(empty) if empty else insert(table)
        self._rows: list[Mapping[str, Any]] = []
        self._counts = counts

    def add(self, values: list[Any]) -> bool:
        """Adds a row. Returns whether it is time to flush. Raises `BackupError`."""
        try:
            decoded = [
                None if value is None else coder(value)
                for coder, value in zip(self._coders, values, strict=True)
            ]
        except (TypeError, ValueError):
            raise BackupError(
                f"the backup is damaged: a row of {self._table.name} cannot be read"
            ) from None
        self._rows.append(dict(zip(self.columns, decoded, strict=True)))
        self._counts[self._table.name] += 1
        return len(self._rows) >= _AT_ONCE

    def flush(self, connection: Connection) -> None:
        """Inserts the added rows. Raises `BackupError` when the database refuses them."""
        if self._rows:
            try:
                connection.execute(self._statement, self._rows)
            except DBAPIError as error:
                raise BackupError(
                    f"a row of {self._table.name} cannot be restored: {error.orig}"
                ) from None
            self._rows = []


def _table(section: Section, name: str) -> Table:
    table = metadata.tables.get(section.table)
    if table is None or {*section.columns} != {*table.columns.keys()}:
        raise BackupError(f"the backup {name} is damaged: {section.table!r} is not a known table")
    return table


def _prepare_target(connection: Connection, database: Opened, replace: bool) -> None:
    for table in reversed(metadata.sorted_tables):
        if replace:
            connection.execute(table.delete())
        elif connection.scalar(select(func.count()).select_from(table)):
            raise BackupError(
                f"{database.name} is not empty (there is something in {table.name}); "
                "--replace deletes what is there"
            )


def _advance_sequences(connection: Connection) -> None:
    """Sets PostgreSQL's sequences to continue after the restored rows."""
    if connection.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            last = connection.scalar(select(func.max(column)))
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(
                select(func.setval(sequence, func.coalesce(last, 1), last is not None))
            )


def _encoder(kind: object) -> Coder:
    if isinstance(kind, LargeBinary):
        return lambda value: base64.b64encode(value).decode()
    # Custom types wrap that of the database.
    if isinstance(getattr(kind, "impl", kind), DateTime):
        return datetime.isoformat
    return _plain


def _decoder(kind: object) -> Coder:
    if isinstance(kind, LargeBinary):
        return base64.b64decode
    if isinstance(getattr(kind, "impl", kind), DateTime):
        return datetime.fromisoformat
    return _plain


def _plain(value: Any) -> Any:
    return value

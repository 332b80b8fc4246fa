"""Opening a database: its engine, its settings, and the storage over it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from alembic.util import CommandError
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from cornerwise.server.storage.interface import StorageError
from cornerwise.server.storage.sql.address import async_url, check_exists, file_in, shown
from cornerwise.server.storage.sql.failures import CANNOT_BE_USED, explained, tell_failures
from cornerwise.server.storage.sql.fast_lookup import SqliteFastLookup
from cornerwise.server.storage.sql.fast_save import SqliteFastSave
from cornerwise.server.storage.sql.postgresql import postgresql_engine
from cornerwise.server.storage.sql.schema import newest_revision, revision_of, upgrade
from cornerwise.server.storage.sql.sqlite_file import FileWatch, SoleServer
from cornerwise.server.storage.sql.sqlite_thread import SqliteThread
from cornerwise.server.storage.sql.storage import SqlStorage
from cornerwise.server.storage.sql.unit_of_work import UnitsOfWork

_BUSY_SECONDS = 10
"""How long a statement waits while another process writes."""


async def open_storage(address: str, *, alone: bool = False) -> SqlStorage:
    """Opens the database, creates it if needed, and upgrades its schema.

    The address is a URL, or the path of a file in an existing folder. Only one
    server at a time can open a file with `alone`.

    Raises `StorageError` that says in a sentence what is wrong.
    """
    url = async_url(address)
    path = file_in(url)
    sole = SoleServer(path) if alone and path is not None else None
    try:
        engine = await _upgraded_engine(url)
        watch = _watched(engine, path)
        units = _units(engine, watch)
        if watch is None:
            return SqlStorage(engine, units, sole=sole)
        saver = SqliteFastSave(_thread("saving", engine, watch), engine.dialect)
        reading = _thread("reading", engine, watch, reads_only=True)
        return SqlStorage(engine, units, saver, SqliteFastLookup(reading, engine.dialect), sole)
    except BaseException:
        if sole is not None:
            sole.close()
        raise


async def _upgraded_engine(url: URL) -> AsyncEngine:
    """Returns the engine of a server after upgrading the schema."""
    database = Opened(_engine(url, patient=True), shown(url))
    async with _translated(database), database.upgraded():
        pass
    if url.get_backend_name() == "sqlite":
        return database.engine
    # An upgrade may take long; no statement of the running server may.
    await database.engine.dispose()
    return _engine(url, patient=False)


@dataclass(frozen=True)
class Opened:
    """A database whose schema may be of any age."""

    engine: AsyncEngine
    name: str
    """Its name in messages, without a password."""

    @asynccontextmanager
    async def upgraded(self) -> AsyncIterator[AsyncConnection]:
        """Upgrades the schema in one transaction, and keeps it open within this context."""
        if self.engine.dialect.name == "sqlite":
            await self._upgrade_old_sqlite()
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
            yield connection

    async def _upgrade_old_sqlite(self) -> None:
        """Upgrades an SQLite database that already has games.

        To change a table, SQLite recreates it and drops the old one. With foreign keys on, that would
        delete all rows that refer to it, and they cannot be turned off within a transaction.
        """
        async with self.engine.connect() as connection:
            if await connection.run_sync(revision_of) in (None, newest_revision()):
                return
            await _switch_foreign_keys(connection, on=False)
            try:
                async with connection.begin():
                    await connection.run_sync(upgrade)
            finally:
                await _switch_foreign_keys(connection, on=True)


@asynccontextmanager
async def opened(address: str, *, must_exist: bool = False) -> AsyncIterator[Opened]:
    """Opens a database within this context, for work on the whole of it.

    Raises `StorageError` that says in a sentence what is wrong.
    """
    database = _database(address, must_exist=must_exist)
    async with _translated(database):
        try:
            yield database
        finally:
            await database.engine.dispose()


@asynccontextmanager
async def _translated(database: Opened) -> AsyncIterator[None]:
    """Translates errors within this context into `StorageError`."""
    try:
        yield
    except CANNOT_BE_USED as error:
        await database.engine.dispose()
        why = explained(error, database.engine.url)
        raise StorageError(f"the database {database.name} cannot be used: {why}") from None
    except CommandError as error:
        await database.engine.dispose()
        raise StorageError(
            f"the database {database.name} was made by a newer Cornerwise: {error}"
        ) from None


def _database(address: str, *, must_exist: bool = False) -> Opened:
    if must_exist:
        check_exists(address)
    url = async_url(address)
    return Opened(_engine(url, patient=True), shown(url))


def _engine(url: URL, *, patient: bool) -> AsyncEngine:
    """Returns an engine. A patient one has no statement timeout."""
    if url.get_backend_name() == "postgresql":
        engine = postgresql_engine(url, patient=patient)
    else:
        try:
            engine = create_async_engine(url, json_serializer=_json)
        except (NoSuchModuleError, ModuleNotFoundError) as error:
            raise StorageError(
                f"{shown(url)}: this kind of database is not known: {error}"
            ) from None
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    tell_failures(engine)
    return engine


def _watched(engine: AsyncEngine, path: str | None) -> FileWatch | None:
    if path is None:
        return None
    watch = FileWatch(path)
    _guard(engine.sync_engine, watch)
    return watch


def _guard(engine: Engine, watch: FileWatch) -> None:
    """Checks before each use of an engine whether its file is still there.

    Also before a new connection: it would open a replaced file with the log of the old one, and
    damage both.
    """
    for when in ("do_connect", "checkout"):
        event.listen(engine, when, lambda *_: watch.check())


def _units(engine: AsyncEngine, watch: FileWatch | None) -> UnitsOfWork:
    if watch is None:
        return UnitsOfWork(engine)
    threaded = create_engine(engine.url.set(drivername="sqlite"), json_serializer=_json)
    event.listen(threaded, "connect", _set_up_sqlite)
    _guard(threaded, watch)
    tell_failures(threaded)
    return UnitsOfWork(engine, threaded)


def _thread(
    name: str, engine: AsyncEngine, watch: FileWatch, *, reads_only: bool = False
) -> SqliteThread:
    """Returns a thread with its own connection to the file of an engine."""

    def connect() -> sqlite3.Connection:
        # Used by one thread at a time: its own, then the one that closes it.
        path = file_in(engine.url)
        assert path is not None
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        _set_up_sqlite(connection, None)
        return connection

    return SqliteThread(name, connect, watch.check, reads_only=reads_only)


def _set_up_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {_BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        # A commit returns only when the data is on disk, so not even a power cut loses a move.
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _json(value: Any) -> str:
    """Returns a value as JSON. Each move writes some, and this is faster than Python's own module."""
    return msgspec.json.encode(value).decode()


async def _switch_foreign_keys(connection: AsyncConnection, *, on: bool) -> None:
    await connection.rollback()
    await connection.exec_driver_sql(f"PRAGMA foreign_keys = {'ON' if on else 'OFF'}")
    await connection.rollback()

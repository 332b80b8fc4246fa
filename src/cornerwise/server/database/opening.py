"""Opening a database: its address, its settings, its schema brought up to date."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from cornerwise.folders import data_dir
from cornerwise.server.addresses import without_secrets
from cornerwise.server.database.failures import CANNOT_BE_USED, explained, tell_failures
from cornerwise.server.database.postgresql import postgresql_engine, postgresql_url
from cornerwise.server.database.saving import SqliteSaver
from cornerwise.server.database.sqlite_file import FileWatch, SoleServer
from cornerwise.server.database.storage import DatabaseStorage
from cornerwise.server.database.units import Units
from cornerwise.server.storage import StorageError

_MIGRATIONS = Path(__file__).with_name("migrations")

_POSTGRESQL = ("postgresql", "postgres")

_ALMOST_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+]+:/|[a-zA-Z0-9+]+//")
"""What is no path of a file, although it has no `://`; a drive of Windows has one letter."""

_UPGRADE_LOCK = 0x636F726E
"""The lock of PostgreSQL under which one of several servers that start brings the schema up to date."""

_BUSY_SECONDS = 10
"""How long a statement waits for another process that writes."""

_log = logging.getLogger(__name__)


def default_database() -> str:
    """Returns the file of the database that is used unless another is given.

    Makes its folder. Raises `StorageError` when that is not possible.
    """
    folder = data_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"{folder} cannot be made: {error.strerror}") from None
    return str(folder / "cornerwise.db")


async def open_storage(address: str, *, alone: bool = False) -> DatabaseStorage:
    """Opens the database, makes it where there is none, and brings its schema up to date.

    The address is a URL, or the path of a file in a folder that there is. With `alone`, a file
    can be opened by no other server that says so too.

    Raises `StorageError` that says in a sentence what is wrong.
    """
    url = _async_url(address)
    path = _file_in(url)
    sole = SoleServer(path) if alone and path is not None else None
    try:
        engine = await _upgraded_engine(url)
        watch = _watched(engine, path)
        return DatabaseStorage(engine, _units(engine, watch), _saver(engine, watch), sole)
    except BaseException:
        if sole is not None:
            sole.close()
        raise


async def _upgraded_engine(url: URL) -> AsyncEngine:
    """Returns the engine of a server, the schema brought up to date."""
    database = Opened(_engine(url, patient=True), _shown(url))
    async with _told(database), database.upgraded():
        pass
    if url.get_backend_name() == "sqlite":
        return database.engine
    # To bring a schema up to date may take long; nothing that a server does afterwards may.
    await database.engine.dispose()
    return _engine(url, patient=False)


@dataclass(frozen=True)
class Opened:
    """A database whose schema may be of any age."""

    engine: AsyncEngine
    name: str
    """How people know it: without a password."""

    @asynccontextmanager
    async def upgraded(self) -> AsyncIterator[AsyncConnection]:
        """Within this context, one transaction, the schema is up to date."""
        if self.engine.dialect.name == "sqlite":
            await self._upgrade_old_sqlite()
        async with self.engine.begin() as connection:
            await connection.run_sync(_upgrade)
            yield connection

    async def _upgrade_old_sqlite(self) -> None:
        """Brings an SQLite database up to date that has games already.

        To change a table SQLite makes it anew and drops the old one. With foreign keys that would
        delete all rows that refer to it, and they cannot be switched within a transaction.
        """
        async with self.engine.connect() as connection:
            if await connection.run_sync(revision_of) in (None, newest_revision()):
                return
            await _switch_foreign_keys(connection, on=False)
            try:
                async with connection.begin():
                    await connection.run_sync(_upgrade)
            finally:
                await _switch_foreign_keys(connection, on=True)


@asynccontextmanager
async def opened(address: str, *, must_exist: bool = False) -> AsyncIterator[Opened]:
    """Within this context a database is open, for work with all of it.

    Raises `StorageError` that says in a sentence what is wrong.
    """
    database = _database(address, must_exist=must_exist)
    async with _told(database):
        try:
            yield database
        finally:
            await database.engine.dispose()


def newest_revision() -> str:
    """Returns the last step of the schema that this version knows."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision is not None
    return revision


def revision_of(connection: Connection) -> str | None:
    """Returns the last step that a database has come to; None when it is no database of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def check_exists(address: str) -> None:
    """Raises `StorageError` when an address is that of a file that is not there."""
    url = _url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StorageError(f"there is no database {url.database}")


@asynccontextmanager
async def _told(database: Opened) -> AsyncIterator[None]:
    """Turns what goes wrong in this context into `StorageError`."""
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
    url = _async_url(address)
    return Opened(_engine(url, patient=True), _shown(url))


def _url(address: str) -> URL:
    shown = without_secrets(address)
    if "://" not in address:
        if _ALMOST_URL.match(address):
            raise StorageError(f"{shown!r} is no address of a database: is it short of a slash?")
        return URL.create("sqlite", database=address)
    try:
        return make_url(address)
    except (ArgumentError, ValueError):
        raise StorageError(f"{shown!r} is no address of a database") from None


def _async_url(address: str) -> URL:
    url = _url(address)
    if url.get_backend_name() in _POSTGRESQL:
        url = postgresql_url(url)
    if url.get_backend_name() == "sqlite":
        url = url.set(drivername="sqlite+aiosqlite")
        if path := _file_in(url):
            _make_file(Path(path))
    return url


def _make_file(path: Path) -> None:
    """Makes an empty file that only this user can read: the secret of the cookies will be in it."""
    if path.is_file():
        return
    if path.is_dir():
        raise StorageError(f"{path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise StorageError(
            f"{path} cannot be made: there is no folder {path.parent}; make it first"
        )
    try:
        path.touch(0o600)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from None
    _log.info("a new database is made", extra={"file": str(path)})


def _engine(url: URL, *, patient: bool) -> AsyncEngine:
    """Returns an engine. A patient one lets statements take as long as they need."""
    if url.get_backend_name() == "postgresql":
        engine = postgresql_engine(url, patient=patient)
    else:
        try:
            engine = create_async_engine(url)
        except (NoSuchModuleError, ModuleNotFoundError) as error:
            raise StorageError(
                f"{_shown(url)}: this kind of database is not known: {error}"
            ) from None
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    tell_failures(engine)
    return engine


def _watched(engine: AsyncEngine, path: str | None) -> FileWatch | None:
    """Has an engine look before each use whether its file is still there."""
    if path is None:
        return None
    watch = FileWatch(path)
    event.listen(engine.sync_engine, "checkout", lambda *_: watch.check())
    return watch


def _units(engine: AsyncEngine, watch: FileWatch | None) -> Units:
    if watch is None:
        return Units(engine)
    threaded = create_engine(engine.url.set(drivername="sqlite"))
    event.listen(threaded, "connect", _set_up_sqlite)
    event.listen(threaded, "checkout", lambda *_: watch.check())
    tell_failures(threaded)
    return Units(engine, threaded)


def _saver(engine: AsyncEngine, watch: FileWatch | None) -> SqliteSaver | None:
    """Returns the short way of moves to the disk, where there is one."""
    path = _file_in(engine.url)
    if path is None or watch is None:
        return None

    def connect() -> sqlite3.Connection:
        # Used in one thread at a time: that of the saver, and whoever closes it afterwards.
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        _set_up_sqlite(connection, None)
        return connection

    return SqliteSaver(connect, engine.dialect, watch.check)


def _file_in(url: URL) -> str | None:
    """Returns the file of an SQLite database; None for one in memory, or another database."""
    path = url.database
    in_file = url.get_backend_name() == "sqlite" and path and path != ":memory:"
    return path if in_file else None


def _set_up_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {_BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        # A commit returns when the disk has it, so that not even a power cut loses a move.
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def _switch_foreign_keys(connection: AsyncConnection, *, on: bool) -> None:
    await connection.rollback()
    await connection.exec_driver_sql(f"PRAGMA foreign_keys = {'ON' if on else 'OFF'}")
    await connection.rollback()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _shown(url: URL) -> str:
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()

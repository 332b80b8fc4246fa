"""Opening a database: its address, its settings, its schema brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from cornerwise.folders import data_dir
from cornerwise.server.database.saving import SqliteSaver
from cornerwise.server.database.storage import DatabaseStorage
from cornerwise.server.storage import StorageError

_MIGRATIONS = Path(__file__).with_name("migrations")

_POSTGRESQL = ("postgresql", "postgres")

_UPGRADE_LOCK = 0x636F726E
"""The lock of PostgreSQL under which one of several servers that start brings the schema up to date."""

_BUSY_SECONDS = 10
"""How long a statement waits for another process that writes."""


def default_database() -> str:
    """Returns the file of the database that is used unless another is given."""
    return str(data_dir() / "cornerwise.db")


async def open_storage(address: str) -> DatabaseStorage:
    """Opens the database, makes it where there is none, and brings its schema up to date.

    The address is a URL, or the path of a file. Raises `StorageError` that says in a sentence what is wrong.
    """
    url = _async_url(address)
    engine = _engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (DBAPIError, OSError) as error:
        await engine.dispose()
        why = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(f"the database {_shown(url)} cannot be used: {why}") from None
    except CommandError as error:
        await engine.dispose()
        raise StorageError(
            f"the database {_shown(url)} was made by a newer Cornerwise: {error}"
        ) from None
    is_sqlite = url.get_backend_name() == "sqlite"
    return DatabaseStorage(engine, await SqliteSaver.open(engine) if is_sqlite else None)


def _async_url(address: str) -> URL:
    if "://" not in address:
        url = URL.create("sqlite", database=address)
    else:
        try:
            url = make_url(address)
        except ArgumentError:
            raise StorageError(f"{address!r} is no address of a database") from None
    if url.get_backend_name() in _POSTGRESQL:
        url = url.set(drivername="postgresql+asyncpg")
    if url.get_backend_name() == "sqlite":
        url = url.set(drivername="sqlite+aiosqlite")
        if url.database and url.database != ":memory:":
            _make_file(Path(url.database))
    return url


def _make_file(path: Path) -> None:
    """Makes an empty file that only this user can read: the secret of the cookies will be in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from None


def _engine(url: URL) -> AsyncEngine:
    try:
        # A server of databases may have been started again since a connection was last used.
        engine = create_async_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite")
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise StorageError(f"{_shown(url)}: this kind of database is not known: {error}") from None
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


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


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _shown(url: URL) -> str:
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()

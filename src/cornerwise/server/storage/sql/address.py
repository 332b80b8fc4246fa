"""Database addresses: URLs, and paths of SQLite files."""

from __future__ import annotations

import logging
import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from cornerwise.folders import data_dir
from cornerwise.server.storage.interface import StorageError
from cornerwise.server.storage.sql.postgresql import postgresql_url
from cornerwise.server.urls import without_credentials

_POSTGRESQL = ("postgresql", "postgres")

_ALMOST_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+]+:/|[a-zA-Z0-9+]+//")
"""Text that is not a file path although it has no `://`; a Windows drive has one letter."""

_log = logging.getLogger(__name__)


def default_database() -> str:
    """Returns the file of the default database.

    Creates its folder. Raises `StorageError` when that is not possible.
    """
    folder = data_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"{folder} cannot be created: {error.strerror}") from None
    return str(folder / "cornerwise.db")


def check_exists(address: str) -> None:
    """Raises `StorageError` when an address is that of a missing file."""
    url = _url(address)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StorageError(f"there is no database {url.database}")


def _url(address: str) -> URL:
    known_as = without_credentials(address)
    if "://" not in address:
        if _ALMOST_URL.match(address):
            raise StorageError(f"{known_as!r} is not a database address: is a slash missing?")
        return URL.create("sqlite", database=address)
    try:
        return make_url(address)
    except (ArgumentError, ValueError):
        raise StorageError(f"{known_as!r} is not a database address") from None


def async_url(address: str) -> URL:
    """Returns the URL of an address, with the asyncio driver; creates the file of a new database.

    Raises `StorageError`.
    """
    url = _url(address)
    if url.get_backend_name() in _POSTGRESQL:
        url = postgresql_url(url)
    if url.get_backend_name() == "sqlite":
        url = url.set(drivername="sqlite+aiosqlite")
        if path := file_in(url):
            _make_file(Path(path))
    return url


def _make_file(path: Path) -> None:
    """Creates an empty file that only this user can read: it will hold the cookie secret."""
    if path.is_file():
        return
    if path.is_dir():
        raise StorageError(f"{path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise StorageError(
            f"{path} cannot be created: there is no folder {path.parent}; create it first"
        )
    try:
        path.touch(0o600)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error.strerror}") from None
    _log.info("creating a new database", extra={"file": str(path)})


def file_in(url: URL) -> str | None:
    """Returns the file of an SQLite database; None for one in memory, or another database."""
    path = url.database
    in_file = url.get_backend_name() == "sqlite" and path and path != ":memory:"
    return path if in_file else None


def shown(url: URL) -> str:
    """Returns a URL for display, without its password."""
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()

"""Database failures as errors that say what to do."""

from __future__ import annotations

import shlex
import sqlite3
from typing import Any

import asyncpg
from sqlalchemy import Engine, event
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from cornerwise.server.storage.interface import StorageFull

CANNOT_BE_USED = (DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What is raised when a database cannot be opened; some of it comes directly from drivers."""

_FULL_SQLITE = ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
_FULL_POSTGRESQL = "53100"


def translated(error: BaseException) -> BaseException:
    """Returns our own error for a database error, or the same error where there is none."""
    return StorageFull("there is no space left in the database") if _is_full(error) else error


def tell_failures(engine: Engine | AsyncEngine) -> None:
    """Makes an engine raise our own errors, and drop connections that do not answer."""
    target = engine.sync_engine if isinstance(engine, AsyncEngine) else engine
    event.listen(target, "handle_error", _handle)


def _handle(context: ExceptionContext) -> BaseException | None:
    error = context.original_exception
    if isinstance(error, OSError):  # Includes timeouts.
        context.is_disconnect = True
    better = translated(error)
    return better if better is not error else None


def _is_full(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorname", None) in _FULL_SQLITE
    return getattr(error, "sqlstate", None) == _FULL_POSTGRESQL


def explained(error: BaseException, url: URL) -> str:
    """Returns why a database cannot be used and, if known, what to do about it."""
    cause = _cause(error)
    if isinstance(cause, TimeoutError):
        return "it does not answer"
    why = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause)
    advice = _advice(cause, url)
    return f"{why}; {advice}" if advice else why


def _advice(cause: BaseException, url: URL) -> str | None:
    """Returns what to do about an error, if known."""
    match cause:
        case asyncpg.InvalidCatalogNameError():
            return f"create it with: {_program('createdb', url, url.database, user=url.username)}"
        case asyncpg.InvalidPasswordError():
            return "check the user and the password in the address"
        case asyncpg.InvalidAuthorizationSpecificationError():
            make = _program("createuser", url, url.username)
            return f"check the user in the address, or create it with: {make}"
        case asyncpg.InsufficientPrivilegeError():
            return f"the user {url.username} must own the database"
        case ConnectionRefusedError():
            return "is a server running there?"
    return None


def _cause(error: BaseException) -> BaseException:
    """Returns the driver's error inside the exceptions that wrap it."""
    while True:
        inner: Any = error.orig if isinstance(error, DBAPIError) else None
        inner = inner or (error.__cause__ if not isinstance(error, asyncpg.PostgresError) else None)
        if not isinstance(inner, Exception):
            return error
        error = inner


def _program(name: str, url: URL, what: str | None, *, user: str | None = None) -> str:
    """Returns the command line of a PostgreSQL program, without a password."""
    options = (("-h", url.host), ("-p", url.port), ("-U", user))
    given = [part for option, value in options if value for part in (option, str(value))]
    return shlex.join([name, *given, what or ""])

"""Connections to PostgreSQL, with timeouts and keepalive."""

from __future__ import annotations

import inspect
import socket
from typing import Any

import asyncpg
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from cornerwise.server.storage.interface import StorageError

CONNECT_SECONDS = 5.0
"""Seconds that connecting may take."""

COMMAND_SECONDS = 15.0
"""Seconds that a statement of a server may take."""

_PING_SECONDS = 2.0
"""Seconds that the check of a pooled connection may take."""

_POOL_SECONDS = 10.0
"""Seconds that a request waits for a connection when all are in use."""

_KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
"""TCP keepalive: the system probes a connection that is silent for half a minute."""

_HIGHEST_PORT = 65535

_OPTIONS_OF_SQLALCHEMY = ("prepared_statement_cache_size",)
"""Options of a URL besides those of the driver."""


def postgresql_url(url: URL) -> URL:
    """Returns a URL in the driver's form. Raises `StorageError` for one that it cannot use."""
    mode = url.query.get("sslmode")
    if mode is not None:  # Other drivers call the option this.
        url = url.difference_update_query(["sslmode"])
        url = url.update_query_pairs([("ssl", str(mode))])
    known = {*inspect.signature(asyncpg.connect).parameters, *_OPTIONS_OF_SQLALCHEMY}
    unknown = set(url.query) - known
    if unknown:
        raise StorageError(f"PostgreSQL has no option {', '.join(sorted(unknown))!r}")
    if url.port is not None and url.port > _HIGHEST_PORT:
        raise StorageError(f"{url.port} is not a port: the highest is {_HIGHEST_PORT}")
    return url.set(drivername="postgresql+asyncpg")


def postgresql_engine(url: URL, *, patient: bool) -> AsyncEngine:
    """Returns an engine. A patient one lets statements take as long as they need."""
    timeouts = {"timeout": CONNECT_SECONDS}
    if not patient:
        timeouts["command_timeout"] = COMMAND_SECONDS
    engine = create_async_engine(url, connect_args=timeouts, pool_timeout=_POOL_SECONDS)
    event.listen(engine.sync_engine, "connect", _keep_alive)
    event.listen(engine.sync_engine, "checkout", _check_alive)
    return engine


def _keep_alive(connection: Any, _record: object) -> None:
    transport = getattr(connection.driver_connection, "_transport", None)
    ours = transport.get_extra_info("socket") if transport is not None else None
    if ours is None or ours.family == getattr(socket, "AF_UNIX", None):
        return
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEPALIVE.items():
        if hasattr(socket, name):  # Not on every system.
            ours.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _check_alive(connection: Any, _record: object, _proxy: object) -> None:
    """Raises `InvalidatePoolError` for a connection that is dead or does not answer.

    The pool then opens a new one, and reuses no older one.
    """
    try:
        connection.run_async(lambda driver: driver.execute("SELECT 1", timeout=_PING_SECONDS))
    except Exception as error:
        raise InvalidatePoolError from error

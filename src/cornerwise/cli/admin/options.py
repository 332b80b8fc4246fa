"""Options that the admin commands share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from cornerwise.server.storage.sql import SqlStorage

T = TypeVar("T")

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="DATABASE_URL",
        help="The database: a file, or a URL such as postgresql://user@host/games.",
        show_default="cornerwise.db in your data folder",
    ),
]


def address_of(database: str | None) -> str:
    """Returns the address of the chosen database."""
    # Imported here because other commands do not need it, and importing it is slow.
    from cornerwise.server.storage.sql import default_database  # noqa: PLC0415

    return database or default_database()


def at_storage(database: str | None, work: Callable[[SqlStorage], Awaitable[T]]) -> T:
    """Does some work with the chosen storage, and returns the result.

    Raises `StorageError` when the database does not exist.
    """
    from cornerwise.server.storage.sql import check_exists, open_storage  # noqa: PLC0415 as above

    async def done() -> T:
        address = address_of(database)
        check_exists(address)
        storage = await open_storage(address)
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(done())

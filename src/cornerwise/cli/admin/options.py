"""What the commands for a server share."""

from __future__ import annotations

from typing import Annotated

import typer

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="DATABASE_URL",
        help="Where games are kept: a file, or an address such as postgresql://user@host/games.",
        show_default="cornerwise.db in your data folder",
    ),
]


def address_of(database: str | None) -> str:
    """Returns the address of the database that is meant."""
    # Imported here because other commands need no database, and it takes a while.
    from cornerwise.server.database import default_database  # noqa: PLC0415

    return database or default_database()

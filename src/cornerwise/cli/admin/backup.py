"""`cornerwise admin backup` and `restore`."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.admin.options import DatabaseOption, address_of
from cornerwise.cli.console import remark, say
from cornerwise.cli.files import STANDARD, OutputError


def back_up_command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="The file to write, which must not exist yet; `-` for standard output.",
        ),
    ],
    *,
    database: DatabaseOption = None,
) -> None:
    """Write all that a database holds into one file, while servers go on.

    The file holds secrets: keep it as safe as the database.

    Example: `cornerwise admin backup games.backup.gz`
    """
    from cornerwise.server.database.backup import back_up  # noqa: PLC0415 it takes a while

    if str(file) != STANDARD:
        counts = asyncio.run(back_up(address_of(database), file, datetime.now(UTC)))
        say(f"{file}: {_told(counts)}")
        return
    if sys.stdout.isatty():
        raise OutputError(
            "a backup is no text for a terminal: send it somewhere, "
            "as in cornerwise admin backup - > games.backup.gz"
        )
    counts = asyncio.run(back_up(address_of(database), sys.stdout.buffer, datetime.now(UTC)))
    remark(_told(counts))


def restore_command(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A file made by `admin backup`; `-` reads stdin."),
    ],
    *,
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Throw away what is in the database first.")
    ] = False,
) -> None:
    """Bring a backup back, into an empty database of any kind.

    All of it or nothing is brought back. Stop the servers first.

    Example: `cornerwise admin restore games.backup.gz --database postgresql://games@localhost/games`
    """
    from cornerwise.server.database.backup import restore  # noqa: PLC0415 it takes a while

    place = sys.stdin.buffer if str(file) == STANDARD else file
    counts = asyncio.run(restore(address_of(database), place, replace=replace))
    say(f"brought back {_told(counts)}")


def _told(counts: dict[str, int]) -> str:
    rows = sum(counts.values())
    tables = counts["game_table"]
    games = "1 game" if tables == 1 else f"{tables} games"
    return f"{games}, {rows} rows in all"

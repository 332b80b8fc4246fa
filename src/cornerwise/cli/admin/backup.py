"""`cornerwise admin backup` and `restore`."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.admin.options import DatabaseOption, address_of
from cornerwise.cli.console import print_note, say
from cornerwise.cli.files import STANDARD, OutputError


def back_up_command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="The file to write; it must not exist yet; `-` for standard output.",
        ),
    ],
    *,
    database: DatabaseOption = None,
) -> None:
    """Write the whole database to one file, while servers keep running.

    The file contains secrets: keep it as safe as the database.

    Example: `cornerwise admin backup games.backup.gz`
    """
    from cornerwise.server.storage.sql.backup import back_up  # noqa: PLC0415 slow to import

    if str(file) != STANDARD:
        counts = asyncio.run(back_up(address_of(database), file, datetime.now(UTC)))
        say(f"{file}: {_summary(counts)}")
        return
    if sys.stdout.isatty():
        raise OutputError(
            "a backup is not text for a terminal; redirect it, "
            "for example: cornerwise admin backup - > games.backup.gz"
        )
    counts = asyncio.run(back_up(address_of(database), sys.stdout.buffer, datetime.now(UTC)))
    print_note(_summary(counts))


def restore_command(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A file made by `admin backup`; `-` reads stdin."),
    ],
    *,
    database: DatabaseOption = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Delete the contents of the database first.")
    ] = False,
) -> None:
    """Restore a backup into an empty database of any kind.

    Restores everything or nothing. Stop the servers first.

    Example: `cornerwise admin restore games.backup.gz --database postgresql://games@localhost/games`
    """
    from cornerwise.server.storage.sql.backup import restore  # noqa: PLC0415 slow to import

    source = sys.stdin.buffer if str(file) == STANDARD else file
    counts = asyncio.run(restore(address_of(database), source, replace=replace))
    say(f"restored {_summary(counts)}")


def _summary(counts: dict[str, int]) -> str:
    rows = sum(counts.values())
    tables = counts["game_table"]
    games = "1 game" if tables == 1 else f"{tables} games"
    return f"{games}, {rows} rows in all"

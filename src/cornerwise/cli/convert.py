"""`cornerwise convert`: converts between file formats."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.files import STANDARD, read_game, read_only_game, write_game
from cornerwise.errors import SetupError


class Format(StrEnum):
    """The format of a game without a file name."""

    BLKSGF = "blksgf"
    JSON = "json"


def command(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN", help="The game to read, - for standard input.", show_default=False
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="OUT", help="The file to write, - for standard output.", show_default=False
        ),
    ],
    *,
    game_number: Annotated[
        int | None,
        typer.Option(
            "--game",
            metavar="N",
            min=1,
            help="Which game to convert if IN contains several, counted from 1.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        Format | None,
        typer.Option(
            "--to", help="The format if OUT is -.", show_default="blksgf", case_sensitive=False
        ),
    ] = None,
) -> None:
    """Convert a game between .blksgf and .json.

    The file extensions decide.

    Example: `cornerwise convert game.blksgf game.json`
    """
    if to is not None and str(target) != STANDARD:
        raise SetupError(f"--to is for standard output: the extension of {target.name} decides")
    record = read_only_game(source) if game_number is None else read_game(source, game_number)
    write_game(record, target, to or Format.BLKSGF)

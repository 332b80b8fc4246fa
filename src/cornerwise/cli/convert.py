"""`cornerwise convert`: from one file format to the other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cornerwise.records import load, save


def command(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="The game to read.", show_default=False)
    ],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write.", show_default=False)
    ],
) -> None:
    """Convert a game between .blksgf and .json.

    The endings of the names decide.

    Example: `cornerwise convert game.blksgf game.json`
    """
    save(load(source), target)

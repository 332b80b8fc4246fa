"""`cornerwise random-game`: a whole game of random moves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.files import STANDARD, write_game
from cornerwise.cli.options import (
    FirstOption,
    ScoringOption,
    SharedOption,
    StartOption,
    VariantArgument,
    seed_option,
)
from cornerwise.game import Game
from cornerwise.records import Record
from cornerwise.variants import Start, setup_named

_LARGEST_SEED = 2**64 - 1


def command(
    variant: VariantArgument,
    *,
    seed: Annotated[
        int, seed_option("The same seed gives the same game.", largest=_LARGEST_SEED)
    ] = 0,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write, .blksgf or .json; - for standard output.",
            show_default="print .blksgf",
        ),
    ] = None,
    start: StartOption = Start.ANY,
    first: FirstOption = None,
    shared: SharedOption = None,
    scoring: ScoringOption = None,
) -> None:
    """Play a game of random legal moves to its end and save it.

    Example: `cornerwise random-game classic-three --shared red --seed 7 -o game.blksgf`
    """
    # Imported here because loading the kernel's table would slow down --help.
    from cornerwise.kernel import random_game  # noqa: PLC0415

    setup = setup_named(variant, start=start, first=first, shared=shared, scoring=scoring)
    record = Record.from_game(Game.replay(setup, random_game(setup, seed)))
    write_game(record, output or Path(STANDARD))

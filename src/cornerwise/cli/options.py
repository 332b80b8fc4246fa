"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cornerwise.variants import Start, way_names

_WAYS = ", ".join(way_names())


def ways_beginning_with(incomplete: str) -> list[str]:
    """Returns the variants that complete a word, for shell completion."""
    return [name for name in way_names() if name.startswith(incomplete.lower())]


VariantArgument = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help=f"The variant: {_WAYS}.",
        show_default=False,
        autocompletion=ways_beginning_with,
    ),
]

GameFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A game: .blksgf or .json, - for standard input.", show_default=False
    ),
]

StartOption = Annotated[
    Start,
    typer.Option(
        "--start",
        help="Where first pieces may go: on any start square, or on the colour's own.",
        case_sensitive=False,
    ),
]

FirstOption = Annotated[
    str | None,
    typer.Option("--first", metavar="COLOUR", help="The colour that begins.", show_default=False),
]

SharedOption = Annotated[
    str | None,
    typer.Option(
        "--shared",
        metavar="COLOUR",
        help="With three players, the colour that they play in turn.",
        show_default=False,
    ),
]

ScoringOption = Annotated[
    str | None,
    typer.Option(
        "--scoring", metavar="basic|advanced", help="How points are counted.", show_default=False
    ),
]

GameNumberOption = Annotated[
    int | None,
    typer.Option(
        "--game",
        metavar="N",
        min=1,
        help="Which game of a file with several, counted from 1.",
        show_default="the first",
    ),
]

MoveOption = Annotated[
    int | None,
    typer.Option(
        "--move",
        "-m",
        metavar="N",
        min=0,
        help="The game after its first N moves; 0 is the empty board.",
        show_default="the whole game",
    ),
]

NoNetOption = Annotated[bool, typer.Option("--no-net", help="Search without the network.")]

JobsOption = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", min=1, max=256, help="Games at a time.")
]

GtpGameOption = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        metavar="GAME",
        help="classic, classic_2, classic_3, duo or junior, or c, c2, c3, d, j.",
    ),
]

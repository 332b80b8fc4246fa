"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cornerwise.variants import Start, way_names

LARGEST_SEED = 2**63 - 1
"""The largest seed of the engine."""

LARGEST_MATCH_SEED = 2**31 - 1
"""The largest seed of a series of games."""

MOST_THREADS = 256

_MOST_JOBS = 256

_SHORTEST_TIME = 0.001

_WAYS = ", ".join(way_names())


def ways_beginning_with(incomplete: str) -> list[str]:
    """Returns the variants that complete a word, for shell completion."""
    return [name for name in way_names() if name.startswith(incomplete.lower())]


def seed_option(text: str, *short: str, largest: int = LARGEST_SEED) -> Any:
    """Returns the option `--seed` with its help, and a short form if any."""
    return typer.Option("--seed", *short, metavar="N", min=0, max=largest, help=text)


def time_option(
    text: str, *, default: str | bool = False, least: float | None = _SHORTEST_TIME
) -> Any:
    """Returns the option `--time`, in seconds, with its help and what to call its default."""
    return typer.Option("--time", metavar="S", min=least, help=text, show_default=default)


def jobs_option(*, default: str | bool = True) -> Any:
    """Returns the option `--jobs` with what to call its default."""
    return typer.Option(
        "--jobs",
        "-j",
        metavar="N",
        min=1,
        max=_MOST_JOBS,
        help="Games at a time.",
        show_default=default,
    )


def simulations_option(text: str) -> Any:
    """Returns the option `--simulations` with its help."""
    return typer.Option("--simulations", metavar="N", min=1, help=text, show_default=False)


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

SecondsOption = Annotated[float | None, time_option("Think for S seconds.")]

SimulationsOption = Annotated[
    int | None, simulations_option("Make N simulations; the same seed gives the same answer.")
]

SeedOption = Annotated[int, seed_option("Seed of the search.")]

NoNetOption = Annotated[bool, typer.Option("--no-net", help="Search without the network.")]

JobsOption = Annotated[int, jobs_option()]

AllCoresOption = Annotated[int | None, jobs_option(default="the number of cores")]

EngineTimeoutOption = Annotated[
    float,
    typer.Option(
        "--timeout", metavar="S", min=0.01, help="An engine that takes longer for a move loses."
    ),
]

OpeningsOption = Annotated[
    str,
    typer.Option(
        "--openings",
        metavar="none|random|even",
        help="Begin on the empty board, with random large first pieces, or with two moves of each colour"
        " after which neither engine is ahead. Each opening is played twice.",
    ),
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

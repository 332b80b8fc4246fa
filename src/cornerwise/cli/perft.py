"""`cornerwise perft`: counts sequences of placements, to test and benchmark the kernel."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from cornerwise.cli.console import console, say
from cornerwise.cli.guard import stopped_at_once
from cornerwise.cli.options import MOST_THREADS, FirstOption, StartOption, VariantArgument
from cornerwise.notation import move_name
from cornerwise.placements import placement_table_of
from cornerwise.variants import Setup, Start, setup_named

_DEEPEST = 100
"""Longer than any game of any variant."""


def command(
    variant: VariantArgument,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=_DEEPEST, help="Number of placements.")
    ],
    *,
    start: StartOption = Start.ANY,
    first: FirstOption = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Also print the count after each first move.")
    ] = False,
    threads: Annotated[
        int,
        typer.Option("--threads", "-t", min=1, max=MOST_THREADS, help="Threads to count with."),
    ] = 1,
) -> None:
    """Count all sequences of DEPTH placements from the empty board.

    The count is the last line of the output. Sequences in which a colour would have to pass are
    left out.

    Example: `cornerwise perft duo 2 --start fixed`
    """
    setup = setup_named(variant, start=start, first=first)
    begun = time.perf_counter()
    with stopped_at_once():
        total = (
            _divided(setup, depth, threads) if divide and depth else _count(setup, depth, threads)
        )
    seconds = time.perf_counter() - begun
    if sys.stderr.isatty():
        rate = total / seconds if seconds else 0.0
        console(stderr=True).print(f"{seconds:.3f} s, {rate:,.0f} sequences/s", style="dim")
    say(str(total))


def _count(setup: Setup, depth: int, threads: int) -> int:
    # Imported here because loading the kernel's table would slow down --help.
    from cornerwise.kernel import perft  # noqa: PLC0415

    return perft(setup, depth, threads)


def _divided(setup: Setup, depth: int, threads: int) -> int:
    """Prints the count after each first move and returns their sum."""
    from cornerwise.kernel import State  # noqa: PLC0415 (as in _count)

    table = placement_table_of(setup.variant)
    split = State.start(setup).divide(depth, threads)
    for placement, count in split.items():
        say(f"{move_name(table, placement)} {count}")
    return sum(split.values())

"""`cornerwise gtp`: the engine for other programs, using the Go Text Protocol."""

from __future__ import annotations

import io
import sys
from contextlib import closing
from functools import partial
from typing import Annotated

import typer

from cornerwise.cli.guard import stopped_at_once
from cornerwise.cli.options import (
    MOST_THREADS,
    GtpGameOption,
    NoNetOption,
    seed_option,
    simulations_option,
    time_option,
)
from cornerwise.errors import SetupError

_DEFAULT_SECONDS = 1.0

_LEAST_MEMORY = 10

_MOST_MEMORY = 64_000
"""The largest memory for which the kernel can number the nodes of a tree."""


def command(
    *,
    game: GtpGameOption = "classic",
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            "-l",
            metavar="N",
            min=1,
            max=9,
            help="Play at a level, 1 to 9.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        time_option(
            "Think for S seconds per move.",
            default=f"{_DEFAULT_SECONDS:g} without a level or simulations",
            least=None,
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        simulations_option(
            "Make N simulations per move; repeatable with one thread and the same seed."
        ),
    ] = None,
    threads: Annotated[
        int,
        typer.Option("--threads", metavar="N", min=1, max=MOST_THREADS, help="Search threads."),
    ] = 1,
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            metavar="MB",
            min=_LEAST_MEMORY,
            max=_MOST_MEMORY,
            help="Megabytes that the search tree may grow to; levels have their own limit.",
        ),
    ] = 1_000,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="MODULE:NAME",
            help="Play with a player in Python instead of our engine: a class or object with "
            "choose(game), in a module or in FILE.py:NAME.",
            show_default=False,
        ),
    ] = None,
    ponder: Annotated[
        bool,
        typer.Option(
            "--ponder",
            help="Think in the opponents' time too; not with --level or --simulations.",
        ),
    ] = False,
    book: Annotated[
        bool,
        typer.Option(
            "--book", help="Begin with moves of the opening book; levels 6 to 9 always do."
        ),
    ] = False,
    seed: Annotated[int, seed_option("The random seed.", "-r")] = 0,
    no_net: NoNetOption = False,
) -> None:
    """Let another program use the engine, over standard input and output.

    Speaks the Go Text Protocol in Pentobi's dialect: the same commands, games, colours and moves,
    with fixed start squares. Commands are one per line. An answer begins with `=`, or with `?`
    for an error, and ends with an empty line. `list_commands` lists the commands; `quit` or
    the end of the input ends the program.

    Example: `cornerwise gtp --game duo --time 0.5`, then type `genmove b` and `showboard`.
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.engine.chooser import player_named  # noqa: PLC0415
    from cornerwise.engine.gtp import Budget, EngineSession, Server, gtp_setup, serve  # noqa: PLC0415

    if player is not None:
        if (level, seconds, simulations) != (None, None, None) or ponder or book:
            raise SetupError(
                "--player cannot be combined with --level, --time, --simulations, --ponder or --book"
            )
        # A player is Python code, which Ctrl-C ends without further help.
        serve(partial(player_named, player), game)
        return
    if level is None and seconds is None and simulations is None:
        seconds = _DEFAULT_SECONDS
    budget = Budget(level=level, seconds=seconds, simulations=simulations)
    if ponder and seconds is None:
        raise SetupError("--ponder cannot be combined with --level or --simulations")
    engine = EngineSession(
        gtp_setup(game),
        budget,
        seed=seed,
        threads=threads,
        network=not no_net,
        memory=memory,
        ponder=ponder,
        book=book,
    )
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with stopped_at_once(), closing(engine):
        Server(engine.commands).serve(sys.stdin, sys.stdout)

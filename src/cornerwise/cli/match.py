"""`cornerwise match`: many games between two engines, and their result."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import console, one_line, say
from cornerwise.cli.files import not_standard_output
from cornerwise.cli.options import (
    LARGEST_MATCH_SEED,
    AllCoresOption,
    EngineTimeoutOption,
    GtpGameOption,
    OpeningsOption,
    seed_option,
)

if TYPE_CHECKING:
    from cornerwise.arena.match import PlannedMatch
    from cornerwise.arena.plan import MatchPlan
    from cornerwise.arena.results import GameResult

_DEFAULT_WARMUP = 6

ENGINE = (
    "a level (1 to 9), level:N, time:SECONDS, simulations:N, a player in Python (my_module:Player or "
    "file.py:Player), or a GTP command line in quotes"
)
"""What names an engine, in words."""


def command(
    a: Annotated[str, typer.Argument(metavar="A", help=f"An engine: {ENGINE}.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other engine, in the same form.")],
    *,
    game: GtpGameOption = "duo",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help="Games that count.")
    ] = 20,
    openings: OpeningsOption = "none",
    mirror: Annotated[
        bool,
        typer.Option("--mirror", help="Give A the CPU time that B uses at the same move."),
    ] = False,
    warmup: Annotated[
        int | None,
        typer.Option(
            "--warmup",
            metavar="N",
            min=0,
            max=999,
            help="Games played first that do not count.",
            show_default=f"{_DEFAULT_WARMUP} with --mirror, otherwise 0",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Save games and results there; continues a match that is already there.",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Require that DIR already contains this match.")
    ] = False,
    jobs: AllCoresOption = None,
    timeout: EngineTimeoutOption = 60.0,
    seed: Annotated[int, seed_option("Seed of the match.", largest=LARGEST_MATCH_SEED)] = 0,
) -> None:
    """Play a match between two engines and measure how much stronger one is.

    The engines swap seats after every game. Prints A's score with its standard error, the Elo
    difference, and the CPU time of both. An engine that crashes, hangs or plays an illegal move
    loses that game.

    Example: `cornerwise match 6 5 --game duo --games 100 -o six-five`
    """
    # Imported here because loading the arena would slow down --help.
    from cornerwise.arena import MatchPlan, MatchStore, PlannedMatch, engine_spec  # noqa: PLC0415
    from cornerwise.arena.openings import openings_named  # noqa: PLC0415
    from cornerwise.errors import SetupError  # noqa: PLC0415

    if resume and output is None:
        raise SetupError("--resume needs --output, the folder of the match")
    if output is not None:
        not_standard_output(output, "a folder in which a match is continued")
    if warmup is None:
        warmup = _DEFAULT_WARMUP if mirror else 0
    plan = MatchPlan(
        game=game,
        a=engine_spec(a, game),
        b=engine_spec(b, game),
        games=games,
        openings=openings_named(openings),
        mirror=mirror,
        warmup=warmup,
        seed=seed,
        timeout=timeout,
        jobs=jobs or os.cpu_count() or 1,
    )
    store = MatchStore.open(output, plan.description(), must_exist=resume) if output else None
    match = PlannedMatch(plan, store)
    try:
        _run(match)
    finally:
        _report(plan, match.results)


def _run(match: PlannedMatch) -> None:
    """Plays the match, with a progress bar on stderr if that is a terminal."""
    from rich.progress import (  # noqa: PLC0415 (only matches need it)
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from cornerwise.arena.report import running_score  # noqa: PLC0415 (as above)

    target = console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
    )
    total = match.plan.warmup + match.plan.games
    with Progress(*columns, console=target, disable=not target.is_terminal) as progress:
        bar = progress.add_task(
            running_score(match.results), total=total, completed=len(match.results)
        )

        def show(result: GameResult) -> None:
            progress.update(bar, advance=1, description=running_score(match.results))
            if result.failed:
                target.print(f"game {result.number + 1}: {one_line(result.ended)}", style="yellow")

        match.on_result = show
        match.run()


def _report(plan: MatchPlan, results: list[GameResult]) -> None:
    from cornerwise.arena.report import report  # noqa: PLC0415 (as above)

    if any(result.counts for result in results):
        say(report(plan, results))

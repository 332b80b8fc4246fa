"""`cornerwise ladder`: a round-robin of engines, their ratings, and a page about them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import one_line, print_note, say
from cornerwise.cli.files import not_standard_output
from cornerwise.cli.match import ENGINE
from cornerwise.cli.options import (
    LARGEST_MATCH_SEED,
    AllCoresOption,
    EngineTimeoutOption,
    GtpGameOption,
    OpeningsOption,
    seed_option,
    time_option,
)
from cornerwise.cli.progress import shown_progress

if TYPE_CHECKING:
    from cornerwise.arena.ladder import Ladder
    from cornerwise.arena.results import GameResult


def command(
    engines: Annotated[
        list[str], typer.Argument(metavar="ENGINE…", help=f"Two or more of: {ENGINE}.")
    ],
    *,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Save everything there; continues a ladder that is already there.",
            show_default=False,
        ),
    ],
    game: GtpGameOption = "duo",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=2, help="Games of each pair, even.")
    ] = 20,
    seconds: Annotated[
        float | None,
        time_option(
            "Processor time for each move, for engines that accept a time. Levels and numbers of "
            "simulations keep their own budget.",
            default="each engine as it is",
        ),
    ] = None,
    openings: OpeningsOption = "random",
    jobs: AllCoresOption = None,
    timeout: EngineTimeoutOption = 60.0,
    seed: Annotated[int, seed_option("Seed of the ladder.", largest=LARGEST_MATCH_SEED)] = 0,
) -> None:
    """Rate engines by a round-robin: every engine plays every other.

    Prints the ratings with their standard errors, and writes a page (`index.html`) with a table, a
    cross table and curves, and the same data as `standings.json`. Ctrl-C keeps all finished games; the
    same command continues, and new engines at the end of the list join.

    Example: `cornerwise ladder 3 4 5 my_bot.py:Player --game duo --games 20 -o ladder`
    """
    # Imported here because loading the arena would slow down --help.
    from cornerwise.arena import engine_spec  # noqa: PLC0415
    from cornerwise.arena.ladder import Ladder, LadderPlan  # noqa: PLC0415
    from cornerwise.arena.ladder.files import open_folder  # noqa: PLC0415
    from cornerwise.arena.openings import openings_named  # noqa: PLC0415

    not_standard_output(output, "a folder in which a ladder is continued")
    plan = LadderPlan(
        game=game,
        engines=tuple(engine_spec(each, game) for each in engines),
        games=games,
        time=seconds,
        openings=openings_named(openings),
        seed=seed,
        timeout=timeout,
        jobs=jobs or os.cpu_count() or 1,
    )
    open_folder(output, plan)
    ladder = Ladder(plan, output)
    try:
        _run(ladder)
    finally:
        _report(ladder)


def _run(ladder: Ladder) -> None:
    """Plays the ladder, with its progress on stderr."""
    plan = ladder.plan
    with shown_progress("games", ladder.total) as show:
        show(ladder.done, "")

        def shown(pair: tuple[int, int], result: GameResult) -> None:
            names = " – ".join(plan.engines[each].name for each in pair)
            show(ladder.done, one_line(names))
            if result.failed:
                print_note(f"{names}: {result.ended}")

        ladder.on_result = shown
        for _ in ladder.run():
            _write(ladder)


def _write(ladder: Ladder) -> None:
    from cornerwise.arena.ladder import standings  # noqa: PLC0415 (as above)
    from cornerwise.arena.ladder.files import write_standings  # noqa: PLC0415 (as above)

    write_standings(ladder.folder, standings(ladder.plan, ladder.results))


def _report(ladder: Ladder) -> None:
    from cornerwise.arena.ladder import standings  # noqa: PLC0415 (as above)
    from cornerwise.arena.ladder.files import PAGE  # noqa: PLC0415 (as above)
    from cornerwise.arena.ladder.table import table_text  # noqa: PLC0415 (as above)

    if ladder.done:
        _write(ladder)
        say(table_text(standings(ladder.plan, ladder.results)))
        say(f"page: {ladder.folder / PAGE}")

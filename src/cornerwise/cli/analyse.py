"""`cornerwise analyse`: the review of a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.files import STANDARD, OutputError, check_game_name, read_game, write_game
from cornerwise.cli.guard import STATUS_INTERRUPTED
from cornerwise.cli.options import (
    GameFile,
    GameNumberOption,
    MoveOption,
    NoNetOption,
    SecondsOption,
    SeedOption,
    SimulationsOption,
)
from cornerwise.cli.progress import passing_bar

if TYPE_CHECKING:
    from cornerwise.engine import Analysis


def command(
    file: GameFile,
    *,
    game_number: GameNumberOption = None,
    move: MoveOption = None,
    seconds: SecondsOption = None,
    simulations: SimulationsOption = None,
    seed: SeedOption = 0,
    no_net: NoNetOption = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the review as JSON instead of text.")
    ] = False,
    annotated: Annotated[
        Path | None,
        typer.Option(
            "--annotate",
            metavar="OUT",
            help="Also write the game with symbols, comments and better moves; "
            ".blksgf or .json, - for standard output instead of the review.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Review a game: judge every move, and tell the story of the game.

    Each line shows the move, its label, the points gained or lost compared with the best move
    found, the win chance and expected final score after it, and a better move if there is one.
    Then follow the labels and the accuracy of each side, the best move, the turning point and the
    biggest miss. The time or number of simulations is per position, up to two per move. After
    Ctrl-C, it prints the moves analysed so far.

    Example: `cornerwise analyse game.blksgf --annotate annotated.blksgf`
    """
    if as_json and str(annotated) == STANDARD:
        raise OutputError("--json and --annotate - both write to standard output: name a file")
    if annotated is not None:
        check_game_name(annotated)
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.cli.review_json import review_json  # noqa: PLC0415
    from cornerwise.cli.review_text import review_lines  # noqa: PLC0415
    from cornerwise.engine import Interrupt, analyse  # noqa: PLC0415
    from cornerwise.engine.annotating import annotate  # noqa: PLC0415

    record = read_game(file, game_number)
    game = record.game(move)
    interrupt = Interrupt()
    with passing_bar("analysing") as update:

        def progress(done: int, total: int) -> None:
            update(completed=done, total=total)

        analysis = _interruptible(
            lambda: analyse(
                game,
                simulations=simulations,
                seconds=seconds,
                seed=seed,
                network=not no_net,
                progress=progress,
                interrupt=interrupt,
            ),
            interrupt.stop,
        )
    if annotated is not None:
        annotate(record, game, analysis)
        write_game(record, annotated)
    if as_json:
        say(review_json(game, analysis))
    elif str(annotated) != STANDARD:
        for line in review_lines(game, analysis, record.players):
            say(line)
    if not analysis.complete:
        sys.stdout.flush()
        judged_moves = f"{len(analysis.moves)} of {len(game.moves)} moves"
        sys.stderr.write(f"interrupted: {judged_moves} analysed\n")
        raise typer.Exit(STATUS_INTERRUPTED)


def _interruptible(work: Callable[[], Analysis], stop: Callable[[], None]) -> Analysis:
    """Returns what some work finds, or had found when Ctrl-C was pressed.

    Runs the work in another thread, because Python handles Ctrl-C only in the main thread, and
    only while no compiled code is running there.
    """
    with ThreadPoolExecutor(1) as pool:
        task = pool.submit(work)
        try:
            return task.result()
        except KeyboardInterrupt:
            stop()
            return task.result()

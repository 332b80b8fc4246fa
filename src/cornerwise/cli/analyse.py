"""`cornerwise analyse`: what each move of a game was worth."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import typer

from cornerwise.cli.console import say
from cornerwise.cli.files import read_game
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
from cornerwise.cli.people import Names, side_name
from cornerwise.cli.progress import passing_bar
from cornerwise.game import Game
from cornerwise.notation import move_name

if TYPE_CHECKING:
    from cornerwise.engine import Analysis, JudgedMove


def command(
    file: GameFile,
    *,
    game_number: GameNumberOption = None,
    move: MoveOption = None,
    seconds: SecondsOption = None,
    simulations: SimulationsOption = None,
    seed: SeedOption = 0,
    no_net: NoNetOption = False,
) -> None:
    """Analyse every move of a game.

    Each line shows the move, its label, the points gained or lost compared with the best move
    found, the win chance and expected final score after it, and a better move if there is one.
    The time or number of simulations is per position, up to two per move. After Ctrl-C, it
    prints the moves analysed so far.

    Example: `cornerwise analyse game.blksgf --time 0.5`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.engine import Interrupt, analyse  # noqa: PLC0415

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
    for number, judged in enumerate(analysis.moves, 1):
        say(_line(game, number, judged))
    for line in _summary(game, analysis, record.players):
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


def _line(game: Game, number: int, judged: JudgedMove) -> str:
    placement = judged.move.placement
    colour = game.setup.variant.colours[judged.move.colour]
    text = (
        f"{number:3} {colour:6} {game.placement_table.piece_of(placement).name:2} {judged.label:10} "
        f"{judged.swing:+6.1f} {judged.after.win_chance:5.0%} {judged.after.expected:6.1f}  "
        f"{move_name(game.placement_table, placement)}"
    )
    best = judged.best[0].placement
    if best == placement or judged.label in ("best", "good"):
        return text
    return f"{text}, better {game.placement_table.piece_of(best).name} {move_name(game.placement_table, best)}"


def _summary(game: Game, analysis: Analysis, names: Names) -> Iterator[str]:
    from cornerwise.engine import Label  # noqa: PLC0415 (as in command)

    for side in range(len(game.setup.seating.sides)):
        labels = [judged.label for judged in analysis.moves if judged.side == side]
        counts = ", ".join(f"{labels.count(label)} {label}" for label in Label)
        yield f"{side_name(game.setup, names, side)}: {counts}"

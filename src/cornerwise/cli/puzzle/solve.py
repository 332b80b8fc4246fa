"""`cornerwise puzzle solve`: solves a puzzle, or completes a partial solution."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.files import STANDARD
from cornerwise.cli.options import seed_option, time_option
from cornerwise.cli.progress import passing_bar
from cornerwise.cli.puzzle.inputs import PuzzleArgument, find_puzzle, find_solution
from cornerwise.cli.puzzle.pictures import PngOption, SvgOption, print_puzzle, write_pictures
from cornerwise.errors import PuzzleError
from cornerwise.puzzles.checker import check_partial
from cornerwise.puzzles.files import solution_to_data
from cornerwise.puzzles.order import arranged
from cornerwise.puzzles.puzzle import Laid, Puzzle

if TYPE_CHECKING:
    from cornerwise.puzzles.solving import Answer, Progress

_STATUS_IMPOSSIBLE = 1
_STATUS_TIME_OUT = 2


def command(
    name: PuzzleArgument,
    *,
    seed: Annotated[int, seed_option("Other seeds find other solutions.")] = 0,
    partial: Annotated[
        str | None,
        typer.Option(
            "--partial",
            metavar="FILE",
            help="A partial solution as JSON; its pieces stay in place. - reads stdin.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None, time_option("Give up after S seconds.", default="until solved")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the solution as one JSON object.")
    ] = False,
    svg: SvgOption = None,
    png: PngOption = None,
) -> None:
    """Solve a puzzle, or complete a partial solution.

    Prints the solution, or writes pictures of it with --svg or --png. The status is 0 if solved,
    1 if proved to be impossible, and 2 if time ran out.

    Example: `cornerwise puzzle solve B4 --seed 7 --png b4.png`
    """
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.puzzles.solving import Verdict, solve  # noqa: PLC0415

    if name == partial == STANDARD:
        raise PuzzleError("puzzle and solution cannot both come from stdin")
    puzzle = find_puzzle(name)
    laid = () if partial is None else find_solution(partial, puzzle)[1]
    with _progress_shown(puzzle) as watch:
        answer = solve(
            puzzle,
            laid,
            seed=seed,
            seconds=float("inf") if seconds is None else seconds,
            watch=watch,
        )
    if answer.verdict is Verdict.SOLVED:
        drawn = write_pictures(puzzle, answer.laid, svg=svg, png=png)
        if as_json:
            say(json.dumps(solution_to_data(puzzle, answer.laid)))
        elif not drawn:
            print_puzzle(puzzle, answer.laid)
    tell = _to_stderr if as_json else say
    for line in _verdict(puzzle, laid, answer):
        tell(line)
    if answer.verdict is not Verdict.SOLVED:
        impossible = answer.verdict is Verdict.IMPOSSIBLE
        raise typer.Exit(_STATUS_IMPOSSIBLE if impossible else _STATUS_TIME_OUT)


def _verdict(puzzle: Puzzle, laid: tuple[Laid, ...], answer: Answer) -> Iterator[str]:
    from cornerwise.puzzles.solving import Verdict  # noqa: PLC0415 (as in command)

    if answer.verdict is Verdict.SOLVED:
        yield f"{puzzle.id}: solved"
    elif answer.verdict is Verdict.UNKNOWN:
        yield f"{puzzle.id}: time ran out; it is not known whether there is a solution"
    elif laid:
        for fault in check_partial(puzzle, arranged(puzzle, laid)):
            yield f"{fault.broken.value}: {fault.message}"
        yield f"{puzzle.id}: impossible, no solution contains these pieces"
    else:
        yield f"{puzzle.id}: impossible, there is no solution"


@contextmanager
def _progress_shown(puzzle: Puzzle) -> Iterator[Callable[[Progress], None]]:
    """Shows a progress bar of the placed pieces on stderr if that is a terminal."""
    figures = "{task.completed:>2}/{task.total} placed, {task.fields[best]} at best"
    with passing_bar(puzzle.id, total=len(puzzle.stock), figures=figures, best=0) as update:
        best = 0

        def watch(progress: Progress) -> None:
            nonlocal best
            best = max(best, len(progress.laid))
            update(completed=len(progress.laid), best=best)

        yield watch


def _to_stderr(text: str) -> None:
    sys.stderr.write(f"{text}\n")

"""`cornerwise puzzle check`: checks a solution, and reports what it breaks and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from cornerwise.cli.console import say
from cornerwise.cli.puzzle.inputs import find_puzzle, find_solution
from cornerwise.plurals import counted
from cornerwise.puzzles.checker import Fault, check_partial, unfinished
from cornerwise.puzzles.order import arranged

_STATUS_NOT_SOLVED = 1


def command(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A solution as JSON; - reads stdin."),
    ],
    *,
    puzzle: Annotated[
        str | None,
        typer.Option(
            "--puzzle",
            metavar="PUZZLE",
            help="The puzzle it solves: an id or a JSON file.",
            show_default="the id in the file",
        ),
    ] = None,
) -> None:
    """Check whether a solution, or a part of one, follows the rules.

    Reports every broken rule and where. The status is 0 for a correct and complete solution,
    otherwise 1.

    Example: `cornerwise puzzle check solution.json`
    """
    wanted = None if puzzle is None else find_puzzle(puzzle)
    solved, laid = find_solution(file, wanted)
    faults = check_partial(solved, laid)
    rest = unfinished(solved, laid)
    # While pieces are left, uncovered squares need not be reported.
    for fault in [*faults, *rest[:1]]:
        say(f"{fault.broken.value}: {fault.message}")
    if faults and not check_partial(solved, arranged(solved, laid)):
        say("order: placed in another order, the same pieces would follow the rules")
    say(f"{solved.id}: {_verdict(faults, rest, solved.left(laid).total())}")
    if faults or rest:
        raise typer.Exit(_STATUS_NOT_SOLVED)


def _verdict(faults: Sequence[Fault], rest: Sequence[Fault], left: int) -> str:
    if not faults and not rest:
        return "a correct solution"
    so_far = "wrong" if faults else "correct so far"
    return f"{so_far}, with {counted(left, 'piece')} left" if left else so_far

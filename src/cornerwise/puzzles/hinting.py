"""Hints for a puzzle: the next piece of a solution, or the pieces to remove first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cornerwise.puzzles.kernel_form import KernelForm
from cornerwise.puzzles.puzzle import Laid, Puzzle
from cornerwise.puzzles.solving import SLICE, check_suitable


@dataclass(frozen=True)
class PuzzleHint:
    """A hint; neither `lay` nor `take_back` when nothing was found in time."""

    lay: Laid | None

    take_back: tuple[int, ...]
    """Indexes of pieces to remove so that there is a solution again."""

    sure: bool
    """Whether they must go, or no solution with them was found in time."""

    plan: tuple[Laid, ...]
    """The solution behind the hint."""


def hint(
    puzzle: Puzzle,
    laid: Sequence[Laid],
    plan: Sequence[Laid],
    *,
    seconds: float,
    stopped: Callable[[], bool],
) -> PuzzleHint:
    """Returns the next piece of a solution, or the last pieces to remove.

    The placed pieces include the given ones. Follows the plan, the solution behind an earlier
    hint, as long as the placed pieces do. Raises `PuzzleError` for an unsuitable puzzle.
    """
    check_suitable(puzzle)
    form = KernelForm(puzzle)
    search = form.puzzle.hint(form.numbers(laid), form.numbers(plan), seconds)
    while not search.run(SLICE):
        if stopped():
            return PuzzleHint(None, (), sure=False, plan=())
    lay = search.lay
    return PuzzleHint(
        form.pieces([lay])[0] if lay else None,
        tuple(search.take_back),
        search.sure,
        form.pieces(search.plan),
    )

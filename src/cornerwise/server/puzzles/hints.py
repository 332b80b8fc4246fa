"""Solver answers about an attempt: whether it can be completed, and a hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cornerwise.errors import PuzzleError
from cornerwise.puzzles import Laid
from cornerwise.puzzles.hinting import PuzzleHint
from cornerwise.puzzles.hinting import hint as found_hint
from cornerwise.puzzles.solving import Answer, Progress, Verdict, solve
from cornerwise.server.codes import PuzzleCode
from cornerwise.server.puzzles.catalogue import CatalogueEntry
from cornerwise.server.puzzles.protocol import PuzzleHintView
from cornerwise.server.puzzles.solvers import Stopped
from cornerwise.server.puzzles.views import laid_view
from cornerwise.server.refusal import Refusal


def answer(
    entry: CatalogueEntry,
    laid: Sequence[Laid],
    *,
    seconds: float,
    stopped: Stopped,
    seed: int = 0,
    watch: Callable[[Progress], None] = lambda _: None,
) -> Answer:
    """Returns a solution that keeps the placed pieces, or that there is none, or a timeout.

    Raises `Refusal` for puzzles without a solver.
    """
    if entry.solution:
        kept = set(laid) <= set(entry.solution)
        verdict = Verdict.SOLVED if kept else Verdict.IMPOSSIBLE
        return Answer(verdict, entry.solution if kept else (), 0, 0.0)
    if stopped() or seconds <= 0:
        return Answer(Verdict.UNKNOWN, (), 0, 0.0)
    try:
        return solve(entry.puzzle, laid, seed=seed, seconds=seconds, watch=watch, stopped=stopped)
    except PuzzleError as error:
        raise Refusal(PuzzleCode.NO_SOLVER, str(error)) from None


def hint(
    entry: CatalogueEntry,
    laid: Sequence[Laid],
    plan: Sequence[Laid],
    *,
    seconds: float,
    stopped: Stopped,
) -> PuzzleHintView:
    """Returns the next piece of a solution, or the last pieces to remove.

    Follows the plan, the solution behind an earlier hint, as long as the placed pieces do.
    Raises `Refusal` for puzzles without a solver.
    """
    if entry.solution:
        return _view(_from_solution(entry.solution, laid))
    try:
        return _view(found_hint(entry.puzzle, laid, plan, seconds=seconds, stopped=stopped))
    except PuzzleError as error:
        raise Refusal(PuzzleCode.NO_SOLVER, str(error)) from None


def _from_solution(solution: tuple[Laid, ...], laid: Sequence[Laid]) -> PuzzleHint:
    misplaced = tuple(number for number, piece in enumerate(laid) if piece not in solution)
    missing = next((piece for piece in solution if piece not in laid), None)
    return PuzzleHint(None if misplaced else missing, misplaced, sure=True, plan=solution)


def _view(hint: PuzzleHint) -> PuzzleHintView:
    lay = laid_view([hint.lay])[0] if hint.lay else None
    return PuzzleHintView(lay, list(hint.take_back), sure=hint.sure, plan=laid_view(hint.plan))

"""Solver answers about an attempt: whether it can be completed, and a hint."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from cornerwise.errors import PuzzleError
from cornerwise.puzzles import Laid
from cornerwise.puzzles.solving import Answer, Progress, Verdict, solve
from cornerwise.server.codes import PuzzleCode
from cornerwise.server.puzzles.catalogue import CatalogueEntry
from cornerwise.server.puzzles.protocol import PuzzleHintView
from cornerwise.server.puzzles.solvers import Stopped
from cornerwise.server.puzzles.views import is_solution, laid_view, lie_apart
from cornerwise.server.refusal import Refusal

_SHARE = 0.5
"""The share of the remaining time for each try: first the whole attempt, then parts of it."""


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
    if not lie_apart(laid):
        return Answer(Verdict.IMPOSSIBLE, (), 0, 0.0)
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
    """
    puzzle = entry.puzzle
    if not is_solution(puzzle, plan):
        plan = ()
    if plan and set(laid) <= set(plan):
        return _one_more(laid, plan)
    deadline = time.monotonic() + seconds

    def tried(count: int, share: float) -> Answer:
        left = deadline - time.monotonic()
        return answer(entry, laid[:count], seconds=left * share, stopped=stopped)

    whole = tried(len(laid), _SHARE)
    if whole.verdict is Verdict.SOLVED:
        return _one_more(laid, whole.laid)
    # If some pieces can be completed, so can fewer of them: binary search.
    few, many = _kept(laid, plan) if plan else len(puzzle.given) - 1, len(laid)
    while many - few > 1:
        middle = (few + many) // 2
        part = tried(middle, _SHARE)
        if part.verdict is Verdict.SOLVED:
            few, plan = middle, part.laid
        else:
            many = middle
    if not plan:
        return PuzzleHintView(None, [], sure=False, plan=[])
    wanted = set(plan)
    return PuzzleHintView(
        None,
        [number for number, piece in enumerate(laid) if piece not in wanted],
        sure=whole.verdict is Verdict.IMPOSSIBLE,
        plan=laid_view(plan),
    )


def _one_more(laid: Sequence[Laid], plan: Sequence[Laid]) -> PuzzleHintView:
    there = set(laid)
    piece = next((piece for piece in plan if piece not in there), None)
    lay = laid_view([piece])[0] if piece else None
    return PuzzleHintView(lay, [], sure=True, plan=laid_view(plan))


def _kept(laid: Sequence[Laid], plan: Sequence[Laid]) -> int:
    """Returns how many of the first pieces are placed as planned."""
    wanted = set(plan)
    return next((n for n, piece in enumerate(laid) if piece not in wanted), len(laid))

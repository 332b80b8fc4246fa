"""Solving a puzzle, or completing what somebody has laid, or proving that it cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from time import monotonic

from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles.checker import Broken, check_partial
from cornerwise.puzzles.covering import CoverPuzzleSearch, colourings, colours_matter
from cornerwise.puzzles.growing import GrowingSearch
from cornerwise.puzzles.order import arranged
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule
from cornerwise.puzzles.searches import Search
from cornerwise.puzzles.strips import StripsSearch, made_of_strips

_SLICE = 0.05
"""Seconds between two looks at the clock and at those who watch."""

_FOR_GOOD = frozenset(
    {
        Broken.SHAPE,
        Broken.OUTSIDE,
        Broken.OVERLAP,
        Broken.STOCK,
        Broken.GIVEN,
        Broken.NO_EDGES,
    }
)
"""What no further piece can mend."""


class Verdict(Enum):
    """What came of trying to solve a puzzle."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    """Time ran out, or somebody stopped it."""


@dataclass(frozen=True)
class Progress:
    """How far a solver has come."""

    laid: tuple[Laid, ...]
    """What it is trying now, all the pieces on the board."""

    steps: int
    """Pieces it has laid and taken back so far, or the like."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """What a solver found out."""

    verdict: Verdict

    laid: tuple[Laid, ...]
    """The whole solution, in an order of laying that keeps the rules; empty without one."""

    steps: int

    seconds: float


@dataclass(frozen=True)
class Count:
    """How many solutions a puzzle has."""

    solutions: int
    """So many at least."""

    complete: bool
    """Whether there are no others."""

    steps: int

    seconds: float


_VERDICTS = {
    SolverStatus.RUNNING: Verdict.UNKNOWN,
    SolverStatus.SOLVED: Verdict.SOLVED,
    SolverStatus.EXHAUSTED: Verdict.IMPOSSIBLE,
}


def _never() -> bool:
    return False


def _unseen(_: Progress) -> None:
    pass


def solve(
    puzzle: Puzzle,
    laid: Sequence[Laid] = (),
    *,
    seed: int = 0,
    seconds: float = float("inf"),
    watch: Callable[[Progress], None] = _unseen,
    stopped: Callable[[], bool] = _never,
) -> Answer:
    """Returns a solution in which the laid pieces stay where they are.

    The same seed gives the same solution, another seed another one where there are several.
    `watch` is told how far it has come and `stopped` is asked whether to stop, both about
    twenty times a second.
    """
    begun = monotonic()
    fixed = _with_given(puzzle, laid)
    if any(fault.broken in _FOR_GOOD for fault in check_partial(puzzle, arranged(puzzle, fixed))):
        return Answer(Verdict.IMPOSSIBLE, (), 0, monotonic() - begun)
    search = _search_for(puzzle, fixed, seed)
    status = SolverStatus.RUNNING
    while status is SolverStatus.RUNNING:
        spent = monotonic() - begun
        if spent >= seconds or stopped():
            break
        status = search.run(min(_SLICE, seconds - spent))
        watch(Progress(search.laid(), search.steps, monotonic() - begun))
    solution = arranged(puzzle, search.laid()) if status is SolverStatus.SOLVED else ()
    return Answer(_VERDICTS[status], solution, search.steps, monotonic() - begun)


def count_solutions(
    puzzle: Puzzle, limit: int = 2, seconds: float = float("inf"), *, seed: int = 0
) -> Count:
    """Counts the solutions of a puzzle in which every cell is covered, up to a limit.

    Solutions differ when a cell is covered by another shape or colour, or by a piece that lies
    otherwise. The steps of a whole count tell how hard the puzzle is; they depend on the seed.
    """
    begun = monotonic()
    search = CoverPuzzleSearch(puzzle, puzzle.given, seed=seed, restarts=False)
    each = 1 if colours_matter(puzzle) else colourings(puzzle)
    solutions, status = 0, SolverStatus.RUNNING
    while status is not SolverStatus.EXHAUSTED and solutions < limit:
        spent = monotonic() - begun
        if spent >= seconds:
            break
        status = search.run(min(_SLICE, seconds - spent))
        solutions += each * (status is SolverStatus.SOLVED)
    complete = status is SolverStatus.EXHAUSTED
    return Count(min(solutions, limit), complete, search.steps, monotonic() - begun)


def _with_given(puzzle: Puzzle, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    return (*puzzle.given, *(piece for piece in laid if piece not in puzzle.given))


def _search_for(puzzle: Puzzle, fixed: Sequence[Laid], seed: int) -> Search:
    if Rule.START in puzzle.rules:
        return GrowingSearch(puzzle, fixed, seed=seed)
    if made_of_strips(puzzle, fixed):
        return StripsSearch(puzzle, seed)
    return CoverPuzzleSearch(puzzle, fixed, seed=seed)

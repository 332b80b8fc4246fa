"""Solves a puzzle, completes a partial solution, or proves that there is none."""

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
"""Seconds between two checks of the clock and of `stopped`."""

_PERMANENT = frozenset(
    {
        Broken.SHAPE,
        Broken.OUTSIDE,
        Broken.OVERLAP,
        Broken.STOCK,
        Broken.GIVEN,
        Broken.NO_EDGES,
    }
)
"""Faults that no further piece can repair."""


class Verdict(Enum):
    """The outcome of solving a puzzle."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    """The search ran out of time or was stopped."""


@dataclass(frozen=True)
class Progress:
    """The progress of a solver."""

    laid: tuple[Laid, ...]
    """All pieces on the board in the current attempt."""

    steps: int
    """Work done so far, such as pieces placed and removed."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """The result of a solver."""

    verdict: Verdict

    laid: tuple[Laid, ...]
    """The whole solution, in an order of placement that follows the rules; empty if none."""

    steps: int

    seconds: float


@dataclass(frozen=True)
class Count:
    """How many solutions a puzzle has."""

    solutions: int
    """The number found; a lower bound unless `complete`."""

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


def _ignore(_: Progress) -> None:
    pass


def solve(
    puzzle: Puzzle,
    laid: Sequence[Laid] = (),
    *,
    seed: int = 0,
    seconds: float = float("inf"),
    watch: Callable[[Progress], None] = _ignore,
    stopped: Callable[[], bool] = _never,
) -> Answer:
    """Returns a solution that keeps the given pieces in place.

    The same seed gives the same solution; other seeds give others if there are several. Calls
    `watch` with the progress and `stopped` to ask whether to stop, each about twenty times a
    second.
    """
    begun = monotonic()
    fixed = _with_given(puzzle, laid)
    if any(fault.broken in _PERMANENT for fault in check_partial(puzzle, arranged(puzzle, fixed))):
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

    Solutions differ when a cell is covered by another shape or colour, or by a piece that is
    placed differently. The steps of a complete count show how hard the puzzle is; they depend
    on the seed.
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

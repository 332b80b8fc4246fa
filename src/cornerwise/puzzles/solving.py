"""Solves a puzzle, completes a partial solution, or proves that there is none."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import comb
from time import monotonic

from cornerwise.errors import PuzzleError
from cornerwise.kernel.puzzles import (
    MAX_CELLS,
    MAX_COLOURS,
    MAX_GROWING_COLOURS,
    MAX_GROWING_OF_COLOUR,
    MAX_JOINED_CELLS,
)
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles.kernel_form import KernelForm
from cornerwise.puzzles.order import arranged
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule

SLICE = 0.05
"""Seconds between two checks of the clock and of `stopped`."""


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
    search = PuzzleSearch(puzzle, laid, seed=seed)
    status = SolverStatus.RUNNING
    while status is SolverStatus.RUNNING:
        spent = monotonic() - begun
        if spent >= seconds or stopped():
            break
        status = search.run(min(SLICE, seconds - spent))
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
    _check_covered(puzzle)
    search = PuzzleSearch(puzzle, (), seed=seed, every=True)
    each = 1 if puzzle.rules & {Rule.NO_EDGES, Rule.CORNERS} else _colourings(puzzle)
    solutions, status = 0, SolverStatus.RUNNING
    while status is not SolverStatus.EXHAUSTED and solutions < limit:
        spent = monotonic() - begun
        if spent >= seconds:
            break
        status = search.run(min(SLICE, seconds - spent))
        solutions += each * (status is SolverStatus.SOLVED)
    complete = status is SolverStatus.EXHAUSTED
    return Count(min(solutions, limit), complete, search.steps, monotonic() - begun)


class PuzzleSearch:
    """A search for a solution, or for every one, that runs in slices.

    What it finds after a number of steps depends only on its puzzle, its pieces and its seed, not
    on the length of the slices. Where colours do not matter, a search for every solution finds
    only one of those that differ in colours alone.
    """

    def __init__(
        self, puzzle: Puzzle, laid: Sequence[Laid], *, seed: int = 0, every: bool = False
    ) -> None:
        """Prepares a search in which the pieces stay where they are, as do the given ones.

        Raises `PuzzleError` for an unsuitable puzzle.
        """
        check_suitable(puzzle)
        self._form = KernelForm(puzzle)
        self._search = self._form.puzzle.search(self._form.numbers(laid), seed=seed, every=every)

    @property
    def steps(self) -> int:
        """Work done so far, such as pieces placed and removed."""
        return self._search.steps

    def run(self, seconds: float) -> SolverStatus:
        """Continues until it finds a solution, proves there is none, or runs out of time."""
        return self._search.run(seconds)

    def laid(self) -> tuple[Laid, ...]:
        """Returns all pieces now on the board, the fixed ones first; after `SOLVED`, the solution."""
        return self._form.pieces(self._search.laid())


def check_suitable(puzzle: Puzzle) -> None:
    """Raises `PuzzleError` for a puzzle that no search can solve."""
    if Rule.START in puzzle.rules:
        _check_growing(puzzle)
    else:
        _check_covered(puzzle)


def _check_growing(puzzle: Puzzle) -> None:
    if Rule.NO_EDGES not in puzzle.rules:
        raise PuzzleError(f"{puzzle.id}: the rule start can be solved only together with no-edges")
    most = max(Counter(name.colour for name in puzzle.stock).values())
    if len(puzzle.colours) > MAX_GROWING_COLOURS or most > MAX_GROWING_OF_COLOUR:
        raise PuzzleError(
            f"{puzzle.id}: more than {MAX_GROWING_COLOURS} colours, and more than "
            f"{MAX_GROWING_OF_COLOUR} pieces of one, are too many to solve"
        )


def _check_covered(puzzle: Puzzle) -> None:
    if Rule.COVER not in puzzle.rules or Rule.START in puzzle.rules:
        raise PuzzleError(f"{puzzle.id}: this search is for puzzles that cover their region")
    if Rule.CORNERS in puzzle.rules and Rule.NO_EDGES not in puzzle.rules:
        raise PuzzleError(
            f"{puzzle.id}: the rule corners can be solved only together with no-edges"
        )
    most = MAX_JOINED_CELLS if Rule.CORNERS in puzzle.rules else MAX_CELLS
    if puzzle.region.bit_count() > most or len(puzzle.colours) > MAX_COLOURS:
        raise PuzzleError(
            f"{puzzle.id}: regions of more than {most} cells and more than "
            f"{MAX_COLOURS} colours are too large to solve"
        )


def _colourings(puzzle: Puzzle) -> int:
    """Returns how many solutions each one found stands for when colours do not matter: the ways to
    distribute the colours of the remaining pieces among equal shapes.
    """
    ways = 1
    groups = defaultdict[str, Counter[str]](Counter)
    for name, count in puzzle.left(puzzle.given).items():
        groups[name.piece][name.colour] += count
    for colours in groups.values():
        open_places = colours.total()
        for count in colours.values():
            ways *= comb(open_places, count)
            open_places -= count
    return ways

"""Puzzles in which each colour grows from a corner of the board, solved by ejection chains."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.errors import PuzzleError
from cornerwise.kernel.chains import ChainSearch, ChainTask
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule, placement_of

MAX_COLOURS = 8

MAX_OF_COLOUR = 64
"""Maximum number of pieces of one colour."""


class GrowingSearch:
    """A search for a solution in which some pieces are fixed.

    The fixed pieces must be in stock and obey every rule except growing from a corner: they may
    be separate, and other pieces connect them to their start.
    """

    def __init__(self, puzzle: Puzzle, fixed: Sequence[Laid], *, seed: int = 0) -> None:
        """Prepares a search. Raises `PuzzleError` for an unsuitable puzzle."""
        _check_suitable(puzzle)
        self._puzzle = puzzle
        self._names = (*(piece.name for piece in fixed), *puzzle.left(fixed).elements())
        shapes = {shape.name: index for index, shape in enumerate(puzzle.placement_table.pieces)}
        colours = puzzle.colours
        task = ChainTask(
            table=puzzle.placement_table,
            region=puzzle.region,
            colours=len(colours),
            starts=sorted(cell for cell in set(puzzle.board.corners) if puzzle.region >> cell & 1),
            pieces=[(colours.index(name.colour), shapes[name.piece]) for name in self._names],
            fixed=[(number, placement_of(puzzle, piece)) for number, piece in enumerate(fixed)],
            descending=Rule.DESCENDING in puzzle.rules,
        )
        self._search = ChainSearch(task, seed=seed)

    @property
    def steps(self) -> int:
        """Pieces placed so far, including those that were removed again."""
        return self._search.steps

    def run(self, seconds: float) -> SolverStatus:
        """Continues until it finds a solution, proves there is none, or runs out of time.

        It can prove that there is none only in simple cases; otherwise it continues forever.
        """
        return self._search.run(seconds)

    def laid(self) -> tuple[Laid, ...]:
        """Returns all pieces on the board now, the fixed ones first."""
        placed = zip(self._names, self._search.placed(), strict=True)
        return tuple(
            Laid(name, self._puzzle.placement_table[placement].cells)
            for name, placement in placed
            if placement is not None
        )


def _check_suitable(puzzle: Puzzle) -> None:
    if not {Rule.START, Rule.NO_EDGES} <= puzzle.rules:
        raise PuzzleError(
            f"{puzzle.id}: this search is for puzzles with the rules start and no-edges"
        )
    most = max(_pieces_of(puzzle, colour) for colour in puzzle.colours)
    if len(puzzle.colours) > MAX_COLOURS or most > MAX_OF_COLOUR:
        raise PuzzleError(
            f"{puzzle.id}: more than {MAX_COLOURS} colours, and more than {MAX_OF_COLOUR} pieces "
            "of one, are too many to solve"
        )


def _pieces_of(puzzle: Puzzle, colour: str) -> int:
    return sum(name.colour == colour for name in puzzle.stock)

"""Puzzles in which each colour grows from a corner of the board, solved by ejection chains."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.errors import PuzzleError
from cornerwise.kernel.chains import ChainSearch, ChainTask
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule, placement_of

MAX_COLOURS = 8

MAX_OF_COLOUR = 64
"""Pieces of one colour."""


class GrowingSearch:
    """A search for a solution in which some pieces stay where they are.

    The fixed pieces must be in the stock and keep every rule but that of growing from a corner:
    they may lie apart, and are joined to their start by others.
    """

    def __init__(self, puzzle: Puzzle, fixed: Sequence[Laid], *, seed: int = 0) -> None:
        """Prepares a search. Raises `PuzzleError` for a puzzle it is not made for."""
        _refuse_others(puzzle)
        self._puzzle = puzzle
        self._names = (*(piece.name for piece in fixed), *puzzle.left(fixed).elements())
        shapes = {shape.name: index for index, shape in enumerate(puzzle.table.pieces)}
        colours = puzzle.colours
        task = ChainTask(
            table=puzzle.table,
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
        """Pieces laid so far, those that were taken back again among them."""
        return self._search.steps

    def run(self, seconds: float) -> SolverStatus:
        """Goes on until it has found a solution, or there is none, or the time is over.

        That there is none it proves only in plain cases; mostly it goes on for ever.
        """
        return self._search.run(seconds)

    def laid(self) -> tuple[Laid, ...]:
        """Returns all pieces on the board now, the fixed ones first."""
        placed = zip(self._names, self._search.placed(), strict=True)
        return tuple(
            Laid(name, self._puzzle.table[placement].cells)
            for name, placement in placed
            if placement is not None
        )


def _refuse_others(puzzle: Puzzle) -> None:
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

"""The puzzle search with ejection chains of the compiled kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise import _kernel
from cornerwise.geometry import Cell, CellMask
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.placements import PieceIndex, PlacementId, PlacementTable

Seconds = float


@dataclass(frozen=True)
class ChainTask:
    """Pieces to lay so that each colour grows by corners from its own start cell."""

    table: PlacementTable

    region: CellMask
    """The cells that pieces may cover."""

    colours: int

    starts: Sequence[Cell]
    """At most four cells. The first piece of each colour covers one of them, each another."""

    pieces: Sequence[tuple[int, PieceIndex]]
    """Colour and shape of each piece."""

    fixed: Sequence[tuple[int, PlacementId]] = ()
    """Pieces that stay where they are: the index in `pieces`, and the placement."""

    descending: bool = False
    """Whether a piece may only grow from pieces that are at least as large."""


class ChainSearch:
    """A search for a way to lay all pieces, run in slices.

    What it finds after a number of steps depends only on the task and the seed.
    """

    def __init__(self, task: ChainTask, *, seed: int = 0) -> None:
        """Prepares a search.

        Raises `ValueError` when the task is too large, or when fixed pieces overlap or share an
        edge with a piece of their colour.
        """
        table = task.table
        puzzle = _kernel.ChainPuzzle()
        puzzle.width, puzzle.height = table.board.width, table.board.height
        puzzle.colours = task.colours
        puzzle.start_cells = list(task.starts)
        puzzle.placements = [list(each.cells) for each in table.placements]
        by_shape: list[list[PlacementId]] = [[] for _ in table.pieces]
        for each in table.placements:
            if each.mask & ~task.region == 0:
                by_shape[each.piece].append(each.id)
        puzzle.by_shape = by_shape
        puzzle.descending = task.descending
        for colour, shape in task.pieces:
            puzzle.add_piece(colour, shape, table.pieces[shape].size)
        for piece, placement in task.fixed:
            puzzle.fix(piece, placement)
        self._raw = _kernel.Chains(puzzle, seed)

    @property
    def steps(self) -> int:
        """Pieces laid so far, including those that were removed again."""
        return self._raw.steps

    def run(self, seconds: Seconds) -> SolverStatus:
        """Goes on until it finds a solution, proves that there is none, or the time is over."""
        return self._raw.run(seconds)

    def placed(self) -> list[PlacementId | None]:
        """Returns the placement of each piece, or `None` for a piece that is not laid."""
        return [None if each < 0 else each for each in self._raw.placed()]

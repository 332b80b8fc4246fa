"""The search with ejection chains of the compiled kernel."""

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
    """Pieces to lay so that each colour grows from a start of its own, by corners only."""

    table: PlacementTable

    region: CellMask
    """The cells that pieces may cover."""

    colours: int

    starts: Sequence[Cell]
    """Cells, at most four; the first piece of each colour covers another one of them."""

    pieces: Sequence[tuple[int, PieceIndex]]
    """Colour and shape of each piece."""

    fixed: Sequence[tuple[int, PlacementId]] = ()
    """Pieces that stay where they are, each by its number among the pieces, and where."""

    descending: bool = False
    """Whether a piece may grow only from such as are not smaller."""


class ChainSearch:
    """A search that lays all pieces, slice by slice.

    What it finds after how many steps depends on the task and the seed alone.
    """

    def __init__(self, task: ChainTask, *, seed: int = 0) -> None:
        """Prepares a search. Raises `ValueError` when the task is too large, or fixed pieces
        overlap or share an edge with one of their colour.
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
        """Pieces laid so far, those that were taken back again among them."""
        return self._raw.steps

    def run(self, seconds: Seconds) -> SolverStatus:
        """Goes on until it has found a solution, or has proved that there is none, or the time
        is over.
        """
        return self._raw.run(seconds)

    def placed(self) -> list[PlacementId | None]:
        """Returns where each piece lies now, or `None` for one that does not lie."""
        return [None if each < 0 else each for each in self._raw.placed()]

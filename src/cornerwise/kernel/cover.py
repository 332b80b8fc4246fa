"""The search of the compiled kernel that covers a region with pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cornerwise import _kernel
from cornerwise.geometry import CellMask, cells_of
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.placements import PieceIndex, PlacementId, PlacementTable

MAX_CELLS = 512
"""The most cells of a region."""

MAX_JOINED_CELLS = 256
"""The most cells of a region in which the pieces of a colour must be connected."""

MAX_COLOURS = 64

Seconds = float


@dataclass(frozen=True)
class CoverTask:
    """A region to cover, the pieces, and the rules."""

    table: PlacementTable

    region: CellMask
    """The cells to cover, at most `MAX_CELLS`."""

    stock: Mapping[PieceIndex, Sequence[int]]
    """How many pieces of each shape there are of each colour. Shapes may be left out."""

    fixed: Sequence[tuple[PlacementId, int]] = ()
    """Pieces of the stock that are laid from the beginning: placement and colour."""

    no_edges: bool = False
    """Whether pieces of a colour must not share an edge."""

    joined: bool = False
    """Whether the pieces of a colour must be connected by corners. Requires `no_edges`."""


class CoverSearch:
    """A search that covers a region with pieces, run in slices.

    What it finds after a number of steps depends only on the task and the seed. With restarts it
    finds a first solution sooner, but may find a solution twice; without, it finds each once. A
    search for connected colours never restarts. With `restarts` it tries only one of several
    colours that have the same stock.
    """

    def __init__(self, task: CoverTask, *, seed: int = 0, restarts: bool = True) -> None:
        """Prepares a search.

        Raises `ValueError` when the task is too large, or when fixed pieces overlap, leave the
        region or are not in the stock.
        """
        cells = list(cells_of(task.region))
        number = {cell: index for index, cell in enumerate(cells)}
        board = task.table.board
        self._ids = [
            each.id
            for each in task.table.placements
            if each.mask & ~task.region == 0 and each.piece in task.stock
        ]
        index_of = {placement: index for index, placement in enumerate(self._ids)}
        shape_of = {piece: index for index, piece in enumerate(task.stock)}
        problem = _kernel.CoverProblem()
        problem.edges = [
            [number[near] for near in cells_of(board.edge_masks[cell] & task.region)]
            for cell in cells
        ]
        problem.corners = [
            [number[near] for near in cells_of(board.corner_masks[cell] & task.region)]
            for cell in cells
        ]
        problem.tint = [sum(board.point(cell)) % 2 for cell in cells]
        problem.placements = [[number[cell] for cell in task.table[i].cells] for i in self._ids]
        problem.shapes = [shape_of[task.table[i].piece] for i in self._ids]
        problem.stock = [list(counts) for counts in task.stock.values()]
        problem.fixed = [(index_of.get(i, -1), colour) for i, colour in task.fixed]
        problem.no_edges = task.no_edges
        problem.joined = task.joined
        self._raw = (
            _kernel.JoinedCover(problem, seed, every=not restarts)
            if task.joined
            else _kernel.Cover(problem, seed, restarts)
        )

    @property
    def steps(self) -> int:
        """Pieces laid and colours given so far."""
        return self._raw.steps

    def run(self, seconds: Seconds) -> SolverStatus:
        """Goes on until it finds a further solution, there is none, or the time is over."""
        return self._raw.run(seconds)

    def laid(self) -> list[tuple[PlacementId, int]]:
        """Returns the pieces laid now, the fixed ones first: placement, and colour or -1."""
        return [(self._ids[placement], colour) for placement, colour in self._raw.laid()]


def colours_for(
    stock: Sequence[Sequence[int]],
    shapes: Sequence[int],
    neighbours: Sequence[Sequence[int]],
    *,
    tries: int,
) -> list[int]:
    """Returns a colour for each piece, or an empty list when so many tries find none.

    `stock` has, for each shape, the number of pieces of each colour. `neighbours` has, for each
    piece, the indices of the earlier pieces that must have another colour.
    """
    return _kernel.colours_for(
        [list(counts) for counts in stock], list(shapes), [list(near) for near in neighbours], tries
    )

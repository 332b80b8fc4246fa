"""Where the cells of a board are in its picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cornerwise.geometry import Board, Cell
from cornerwise.render.options import RenderOptions
from cornerwise.render.outline import XY, Ring

_MARGIN = 0.4
_LABELS = 0.6
"""Space for coordinates beside the board."""


@dataclass(frozen=True)
class Frame:
    """A board with space around it. Row 1 of the board is at the bottom of the picture."""

    board: Board

    margin: float
    """Space on the left, on the right and above."""

    below: float

    @property
    def width(self) -> float:
        """Width of the picture."""
        return self.board.width + 2 * self.margin

    @property
    def height(self) -> float:
        """Height of the picture."""
        return self.board.height + self.margin + self.below

    def spots(self, cells: Iterable[Cell]) -> list[tuple[int, int]]:
        """Returns the column, and the row from the top, of each cell."""
        points = map(self.board.point, cells)
        return [(column, self.board.height - 1 - row) for column, row in points]

    def place(self, point: XY) -> XY:
        """Converts a point of the board, counted from its upper left, to a point of the picture."""
        return point[0] + self.margin, point[1] + self.margin

    def place_ring(self, ring: Ring) -> Ring:
        """Converts a ring of points of the board to points of the picture."""
        return tuple(map(self.place, ring))

    def middle(self, cell: Cell) -> XY:
        """Returns the centre of a cell in the picture."""
        ((column, row),) = self.spots([cell])
        return self.place((column + 0.5, row + 0.5))


def frame_of(board: Board, options: RenderOptions) -> Frame:
    """Returns the frame of a board, with space for coordinates if they are shown."""
    room = _MARGIN + (_LABELS if options.coordinates else 0.0)
    return Frame(board, margin=room, below=room)


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """Returns the ring of a rectangle."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)

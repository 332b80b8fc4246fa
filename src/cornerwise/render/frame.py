"""Where the squares of a board stand in its picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cornerwise.geometry import Board, Cell
from cornerwise.render.options import RenderOptions
from cornerwise.render.outline import XY, Ring

_MARGIN = 0.4
_LABELS = 0.6
"""Room for coordinates beside the board."""


@dataclass(frozen=True)
class Frame:
    """A board with room around it. Row 1 of the board is at the bottom of the picture."""

    board: Board

    margin: float
    """Left, right and above; the board stands in the middle."""

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
        """Returns column and row from the top of each cell."""
        points = map(self.board.point, cells)
        return [(column, self.board.height - 1 - row) for column, row in points]

    def place(self, point: XY) -> XY:
        """Returns where a point of the board, counted from its upper left, is in the picture."""
        return point[0] + self.margin, point[1] + self.margin

    def place_ring(self, ring: Ring) -> Ring:
        """Returns a ring of points of the board as points of the picture."""
        return tuple(map(self.place, ring))

    def middle(self, cell: Cell) -> XY:
        """Returns the middle of a cell in the picture."""
        ((column, row),) = self.spots([cell])
        return self.place((column + 0.5, row + 0.5))


def frame_of(board: Board, options: RenderOptions) -> Frame:
    """Returns the frame of a board, with room for coordinates where they are wanted."""
    room = _MARGIN + (_LABELS if options.coordinates else 0.0)
    return Frame(board, margin=room, below=room)


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """Returns the ring of a rectangle."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)

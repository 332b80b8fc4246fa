"""What a colour can reach with its next piece, as pure functions of positions."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.geometry import Cell, CellMask, cells_of
from cornerwise.placements import PieceIndex
from cornerwise.position import Position
from cornerwise.variants import Colour


@dataclass(frozen=True)
class Reach:
    """The combined reach of a colour's legal placements, as if it were its turn."""

    corners: CellMask
    """The attach cells that some legal placement covers."""

    squares: CellMask
    """The cells that some legal placement covers."""

    pieces: frozenset[PieceIndex]
    """The unplaced pieces that have a legal placement."""


def reach_of(position: Position, colour: Colour) -> Reach:
    """Returns what a colour can reach now."""
    forbidden = position.forbidden[colour]
    left = [piece for piece, count in enumerate(position.left[colour]) if count]
    corners = squares = 0
    pieces: set[PieceIndex] = set()
    for cell in cells_of(position.attach[colour]):
        for piece in left:
            for _, mask in position.placement_table.through[cell][piece]:
                if not mask & forbidden:
                    corners |= 1 << cell
                    squares |= mask
                    pieces.add(piece)
    return Reach(corners, squares, frozenset(pieces))


def centre_distance(position: Position, cells: CellMask) -> int:
    """Returns the distance, in king's moves, from the middle of the board to the nearest of some
    cells; 0 for a cell in the middle. There must be at least one cell.
    """
    board = position.variant.board

    def steps(cell: Cell) -> int:
        column, row = board.point(cell)
        # Doubled, because the middle of an even board is between cells.
        across = abs(2 * column - (board.width - 1))
        up = abs(2 * row - (board.height - 1))
        return max(across, up) // 2

    return min(steps(cell) for cell in cells_of(cells))

"""What a colour can reach with its next piece. Pure functions over positions."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.geometry import Cell, CellMask, cells_of
from cornerwise.placements import PieceIndex
from cornerwise.position import Position
from cornerwise.variants import Colour


@dataclass(frozen=True)
class Reach:
    """What the legal placements of a colour come to, as if it were its turn."""

    corners: CellMask
    """The cells where a piece may attach and some piece left fits."""

    squares: CellMask
    """The cells that some legal placement covers."""

    pieces: frozenset[PieceIndex]
    """The pieces left that have a legal place."""


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
    """Returns how many steps, slanting ones too, lie between the nearest of some cells and the
    middle of the board; 0 for a square in the middle. There must be a cell.
    """
    board = position.variant.board

    def steps(cell: Cell) -> int:
        column, row = board.point(cell)
        # Doubled, because the middle of an even board lies between squares.
        across = abs(2 * column - (board.width - 1))
        up = abs(2 * row - (board.height - 1))
        return max(across, up) // 2

    return min(steps(cell) for cell in cells_of(cells))

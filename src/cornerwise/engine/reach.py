"""What a colour can reach with its next piece, as pure functions of positions."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.geometry import CellMask, cells_of, mask_of
from cornerwise.kernel import advice
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
    found = advice.reach(position, colour)
    return Reach(mask_of(found.corners), mask_of(found.squares), frozenset(found.pieces))


def centre_distance(position: Position, cells: CellMask) -> int:
    """Returns the distance, in king's moves, from the middle of the board to the nearest of some
    cells; 0 for a cell in the middle. There must be at least one cell.
    """
    return advice.centre_distance(position, list(cells_of(cells)))

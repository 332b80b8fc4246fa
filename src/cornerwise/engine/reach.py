"""What a colour can reach, as pure functions of positions."""

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


def reach_in_the_end(position: Position, colour: Colour) -> CellMask:
    """Returns the cells that a colour might still cover with any of its next pieces, if nobody else
    placed one.

    All other cells are out of its reach for good. The result is an upper bound: it assumes that
    every piece can be used any number of times, and that pieces do not block each other.
    """
    return mask_of(advice.reach_in_the_end(position, colour))


def centre_distance(position: Position, cells: CellMask) -> int:
    """Returns the distance, in king's moves, from the middle of the board to the nearest of some
    cells; 0 for a cell in the middle. There must be at least one cell.
    """
    return advice.centre_distance(position, list(cells_of(cells)))

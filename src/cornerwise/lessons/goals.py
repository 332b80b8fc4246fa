"""Goals for the tutorial's steps. Each goal judges a legal placement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cornerwise.engine.reach import centre_distance
from cornerwise.geometry import CellMask, mask_of
from cornerwise.placements import PlacementId
from cornerwise.position import Position

Goal: TypeAlias = Callable[[Position, PlacementId], bool]
"""Returns whether a legal placement meets the goal."""


def any_legal(_position: Position, _placement: PlacementId) -> bool:
    """Anything that the rules allow."""
    return True


def beside_another_colour(position: Position, placement: PlacementId) -> bool:
    """Shares an edge with a piece of another colour."""
    return bool(position.placement_table[placement].edges & _others(position))


def covering(*names: str) -> Goal:
    """Returns the goal of covering all the named cells."""

    def covers(position: Position, placement: PlacementId) -> bool:
        wanted = mask_of(map(position.variant.board.parse_cell, names))
        return not wanted & ~position.placement_table[placement].mask

    return covers


def blocks_everybody_else(position: Position, placement: PlacementId) -> bool:
    """Leaves every other colour without a legal placement."""
    after = position.play(placement)
    return not any(after.can_place(c) for c in range(len(after.left)) if c != position.turn)


def single_square_can_be_last(position: Position, placement: PlacementId) -> bool:
    """Leaves only the single square unplaced, with a legal spot for it."""
    colour = position.turn
    assert colour is not None
    after = position.play(placement)
    sizes = [
        piece.size
        for piece, left in zip(position.variant.pieces, after.left[colour], strict=True)
        if left
    ]
    return sizes == [1] and after.can_place(colour)


def large_and_towards_the_centre(position: Position, placement: PlacementId) -> bool:
    """Is as large as possible, and brings the colour nearer to the middle of the board."""
    colour = position.turn
    assert colour is not None
    asked = position.placement_table[placement]
    largest = max(piece.size for piece in position.variant.pieces)
    return len(asked.cells) == largest and centre_distance(position, asked.mask) < centre_distance(
        position, position.covered[colour]
    )


def slips_through(position: Position, placement: PlacementId) -> bool:
    """Slips through a gap: touches its own corner between two squares of other colours."""
    colour = position.turn
    assert colour is not None
    board, others = position.variant.board, _others(position)
    edges = board.edge_masks
    return any(
        position.covered[colour] >> own & 1 and not edges[own] & edges[cell] & ~others
        for cell in position.placement_table[placement].cells
        for own in range(board.size)
        if board.corner_masks[cell] >> own & 1
    )


def _others(position: Position) -> CellMask:
    assert position.turn is not None
    return position.occupied & ~position.covered[position.turn]

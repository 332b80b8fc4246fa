"""Placements and symmetries of a board as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cornerwise.geometry import Cell, cells_of
from cornerwise.kernel.sight import placement_shapes
from cornerwise.placements import Placement, placement_table_of
from cornerwise.variants import Setup

_MOST = (5, 12, 12)


@dataclass(frozen=True)
class BoardMaps:
    """What the network needs to know about placements; each row is one placement."""

    touched: NDArray[np.int64]
    """[placements, 29]: indexes into `weight_files.ROLES` maps of all cells plus one empty entry."""

    middle: NDArray[np.int64]
    """[placements]: the cell in the middle of the bounding box, rounded down."""

    shape: NDArray[np.int64]
    """[placements]: the number of the piece in its orientation."""

    shapes: int

    moved_ids: NDArray[np.int64]
    """[symmetries, placements]: the image of each placement."""

    origins: NDArray[np.int64]
    """[symmetries, cells]: the cell that is mapped to each cell."""


@lru_cache(maxsize=4)
def board_maps(setup: Setup) -> BoardMaps:
    """Returns the arrays for a setup's board."""
    table = placement_table_of(setup.variant)
    board = table.board
    shape = np.array(placement_shapes(setup))
    symmetries = board.symmetries
    moved = [table.images(symmetry) for symmetry in symmetries]
    origins = np.empty((len(symmetries), board.size), np.int64)
    for number, symmetry in enumerate(symmetries):
        origins[number, np.array(symmetry)] = np.arange(board.size)
    return BoardMaps(
        touched=np.array([_touched(each, board.size) for each in table.placements]),
        middle=np.array([_middle(each, board.width) for each in table.placements]),
        shape=shape,
        shapes=int(shape.max()) + 1,
        moved_ids=np.array(moved, np.int64),
        origins=origins,
    )


def _touched(placement: Placement, cells: int) -> list[int]:
    roles = (placement.cells, cells_of(placement.edges), cells_of(placement.corners))
    indices: list[int] = []
    for role, (own, most) in enumerate(zip(roles, _MOST, strict=True)):
        first = role * (cells + 1)
        here = [first + cell for cell in own]
        indices += here + [first + cells] * (most - len(here))
    return indices


def _middle(placement: Placement, width: int) -> Cell:
    columns = [cell % width for cell in placement.cells]
    rows = [cell // width for cell in placement.cells]
    return (min(rows) + max(rows)) // 2 * width + (min(columns) + max(columns)) // 2

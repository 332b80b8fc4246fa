"""Symmetries of a game as arrays, to turn observations and placements with the board."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cornerwise.geometry import Cell, mask_of
from cornerwise.placements import placement_table_of
from cornerwise.position import start_mask
from cornerwise.variants import Setup, as_setup


@lru_cache(maxsize=32)
def symmetries_of(setup: Setup) -> tuple[tuple[Cell, ...], ...]:
    """Returns the symmetries of the board that keep the start squares of every colour.

    The identity is the first. Each maps cell `c` to `symmetry[c]`.
    """
    variant = setup.variant
    starts = [start_mask(variant, setup.start, colour) for colour in range(len(variant.colours))]
    return tuple(
        symmetry
        for symmetry in variant.board.symmetries
        if all(_moved(start, symmetry) == start for start in starts)
    )


def symmetry_ids(setup: Setup | str) -> NDArray[np.int32]:
    """Returns int32[symmetries, placements]: the placement that each placement becomes."""
    return _symmetry_ids(as_setup(setup)).copy()


def symmetry_cells(setup: Setup | str) -> NDArray[np.int32]:
    """Returns int32[symmetries, cells]: for each cell, the cell that a symmetry moves there.

    `planes.reshape(…, cells)[…, symmetry_cells(setup)[s]]` is how planes look after symmetry `s`.
    """
    setup = as_setup(setup)
    symmetries = symmetries_of(setup)
    origins = np.empty((len(symmetries), setup.variant.board.size), np.int32)
    for number, symmetry in enumerate(symmetries):
        origins[number, np.array(symmetry)] = np.arange(setup.variant.board.size)
    return origins


def turned_planes(setup: Setup | str, planes: NDArray[np.int8], symmetry: int) -> NDArray[np.int8]:
    """Returns planes [..., height, width] as they look after a symmetry."""
    setup = as_setup(setup)
    flat = planes.reshape(*planes.shape[:-2], setup.variant.board.size)
    turned: NDArray[np.int8] = flat[..., symmetry_cells(setup)[symmetry]]
    return turned.reshape(planes.shape)


@lru_cache(maxsize=8)
def _symmetry_ids(setup: Setup) -> NDArray[np.int32]:
    table = placement_table_of(setup.variant)
    images = [
        [table.find(symmetry[cell] for cell in placement.cells) for placement in table.placements]
        for symmetry in symmetries_of(setup)
    ]
    return np.array(images, np.int32)


def _moved(mask: int, symmetry: tuple[Cell, ...]) -> int:
    return mask_of(image for cell, image in enumerate(symmetry) if mask >> cell & 1)

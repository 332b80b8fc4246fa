"""The arrays of a batch of environments: their names, types and shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cornerwise.choices import Choice
from cornerwise.placements import placement_table_of
from cornerwise.variants import Setup

PLANES_PER_COLOUR = 3
"""Covered, attach and forbidden cells."""


class Legal(Choice):
    """How legal placements are given."""

    CSR = "csr"
    """All lists one after the other in `ids`; list `i` is `ids[offsets[i]:offsets[i + 1]]`."""

    BITS = "bits"
    """A bit for each placement, the lowest first, in `bits`."""

    MASK = "mask"
    """A bool for each placement, in `mask`."""


def shapes(setup: Setup, n: int, legal: Legal, *, observations: bool) -> dict[str, Any]:
    """Returns type and shape of each array, in the order in which they must be attached."""
    variant = setup.variant
    colours, sides = len(variant.colours), len(setup.seating.sides)
    placements = len(placement_table_of(variant))
    board = (variant.board.height, variant.board.width)
    planes = (np.int8, (n, PLANES_PER_COLOUR * colours, *board))
    found: dict[str, Any] = {}
    if observations:
        found["obs"] = planes
        found["stock"] = (np.int8, (n, colours, len(variant.pieces)))
        found["final_obs"] = planes
    found |= {
        "turn": (np.int8, (n,)),
        "side": (np.int8, (n,)),
        "reward": (np.float32, (n, sides)),
        "terminated": (np.bool_, (n,)),
        "illegal": (np.bool_, (n,)),
        "scores": (np.int16, (n, colours)),
        "plies": (np.int16, (n,)),
        "final_scores": (np.int16, (n, colours)),
        "final_plies": (np.int16, (n,)),
    }
    if legal is Legal.CSR:
        found["offsets"] = (np.int32, (n + 1,))
        # Room for all; the part that is not used takes no memory.
        found["ids"] = (np.uint16, (n * placements,))
    elif legal is Legal.BITS:
        found["bits"] = (np.uint8, (n, -(-placements // 8)))
    else:
        found["mask"] = (np.bool_, (n, placements))
    return found


def arrays_for(wanted: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, Any]:
    """Returns the given arrays, and new ones for the rest.

    Raises `ValueError` for a name that is not wanted.
    """
    unknown = sorted(set(given) - set(wanted))
    if unknown:
        raise ValueError(f"there is no array {unknown[0]!r}: choose from {', '.join(wanted)}")
    return {name: given[name] if name in given else _new(name, *wanted[name]) for name in wanted}


def _new(name: str, dtype: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.empty(shape, dtype) if name == "ids" else np.zeros(shape, dtype)

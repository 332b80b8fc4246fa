"""The ladders: players are rated for each way to play by itself."""

from __future__ import annotations

from typing import TypeAlias

from cornerwise.variants import VARIANTS, Setup, way_name

Ladder: TypeAlias = str
"""The name of a way to play, such as `classic-teams`."""

LADDERS: tuple[Ladder, ...] = tuple(
    dict.fromkeys(
        way_name(variant, seating)
        for variant in VARIANTS
        for seating in variant.seatings
        if len(seating.sides) > 1
    )
)
"""All ladders, in the order in which the ways are offered."""


def ladder_of(setup: Setup) -> Ladder | None:
    """Returns the ladder on which a setup counts; None where there is nobody to beat.

    Who begins, where, and how points are counted makes no other ladder.
    """
    return setup.name if setup.name in LADDERS else None

"""The ladders: players have a separate rating for each variant."""

from __future__ import annotations

from typing import TypeAlias

from cornerwise.variants import VARIANTS, Setup, way_name

Ladder: TypeAlias = str
"""The name of a variant (a way), such as `classic-teams`."""

LADDERS: tuple[Ladder, ...] = tuple(
    dict.fromkeys(
        way_name(variant, seating)
        for variant in VARIANTS
        for seating in variant.seatings
        if len(seating.sides) > 1
    )
)
"""All ladders, in the order in which the variants are offered."""


def ladder_of(setup: Setup) -> Ladder | None:
    """Returns the ladder on which a setup is rated; None for a game with one side.

    Who starts, the start rule and the scoring do not change the ladder.
    """
    return setup.name if setup.name in LADDERS else None

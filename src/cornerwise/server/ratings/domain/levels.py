"""The computers on the ladders: each level is rated as one player."""

from __future__ import annotations

from itertools import accumulate

from cornerwise.engine import LEVELS
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.domain.ladder import LADDERS, Ladder
from cornerwise.server.ratings.domain.rating import NEWCOMER, Rating, mu_of

_STEPS = (228, 174, 248, 234, 137, 209, 183, 191)
"""Elo difference from each level to the next: an estimate measured in Duo."""

_NEWCOMERS_LEVEL = 4
"""The level that has a newcomer's strength."""

_SIGMA = 2.0
"""Less than a newcomer's sigma: the levels are measured, though not against people."""

_PREFIX = "level-"


def owner_of_level(level: int) -> Owner:
    """Returns the owner under which a level is rated. Inverse of `level_of_owner`."""
    return f"{_PREFIX}{level}"


def level_of_owner(owner: Owner) -> int | None:
    """Returns the level that is rated under an owner; None for people."""
    return int(owner.removeprefix(_PREFIX)) if owner.startswith(_PREFIX) else None


_ABOVE_FIRST = tuple(accumulate(_STEPS, initial=0))

SEEDS: dict[Owner, Rating] = {
    owner_of_level(level.number): Rating(
        mu_of(1500 + above - _ABOVE_FIRST[_NEWCOMERS_LEVEL - 1]), _SIGMA
    )
    for level, above in zip(LEVELS, _ABOVE_FIRST, strict=True)
}
"""The ratings of the levels before their first game, on every ladder."""


def initial(owner: Owner) -> Rating:
    """Returns an owner's rating before their first game on a ladder."""
    return SEEDS.get(owner, NEWCOMER)


def seeds() -> list[tuple[Owner, Ladder, Rating]]:
    """Returns the initial ratings of all levels on all ladders."""
    return [(owner, ladder, rating) for ladder in LADDERS for owner, rating in SEEDS.items()]

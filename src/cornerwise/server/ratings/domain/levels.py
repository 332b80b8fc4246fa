"""The computers on the ladders: each level is a player by itself."""

from __future__ import annotations

from itertools import accumulate

from cornerwise.engine import LEVELS
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.domain.ladder import LADDERS, Ladder
from cornerwise.server.ratings.domain.rating import NEWCOMER, Rating, mu_of

_STEPS = (228, 174, 248, 234, 137, 209, 183, 191)
"""Elo from each level to the next: a first guess, measured in Duo with earlier levels."""

_NEWCOMERS_LEVEL = 4
"""A newcomer is thought to be as strong as this one."""

_SIGMA = 2.0
"""Less than a newcomer's: the levels are known, though not against people."""

_PREFIX = "level-"


def owner_of_level(level: int) -> Owner:
    """Returns under which owner a level is rated. Inverse of `level_of_owner`."""
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
"""What is thought of the levels before their first game, on every ladder."""


def initial(owner: Owner) -> Rating:
    """Returns what is thought of somebody before his first game on a ladder."""
    return SEEDS.get(owner, NEWCOMER)


def seeds() -> list[tuple[Owner, Ladder, Rating]]:
    """Returns the first ratings of all levels on all ladders."""
    return [(owner, ladder, rating) for ladder in LADDERS for owner, rating in SEEDS.items()]

"""The computers on the ladders: each level is rated as one player."""

from __future__ import annotations

from itertools import accumulate

from cornerwise.engine import LEVELS
from cornerwise.engine.knowledge import network_name
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.domain.ladder import LADDERS, Ladder
from cornerwise.server.ratings.domain.rating import NEWCOMER, Rating, mu_of
from cornerwise.variants import setup_named

_STEPS: dict[Ladder, tuple[int, ...]] = {
    "duo": (186, 131, 235, 205, 275, 156, 147, 191),
    "junior": (241, 143, 196, 177, 191, 142, 132, 191),
    "classic-two": (200, 235, 151, 196, 215, 241, 183, 191),
    "classic": (179, 246, 151, 183, 88, 210, 58, 191),
}
"""Elo difference from each level to the next, as measured in matches between them; see docs/engine.md. The
last step is an estimate.
"""

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


LEVEL_OWNERS: tuple[Owner, ...] = tuple(owner_of_level(level.number) for level in LEVELS)
"""The owners under which the levels are rated, weakest first."""


def _on_ladder(ladder: Ladder) -> dict[Owner, Rating]:
    steps = _STEPS[network_name(setup_named(ladder)) or ladder]
    above_first = tuple(accumulate(steps, initial=0))
    newcomers = above_first[_NEWCOMERS_LEVEL - 1]
    return {
        owner: Rating(mu_of(1500 + above - newcomers), _SIGMA)
        for owner, above in zip(LEVEL_OWNERS, above_first, strict=True)
    }


_SEEDS = {ladder: _on_ladder(ladder) for ladder in LADDERS}


def initial(owner: Owner, ladder: Ladder) -> Rating:
    """Returns an owner's rating before their first game on a ladder."""
    return _SEEDS[ladder].get(owner, NEWCOMER)


def seeds() -> list[tuple[Owner, Ladder, Rating]]:
    """Returns the initial ratings of all levels on all ladders."""
    return [
        (owner, ladder, rating)
        for ladder, ratings in _SEEDS.items()
        for owner, rating in ratings.items()
    ]

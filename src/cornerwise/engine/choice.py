"""How the lower levels choose less than the best: never illegal, never absurd."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.kernel.search import Knowledge, SearchResult, prior_feature_names
from cornerwise.placements import PlacementId, PlacementTable
from cornerwise.variants import Setup

ABOUT_OPPONENTS = ("cover_opponent", "cover_reach", "cover_last", "edge_opponent")
"""How the names of those features of the prior begin, after the phase, that see the opponents'
corners.
"""

SMALLEST_SENSIBLE = 3
"""Nobody who knows the rules plays less than three squares while more fits."""

_NEVER = 1e-30
"""The appeal of what seems worth nothing."""


@dataclass(frozen=True)
class Weakness:
    """What keeps a player from its best move."""

    temperature: float = 0.0
    """How freely it strays from the most visited move: 0 never, 1 as often as it was visited,
    and more the higher it is.
    """

    small_pieces: float = 0.0
    """How often, from 0 to 1, it plays a piece of middle size although a larger one fits."""

    blindness: float = 0.0
    """How little, from 0 to 1, it sees of the opponents' corners at first sight."""


NO_WEAKNESS = Weakness()
"""That of a player who always plays the best move it finds."""


def blinded_knowledge(setup: Setup, blindness: float, *, network: bool = True) -> Knowledge:
    """Returns the knowledge with the weights of the prior about the opponents made smaller."""
    knowledge = knowledge_for(setup, network=network)
    prior = tuple(
        weight * (1 - blindness) if is_about_opponents(name) else weight
        for name, weight in zip(prior_feature_names(), knowledge.prior, strict=True)
    )
    return replace(knowledge, prior=prior)


def is_about_opponents(feature: str) -> bool:
    """Returns whether a feature of the prior, such as `2/cover_opponent_3`, sees opponents."""
    return feature.rpartition("/")[2].startswith(ABOUT_OPPONENTS)


def choose_weakly(
    table: PlacementTable, found: SearchResult, weakness: Weakness, rng: random.Random
) -> PlacementId:
    """Returns one of the moves that a search found."""
    if not weakness.temperature:
        return next(iter(found.visits))
    sizes = table.sizes
    largest = max(sizes[placement] for placement in found.visits)
    least = min(SMALLEST_SENSIBLE, largest)
    sensible = [placement for placement in found.visits if sizes[placement] >= least]
    if rng.random() < weakness.small_pieces:
        smaller = [placement for placement in sensible if sizes[placement] < largest]
        sensible = smaller or sensible
    visits, priors = found.visits, found.priors
    appeal = [visits[each] + priors[each] + _NEVER for each in sensible]
    most, power = max(appeal), 1 / weakness.temperature
    return rng.choices(sensible, [(each / most) ** power for each in appeal])[0]

"""How the lower levels choose moves that are not the best, but never illegal or absurd."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.kernel.search import Knowledge, SearchResult, prior_feature_names
from cornerwise.placements import PlacementId, PlacementTable
from cornerwise.variants import Setup

ABOUT_OPPONENTS = ("cover_opponent", "cover_reach", "cover_last", "edge_opponent")
"""Prefixes, after the phase, of the prior's features that see the opponents' corners."""

SMALLEST_SENSIBLE = 3
"""Even beginners do not play fewer than three squares while a larger piece fits."""

_NEVER = 1e-30
"""The weight of a move that seems worthless."""


@dataclass(frozen=True)
class Weakness:
    """What makes a player miss its best move."""

    temperature: float = 0.0
    """How far it strays from the most visited move: 0 never, 1 in proportion to the visits,
    higher values more often.
    """

    small_pieces: float = 0.0
    """How often, from 0 to 1, it plays a medium-sized piece although a larger one fits."""

    blindness: float = 0.0
    """How much, from 0 to 1, the prior ignores the opponents' corners."""


NO_WEAKNESS = Weakness()
"""For a player that always plays the best move it finds."""


def blinded_knowledge(setup: Setup, blindness: float, *, network: bool = True) -> Knowledge:
    """Returns the knowledge with the prior's weights for opponents reduced."""
    knowledge = knowledge_for(setup, network=network)
    prior = tuple(
        weight * (1 - blindness) if is_about_opponents(name) else weight
        for name, weight in zip(prior_feature_names(), knowledge.prior, strict=True)
    )
    return replace(knowledge, prior=prior)


def is_about_opponents(feature: str) -> bool:
    """Returns whether a feature of the prior, such as `2/cover_opponent_3`, is about opponents."""
    return feature.rpartition("/")[2].startswith(ABOUT_OPPONENTS)


def choose_weakly(
    table: PlacementTable, found: SearchResult, weakness: Weakness, rng: random.Random
) -> PlacementId:
    """Returns one of the moves found by a search, chosen with the given weakness."""
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

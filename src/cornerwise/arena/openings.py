"""Openings: the first moves of a game, which are set for both engines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.kernel.search import Knowledge, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

_PRIME = 1_000_003

_DRAWING_SIMULATIONS = 300
_JUDGING_SIMULATIONS = 2_000
"""Simulations to choose a move of an even opening, and to judge whether the opening is even."""

_EVEN = 0.07
"""How far from one half the win chance of the first contender may be."""

_MOST_ATTEMPTS = 200


class Openings(Enum):
    """Where games begin."""

    NONE = "none"
    """From the empty board; the engines' seeds differ from game to game."""

    RANDOM = "random"
    """After a random large first piece for each colour. Each opening is played twice, seats swapped."""

    EVEN = "even"
    """After two moves of each colour that leave neither contender ahead. Each opening is played twice,
    seats swapped.

    From most positions of Duo the first player wins against an equal opponent, so other openings say
    little about which of two strong engines is better.
    """


def opening(setup: Setup, openings: Openings, seed: int, number: int) -> tuple[PlacementId, ...]:
    """Returns the opening of a game. Games 2n and 2n + 1 have the same."""
    if openings is Openings.NONE:
        return ()
    opening_seed = seed * _PRIME + number // 2
    if openings is Openings.EVEN:
        return _even_opening(setup, opening_seed)
    return _begun_at_random(setup, random.Random(opening_seed)).placements


def _begun_at_random(setup: Setup, chance: random.Random) -> Game:
    game = Game(setup)
    for _ in setup.variant.colours:
        game.play(random_large_placement(game, chance))
    return game


@lru_cache(maxsize=16)
def _even_opening(setup: Setup, seed: int) -> tuple[PlacementId, ...]:
    """Returns the first even opening found, or else the most even of many.

    The searches have no network, so that the same seed gives the same opening on every processor.
    """
    if len(setup.seating.sides) not in (2, 4):
        raise SetupError(f"there are no even openings for {setup.name}: it needs 2 or 4 players")
    found: list[tuple[float, tuple[PlacementId, ...]]] = []
    for game, advantage in islice(_judged_openings(setup, random.Random(seed)), _MOST_ATTEMPTS):
        found.append((abs(advantage), game.placements))
        if abs(advantage) <= _EVEN:
            break
    return min(found)[1]


def _judged_openings(setup: Setup, chance: random.Random) -> Iterator[tuple[Game, float]]:
    """Yields openings with the advantage of the first and third player: their win chance above 1/2."""
    knowledge = knowledge_for(setup, network=False)
    while True:
        game = _begun_at_random(setup, chance)
        for _ in setup.variant.colours:
            game.play(_drawn_placement(game, knowledge, chance))
        found = TreeSearch(setup, knowledge).run(game, simulations=_JUDGING_SIMULATIONS)
        yield game, sum(found.best.win_chance[::2]) - 0.5


def _drawn_placement(game: Game, knowledge: Knowledge, chance: random.Random) -> PlacementId:
    """Returns a random placement, in proportion to the visits of a short search."""
    search = TreeSearch(game.setup, knowledge, seed=chance.randrange(2**31))
    visits = search.run(game, simulations=_DRAWING_SIMULATIONS).visits
    return chance.choices(list(visits), list(visits.values()))[0]


def random_large_placement(game: Game, chance: random.Random) -> PlacementId:
    """Returns a random legal placement of one of the largest pieces that fit."""
    legal = game.legal_placements()
    largest = max(game.placement_table.piece_of(placement).size for placement in legal)
    return chance.choice(
        [each for each in legal if game.placement_table.piece_of(each).size == largest]
    )


def engine_seed(seed: int, number: int, engine: int) -> int:
    """Returns an engine's seed for a game; unique within a match."""
    return (seed * _PRIME + 2 * (number + 1_000) + engine) % 2**31


def openings_named(name: str) -> Openings:
    """Returns the openings with a name. Raises `SetupError` when there are none."""
    try:
        return Openings(name.lower())
    except ValueError:
        known = ", ".join(each.value for each in Openings)
        raise SetupError(f"there are no openings {name[:40]!r}: choose from {known}") from None

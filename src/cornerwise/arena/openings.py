"""The first moves of a game, given to both engines."""

from __future__ import annotations

import random
from enum import Enum

from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

_PRIME = 1_000_003


class Openings(Enum):
    """Where games begin."""

    NONE = "none"
    """On the empty board; the seeds of the engines differ from game to game."""

    RANDOM = "random"
    """After a random big first piece of each colour, each opening twice with seats swapped."""


def opening(setup: Setup, openings: Openings, seed: int, number: int) -> tuple[PlacementId, ...]:
    """Returns the opening of a game. Games 2n and 2n + 1 have the same."""
    if openings is Openings.NONE:
        return ()
    chance = random.Random(seed * _PRIME + number // 2)
    game = Game(setup)
    for _ in setup.variant.colours:
        game.play(random_large_placement(game, chance))
    return game.placements


def random_large_placement(game: Game, chance: random.Random) -> PlacementId:
    """Returns a random legal placement of one of the largest pieces that fit."""
    legal = game.legal_placements()
    largest = max(game.placement_table.piece_of(placement).size for placement in legal)
    return chance.choice(
        [each for each in legal if game.placement_table.piece_of(each).size == largest]
    )


def engine_seed(seed: int, number: int, engine: int) -> int:
    """Returns the seed of an engine for a game: never the same twice in a match."""
    return (seed * _PRIME + 2 * (number + 1_000) + engine) % 2**31


def openings_named(name: str) -> Openings:
    """Returns the openings of that name. Raises `SetupError` when there are none."""
    try:
        return Openings(name.lower())
    except ValueError:
        known = ", ".join(each.value for each in Openings)
        raise SetupError(f"there are no openings {name[:40]!r}: choose from {known}") from None

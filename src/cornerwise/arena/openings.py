"""The first moves of a game, which both engines are given."""

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
    """From the empty board; the engines' seeds differ from game to game."""

    RANDOM = "random"
    """After a random large first piece for each colour. Each opening is played twice, seats swapped."""


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
    """Returns an engine's seed for a game; unique within a match."""
    return (seed * _PRIME + 2 * (number + 1_000) + engine) % 2**31


def openings_named(name: str) -> Openings:
    """Returns the openings with a name. Raises `SetupError` when there are none."""
    try:
        return Openings(name.lower())
    except ValueError:
        known = ", ".join(each.value for each in Openings)
        raise SetupError(f"there are no openings {name[:40]!r}: choose from {known}") from None

"""Small budgets and short games for the engine tests."""

from dataclasses import replace

from cornerwise.engine import LEVELS, Level
from cornerwise.engine.levels import Strength
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.variants import Setup

SIMULATIONS = 8


def _tiny(strength: Strength) -> Strength:
    return replace(strength, simulations=min(strength.simulations or SIMULATIONS, SIMULATIONS))


TINY_LEVELS: tuple[Level, ...] = tuple(
    replace(
        level,
        seconds=10.0,
        strength=_tiny(level.strength),
        strengths={game: _tiny(each) for game, each in level.strengths.items()},
    )
    for level in LEVELS
)
"""The levels with a tiny budget, so that moves do not depend on the clock."""


def begun(setup: Setup, plies: int, seed: int = 0) -> Game:
    """Returns a game after `plies` random placements."""
    return Game.replay(setup, random_game(setup, seed)[:plies])

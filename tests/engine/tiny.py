"""Small budgets and short games for the engine tests."""

from dataclasses import replace

from cornerwise.engine import LEVELS, Level
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.variants import Setup

SIMULATIONS = 8

TINY_LEVELS: tuple[Level, ...] = tuple(
    replace(level, simulations=min(level.simulations or SIMULATIONS, SIMULATIONS), seconds=10.0)
    for level in LEVELS
)
"""The levels with a tiny budget, so that moves do not depend on the clock."""


def begun(setup: Setup, plies: int, seed: int = 0) -> Game:
    """Returns a game after `plies` random placements."""
    return Game.replay(setup, random_game(setup, seed)[:plies])

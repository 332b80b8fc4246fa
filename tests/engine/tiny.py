"""Small budgets and quick games for the tests of the engine."""

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
"""The levels with hardly any budget, whose moves do not depend on the clock."""


def begun(setup: Setup, plies: int, seed: int = 0) -> Game:
    """Returns a game after so many random placements."""
    return Game.replay(setup, random_game(setup, seed)[:plies])

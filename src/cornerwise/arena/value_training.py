"""Trains the value: how many more squares each colour will place.

The value is fitted to the playouts at the leaves of the search tree, from positions of
self-play games. So it predicts the result of such a playout without playing it to the end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from cornerwise.arena.training import TRAINING_OPTIONS
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.search import Knowledge, TreeSearch
from cornerwise.kernel.training import ValueTrainer
from cornerwise.variants import Setup

_SIMULATIONS = 60
"""Simulations per move: the games need variety more than strength."""

_PLAYOUTS = 12
"""Playouts from each position."""

_TRIED_MOVES = 6
"""How many moves to choose from at random, in proportion to their visits."""


@dataclass(frozen=True)
class ValuePlan:
    """Everything that the result of training depends on."""

    setup: Setup

    games: int

    cut: int
    """Positions are taken after up to twice this many moves of a playout."""

    seed: int


@dataclass(frozen=True)
class FittedValue:
    """The result of training."""

    weights: tuple[float, ...]

    positions: int
    """Number of positions that playouts started from."""

    error: float
    """Typical error of the estimate for a colour, in squares."""


def fit_value(
    plan: ValuePlan, *, progress: Callable[[int], None] = lambda _games: None
) -> FittedValue:
    """Returns the fitted value. The same plan always gives the same value."""
    trainer = ValueTrainer(plan.setup)
    knowledge = Knowledge(knowledge_for(plan.setup).prior)
    for number in range(plan.games):
        _add_game(trainer, plan, knowledge, number)
        progress(number + 1)
    return FittedValue(trainer.weights, trainer.positions, trainer.error)


def _add_game(trainer: ValueTrainer, plan: ValuePlan, knowledge: Knowledge, number: int) -> None:
    seed = plan.seed * 1_000_003 + number
    rng = random.Random(seed)
    search = TreeSearch(plan.setup, knowledge, options=TRAINING_OPTIONS, seed=seed)
    game = Game(plan.setup)
    while not game.is_over:
        trainer.add(game, most_moves=2 * plan.cut, playouts=_PLAYOUTS, seed=rng.getrandbits(60))
        visits = search.run(game, simulations=_SIMULATIONS).visits
        tried = list(visits.items())[:_TRIED_MOVES]
        placements, weights = zip(*tried, strict=True)
        game.play(rng.choices(placements, weights)[0])

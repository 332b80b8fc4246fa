"""Training of the value: how many squares each colour will still place.

The value is fitted to the quick games that the search plays at the leaves of its tree, from
positions of games that it played against itself. So it says what such a game would come to,
without playing it to the end.
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
"""Of a move: the games need variety more than strength."""

_QUICK_GAMES = 12
"""From each position."""

_TRIED_MOVES = 6
"""A move is drawn from so many, by how often they were tried."""


@dataclass(frozen=True)
class ValuePlan:
    """What a training does; everything that its result depends on."""

    setup: Setup

    games: int

    cut: int
    """Positions are looked at after up to twice so many moves of a quick game."""

    seed: int


@dataclass(frozen=True)
class FittedValue:
    """What came out of a training."""

    weights: tuple[float, ...]

    positions: int
    """Positions that quick games were played from."""

    error: float
    """Squares that a colour typically places more or fewer than estimated."""


def fit_value(
    plan: ValuePlan, *, progress: Callable[[int], None] = lambda _games: None
) -> FittedValue:
    """Returns the fitted value. The same plan gives the same value."""
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
        trainer.add(
            game, most_moves=2 * plan.cut, quick_games=_QUICK_GAMES, seed=rng.getrandbits(60)
        )
        visits = search.run(game, simulations=_SIMULATIONS).visits
        tried = list(visits.items())[:_TRIED_MOVES]
        placements, weights = zip(*tried, strict=True)
        game.play(rng.choices(placements, weights)[0])

"""Games whose positions the benchmarks measure."""

from __future__ import annotations

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.search import TreeSearch
from cornerwise.variants import Setup


def played_game(setup: Setup) -> Game:
    """Returns a sensible game to take positions from."""
    search = TreeSearch(setup, knowledge_for(setup), seed=1)
    game = Game(setup)
    while not game.is_over:
        game.play(search.run(game, simulations=200).best.placement)
    return game

"""Learning the weights of the prior and of the value from positions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from cornerwise import _kernel
from cornerwise.game import Game
from cornerwise.kernel.players import kernel_players
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Colour, Setup


class PriorTrainer:
    """Collects lessons and fits the weights of the prior to them by gradient ascent."""

    def __init__(self, setup: Setup) -> None:
        """Begins with no lessons and all weights zero."""
        self._players = kernel_players(setup)
        self._trainer = _kernel.PriorTrainer(kernel_rules(setup), self._players)
        self.lessons = 0
        """Number of lessons so far."""

    def add(self, game: Game, visits: Mapping[PlacementId, int]) -> None:
        """Adds the position of a game and the visits of its placements in a search.

        The placements must be legal. A position with only one legal placement is left out.
        """
        if len(game.legal_placements()) < 2:
            return
        colour = game.colour_to_play
        assert colour is not None
        newest, before = self._last_of_opponents(game, colour)
        state = State.from_position(game.setup, game.position)
        total = sum(visits.values())
        shares = [(placement, count / total) for placement, count in visits.items() if count]
        self._trainer.add(state.raw, newest, before, shares)
        self.lessons += 1

    def learn(self, *, rate: float, decay: float, seed: int) -> float:
        """Goes through all lessons once, in an order that depends on the seed.

        Returns the mean log-likelihood of the visits.
        """
        return self._trainer.learn(rate, decay, seed)

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights learned so far."""
        return tuple(self._trainer.weights)

    def _last_of_opponents(self, game: Game, colour: Colour) -> tuple[int, int]:
        side_of = self._players.side_of
        theirs: Iterable[PlacementId] = (
            move.placement
            for move in reversed(game.moves)
            if side_of[move.colour] != side_of[colour]
        )
        newest, before, *_ = (*theirs, -1, -1)
        return newest, before


class ValueTrainer:
    """Plays playouts from positions and fits the weights of the value to their results."""

    def __init__(self, setup: Setup) -> None:
        """Begins with no positions."""
        self._setup = setup
        self._trainer = _kernel.ValueTrainer(kernel_rules(setup), kernel_players(setup))
        self.positions = 0
        """Number of positions so far."""

    def add(self, game: Game, *, most_moves: int, playouts: int, seed: int) -> None:
        """Adds playouts from a position, each described after 1 to `most_moves` moves."""
        last = [-1] * len(self._setup.variant.colours)
        for move in game.moves:
            last[move.colour] = move.placement
        state = State.from_position(self._setup, game.position)
        self._trainer.add(state.raw, last, most_moves, playouts, seed)
        self.positions += 1

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights that fit best."""
        return tuple(self._trainer.weights)

    @property
    def error(self) -> float:
        """The root mean squared error of the fit, in squares."""
        return math.sqrt(self._trainer.error)

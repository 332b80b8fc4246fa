"""Players: random, greedy, or searching.

Every player is seeded: the same seed, simulation limits and games give the same moves.
"""

from __future__ import annotations

import random
from typing import Protocol

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.symmetry import best_move
from cornerwise.errors import GameOver, SetupError
from cornerwise.game import Game
from cornerwise.kernel.search import (
    Knowledge,
    SearchOptions,
    SearchResult,
    Seconds,
    TreeSearch,
)
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.variants import Setup, as_setup


class Player(Protocol):
    """Chooses placements, one call at a time."""

    def choose(self, game: Game) -> PlacementId:
        """Returns a legal placement for the colour to play. Raises `GameOver` after the end."""
        ...

    def stop(self) -> None:
        """Ends a `choose` running in another thread at once, and every later one until `go`.

        A stopped player still returns a legal placement.
        """
        ...

    def go(self) -> None:
        """Allows the player to think again after `stop`."""
        ...


class InstantPlayer:
    """Base for players that answer at once, so there is nothing to stop."""

    def stop(self) -> None:
        """Does nothing: the answer comes at once anyway."""

    def go(self) -> None:
        """Does nothing."""


class RandomPlayer(InstantPlayer):
    """Plays any legal placement, each equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> PlacementId:
        return self._random.choice(_legal(game))


class GreedyPlayer(InstantPlayer):
    """Plays one of the largest pieces, where it opens the most new corners. Does not look ahead."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> PlacementId:
        legal = _legal(game)
        worth = [_greed(game.position, placement) for placement in legal]
        most = max(worth)
        return self._random.choice(
            [placement for placement, each in zip(legal, worth, strict=True) if each == most]
        )


class SearchPlayer:
    """Plays the best move found by a tree search. Keeps what it learned between moves."""

    def __init__(
        self,
        setup: Setup | str,
        *,
        simulations: int | None = None,
        seconds: Seconds | None = None,
        knowledge: Knowledge | None = None,
        options: SearchOptions | None = None,
        seed: int = 0,
        threads: int = 1,
        network: bool = True,
    ) -> None:
        """Prepares a player for games of a setup, which may be given by name.

        A search ends at the first limit reached; at least one is required. The package's
        knowledge is used unless another is given, with or without its network.
        """
        if not (simulations or seconds):
            raise ValueError("a searching player needs a number of simulations or seconds")
        self.setup = setup = as_setup(setup)
        self.simulations = simulations
        self.seconds = seconds
        self.found: SearchResult | None = None
        """The result of the last search."""
        chosen = knowledge_for(setup, network=network) if knowledge is None else knowledge
        self._search = TreeSearch(setup, chosen, options=options, seed=seed, threads=threads)

    def choose(self, game: Game) -> PlacementId:
        return best_move(game, self.think(game, until_decided=True)).placement

    def think(
        self, game: Game, *, until_decided: bool = False, most: int | None = None
    ) -> SearchResult:
        """Returns the whole search result, the best placement first.

        With `until_decided`, a search limited only by time ends early when its choice would no
        longer change. `most` limits the simulations further. Raises `GameOver` after the end, and
        `SetupError` for a game with another setup.
        """
        if game.setup != self.setup:
            raise SetupError(
                f"this player is for {_settings(self.setup)}, not for {_settings(game.setup)}"
            )
        self.found = self._search.run(
            game,
            simulations=min((each for each in (self.simulations, most) if each), default=None),
            seconds=self.seconds,
            until_decided=until_decided,
        )
        return self.found

    def stop(self) -> None:
        self._search.stop()

    def go(self) -> None:
        self._search.go()


def _settings(setup: Setup) -> str:
    """Returns what distinguishes a setup, in words."""
    colours = setup.variant.colours
    words = [setup.name, f"start={setup.start.value}", f"scoring={setup.scoring.id}"]
    words.append(f"first={colours[setup.first]}")
    if setup.shared is not None:
        words.append(f"shared={colours[setup.shared]}")
    return " ".join(words)


def _legal(game: Game) -> tuple[PlacementId, ...]:
    if game.is_over:
        raise GameOver("the game is over: there is no move to choose")
    return game.legal_placements()


def _greed(position: Position, number: PlacementId) -> tuple[int, int]:
    placement, colour = position.placement_table[number], position.turn
    assert colour is not None
    taken = position.forbidden[colour] | position.attach[colour]
    return len(placement.cells), (placement.corners & ~taken).bit_count()

"""The levels 1 to 9: from somebody who has just learned the rules to full strength.

The table below is data: `bench/levels.py` measures how far neighbouring levels are apart, and
its figures stand in docs/engine.md.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from cornerwise.engine.choice import NO_WEAKNESS, Weakness, blinded_knowledge, choose_weakly
from cornerwise.engine.player import SearchPlayer
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.kernel.search import NetOptions, SearchOptions, SearchResult, Seconds
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

_EVERY_MOVE = 10_000
"""More moves than any position has: weak levels look at all of them."""

_LOOKING_AT_ALL = SearchOptions(
    root_children=_EVERY_MOVE, net=NetOptions(root_children=_EVERY_MOVE)
)


@dataclass(frozen=True)
class Level:
    """How strong a player is."""

    number: int

    name: str
    """Its English name."""

    seconds: Seconds
    """The longest it thinks about a move, on one core."""

    simulations: int | None = None
    """The most simulations of a move, unless only the time counts."""

    weakness: Weakness = NO_WEAKNESS

    network: bool = True
    """Whether it asks the network, where there is one."""

    def scaled(self, factor: float) -> Level:
        """Returns the level with its budget multiplied."""
        fewer = None if self.simulations is None else max(1, round(self.simulations * factor))
        return replace(self, seconds=self.seconds * factor, simulations=fewer)


LEVELS: tuple[Level, ...] = (
    Level(1, "Sprout", 0.1, 1, Weakness(1.15, small_pieces=0.18, blindness=0.9), network=False),
    Level(2, "Explorer", 0.1, 1, Weakness(0.72, small_pieces=0.08, blindness=0.7), network=False),
    Level(3, "Builder", 0.1, 45, Weakness(0.48, small_pieces=0.03, blindness=0.2), network=False),
    Level(4, "Neighbour", 0.1, 45, Weakness(0.48, small_pieces=0.03, blindness=0.2)),
    Level(5, "Planner", 0.1, 100, Weakness(temperature=0.38)),
    Level(6, "Challenger", 0.2, 140),
    Level(7, "Strategist", 0.4, 600),
    Level(8, "Expert", 1.0, 4_000),
    Level(9, "Master", 3.0),
)
"""The levels, weakest first."""


def level_numbered(number: int) -> Level:
    """Returns the level of a number. Raises `SetupError` when there is none."""
    if not 1 <= number <= len(LEVELS):
        raise SetupError(f"there is no level {number}: choose from 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def player_for_level(
    level: Level | int, setup: Setup, seed: int = 0, *, threads: int = 1, network: bool = True
) -> LevelPlayer:
    """Returns a player of a level for games of a setup. Raises `SetupError` for no level.

    Without `network` no level asks one.
    """
    if isinstance(level, int):
        level = level_numbered(level)
    if not network:
        level = replace(level, network=False)
    return LevelPlayer(level, setup, seed, threads=threads)


class LevelPlayer:
    """A player of a level: searches with its budget, and errs as much as it should."""

    def __init__(self, level: Level, setup: Setup, seed: int = 0, *, threads: int = 1) -> None:
        """Prepares a player. Prefer `player_for_level`."""
        self.level = level
        weakness = level.weakness
        self._random = random.Random(seed)
        self._search = SearchPlayer(
            setup,
            simulations=level.simulations,
            seconds=level.seconds,
            knowledge=blinded_knowledge(setup, weakness.blindness, network=level.network),
            options=None if weakness == NO_WEAKNESS else _LOOKING_AT_ALL,
            seed=seed,
            threads=threads,
        )

    @property
    def found(self) -> SearchResult | None:
        """What the last search found out."""
        return self._search.found

    def limit(self, seconds: Seconds | None) -> None:
        """Bounds the time of the next moves, as a clock does; None leaves it to the level."""
        own = self.level.seconds
        self._search.seconds = own if seconds is None else min(own, seconds)

    def choose(self, game: Game) -> PlacementId:
        if self.level.weakness == NO_WEAKNESS:
            return self._search.choose(game)
        found = self._search.think(game).moves
        return choose_weakly(game.table, found, self.level.weakness, self._random)

    def stop(self) -> None:
        self._search.stop()

    def go(self) -> None:
        self._search.go()

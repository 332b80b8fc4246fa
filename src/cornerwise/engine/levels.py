"""The levels 1 to 9: from a beginner who just learned the rules to full strength.

The table below is data. `bench/levels.py` measures how far apart neighbouring levels are and
how naive strategies do against them; docs/engine.md has the results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cornerwise.engine.choice import NO_WEAKNESS, Weakness, blinded_knowledge, chooser
from cornerwise.engine.knowledge import network_name
from cornerwise.engine.opening_book import book_for
from cornerwise.engine.player import SearchPlayer
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.kernel.choice import BOOK_SIMULATIONS, in_form
from cornerwise.kernel.search import NetOptions, SearchOptions, SearchResult, Seconds
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, as_setup

_EVERY_MOVE = 10_000
"""More moves than any position has, because weak levels consider all moves."""


@dataclass(frozen=True)
class Strength:
    """What makes a level strong or weak in a game."""

    simulations: int | None = None
    """The maximum number of simulations for a move; None if only the time limits it."""

    weakness: Weakness = NO_WEAKNESS
    """How it errs."""

    spread: float = 0.0
    """How much its form differs from game to game: the standard deviation in doublings of its
    simulations. It errs less in a good form.
    """

    def in_form(self, seed: int) -> Strength:
        """Returns the strength in one game. The same seed gives the same form."""
        weakness = self.weakness
        errors, simulations = in_form(
            (weakness.temperature, weakness.small_pieces, weakness.blindness),
            self.simulations or 0,
            self.spread,
            seed,
        )
        return Strength(simulations or None, Weakness(*errors))

    @property
    def searches(self) -> bool:
        """Whether it searches. With a single simulation it plays by the prior alone."""
        return self.simulations != 1


@dataclass(frozen=True)
class Level:
    """How strong a player is."""

    number: int

    name: str
    """Its English name."""

    seconds: Seconds
    """The maximum time for a move, on one core."""

    strength: Strength = Strength()
    """How strong it is in most games."""

    strengths: Mapping[str, Strength] = field(default_factory=dict, hash=False)
    """How strong it is in games where it would otherwise be too strong or too weak, by name."""

    network: bool = True
    """Whether it uses the network where it searches, if there is one."""

    def strength_in(self, setup: Setup | str) -> Strength:
        """Returns its strength in a setup's games: that of the game whose network they use."""
        setup = as_setup(setup)
        return self.strengths.get(network_name(setup) or setup.name, self.strength)

    def uses_network_in(self, setup: Setup | str) -> bool:
        """Returns whether it uses the network in a setup's games, if there is one."""
        return self.network and self.strength_in(setup).searches

    def options_in(self, setup: Setup | str) -> SearchOptions:
        """Returns the parameters of its search in a setup's games."""
        if self.strength_in(setup).weakness == NO_WEAKNESS:
            return SearchOptions()
        return SearchOptions(root_children=_EVERY_MOVE, net=NetOptions(root_children=_EVERY_MOVE))

    def scaled(self, factor: float) -> Level:
        """Returns the level with its budget multiplied by a factor."""
        return replace(
            self,
            seconds=self.seconds * factor,
            strength=_scaled(self.strength, factor),
            strengths={game: _scaled(each, factor) for game, each in self.strengths.items()},
        )


def _scaled(strength: Strength, factor: float) -> Strength:
    if strength.simulations is None:
        return strength
    return replace(strength, simulations=max(1, round(strength.simulations * factor)))


_SPREAD = 1.5
"""How much the form of levels 1 to 8 differs. Without it, nine levels would be too far apart: steps of 80 % do not
cover the range from somebody who has just learned the rules to full strength.
"""

LEVELS: tuple[Level, ...] = (
    Level(
        number=1,
        name="Sprout",
        seconds=0.1,
        strength=Strength(1, Weakness(3.56, small_pieces=0.35, blindness=0.91), spread=_SPREAD),
        strengths={
            "classic": Strength(
                1, Weakness(4.0, small_pieces=0.42, blindness=0.93), spread=_SPREAD
            ),
            "classic-two": Strength(
                1, Weakness(3.2, small_pieces=0.28, blindness=0.91), spread=_SPREAD
            ),
            "junior": Strength(
                1, Weakness(3.68, small_pieces=0.37, blindness=0.92), spread=_SPREAD
            ),
        },
    ),
    Level(
        number=2,
        name="Explorer",
        seconds=0.1,
        strength=Strength(1, Weakness(2.05, small_pieces=0.16, blindness=0.81), spread=_SPREAD),
        strengths={
            "classic": Strength(
                1, Weakness(2.75, small_pieces=0.23, blindness=0.88), spread=_SPREAD
            ),
            "classic-two": Strength(
                1, Weakness(2.0, small_pieces=0.16, blindness=0.8), spread=_SPREAD
            ),
            "junior": Strength(
                1, Weakness(1.84, small_pieces=0.15, blindness=0.76), spread=_SPREAD
            ),
        },
    ),
    Level(
        number=3,
        name="Builder",
        seconds=0.1,
        strength=Strength(1, Weakness(1.18, small_pieces=0.09, blindness=0.59), spread=_SPREAD),
        strengths={
            "classic": Strength(
                1, Weakness(1.36, small_pieces=0.1, blindness=0.64), spread=_SPREAD
            ),
            "classic-two": Strength(
                1, Weakness(1.1, small_pieces=0.08, blindness=0.55), spread=_SPREAD
            ),
            "junior": Strength(1, Weakness(1.1, small_pieces=0.08, blindness=0.55), spread=_SPREAD),
        },
    ),
    Level(
        number=4,
        name="Neighbour",
        seconds=0.1,
        strength=Strength(45, Weakness(0.96, small_pieces=0.07, blindness=0.47), spread=_SPREAD),
        strengths={
            "classic": Strength(
                45, Weakness(0.73, small_pieces=0.04, blindness=0.29), spread=_SPREAD
            ),
            "classic-two": Strength(
                47, Weakness(0.68, small_pieces=0.04, blindness=0.25), spread=_SPREAD
            ),
            "junior": Strength(
                45, Weakness(0.76, small_pieces=0.05, blindness=0.31), spread=_SPREAD
            ),
        },
    ),
    Level(
        number=5,
        name="Planner",
        seconds=0.1,
        strength=Strength(49, Weakness(0.64, small_pieces=0.03, blindness=0.23), spread=_SPREAD),
        strengths={
            "classic": Strength(
                70, Weakness(0.42, small_pieces=0.01, blindness=0.06), spread=_SPREAD
            ),
            "classic-two": Strength(
                80, Weakness(0.36, small_pieces=0.01, blindness=0.01), spread=_SPREAD
            ),
            "junior": Strength(
                80, Weakness(0.37, small_pieces=0.01, blindness=0.01), spread=_SPREAD
            ),
        },
    ),
    Level(
        number=6,
        name="Challenger",
        seconds=0.2,
        strength=Strength(49, spread=_SPREAD),
        strengths={
            "classic": Strength(90, spread=_SPREAD),
            "classic-two": Strength(90, spread=_SPREAD),
            "junior": Strength(180, spread=_SPREAD),
        },
    ),
    Level(
        number=7,
        name="Strategist",
        seconds=0.4,
        strength=Strength(500, spread=_SPREAD),
        strengths={
            "classic": Strength(570, spread=_SPREAD),
            "classic-two": Strength(480, spread=_SPREAD),
            "junior": Strength(840, spread=_SPREAD),
        },
    ),
    Level(
        number=8,
        name="Expert",
        seconds=1.0,
        strength=Strength(2_800, spread=_SPREAD),
        strengths={
            "classic": Strength(3_200, spread=_SPREAD),
            "classic-two": Strength(2_500, spread=_SPREAD),
            "junior": Strength(3_200, spread=_SPREAD),
        },
    ),
    Level(9, "Master", 3.0),
)
"""The levels, weakest first."""


def level_numbered(number: int) -> Level:
    """Returns the level with a number. Raises `SetupError` when there is none."""
    if not 1 <= number <= len(LEVELS):
        raise SetupError(f"there is no level {number}: choose from 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def player_for_level(
    level: Level | int,
    setup: Setup | str,
    seed: int = 0,
    *,
    game_seed: int | None = None,
    threads: int = 1,
    network: bool = True,
) -> LevelPlayer:
    """Returns a player with a level for a game of a setup, which may be given by name.

    `game_seed` gives the level its form in this game; without it, the level plays as it usually
    does. With `network=False`, no level uses one. Raises `SetupError` for
    an unknown level or game.
    """
    setup = as_setup(setup)
    if isinstance(level, int):
        level = level_numbered(level)
    if not network:
        level = replace(level, network=False)
    return LevelPlayer(level, setup, seed, game_seed=game_seed, threads=threads)


class LevelPlayer:
    """A player with a level: searches within its budget and errs as the level demands."""

    def __init__(
        self,
        level: Level,
        setup: Setup,
        seed: int = 0,
        *,
        game_seed: int | None = None,
        threads: int = 1,
    ) -> None:
        """Prepares a player. Prefer `player_for_level`."""
        self.level = level
        strength = level.strength_in(setup)
        if game_seed is not None:
            strength = strength.in_form(game_seed)
        self._chooser = chooser(strength.weakness, seed, book_for(setup))
        self._plays_best = strength.weakness == NO_WEAKNESS
        self._search = SearchPlayer(
            setup,
            simulations=strength.simulations,
            seconds=level.seconds,
            knowledge=blinded_knowledge(
                setup, strength.weakness.blindness, network=level.uses_network_in(setup)
            ),
            options=level.options_in(setup),
            seed=seed,
            threads=threads,
        )

    @property
    def found(self) -> SearchResult | None:
        """The result of the last search."""
        return self._search.found

    def limit(self, seconds: Seconds | None) -> None:
        """Limits the time for the next moves, as a clock does; None leaves it to the level."""
        own = self.level.seconds
        self._search.seconds = own if seconds is None else min(own, seconds)

    def choose(self, game: Game) -> PlacementId:
        known = not game.is_over and self._chooser.uses_book(game)
        found = self._search.think(
            game, until_decided=self._plays_best, most=BOOK_SIMULATIONS if known else None
        )
        return self._chooser.choose(game, found)

    def stop(self) -> None:
        self._search.stop()

    def go(self) -> None:
        self._search.go()

"""How the engine finds its moves: by level, time or number of simulations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from cornerwise.engine.choice import NO_WEAKNESS, chooser
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.opening_book import book_for
from cornerwise.engine.outlook import side_to_play
from cornerwise.engine.symmetry import best_move
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.kernel.choice import BOOK_SIMULATIONS
from cornerwise.kernel.search import SearchOptions, SearchResult, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, Side

Seconds = float

UNDECIDED_MOVES = 1.7
"""How many times its even share of the clock a move may take while it is not decided. Decided moves
take less, so the time still lasts for the game.
"""


@dataclass(frozen=True)
class Budget:
    """The budget for a move; exactly one of the fields is set."""

    level: int | None = None

    seconds: Seconds | None = None
    """The maximum elapsed time."""

    simulations: int | None = None

    cpu_seconds: Seconds | None = None
    """The processor time of each thread. It is used in full, however busy the machine is."""

    def __post_init__(self) -> None:
        times = (self.seconds, self.cpu_seconds)
        if sum(each is not None for each in (self.level, self.simulations, *times)) != 1:
            raise SetupError("give exactly one of level, time and simulations")
        if any(each is not None and not 0 < each < float("inf") for each in times):
            raise SetupError("a move needs a positive number of seconds")
        if self.simulations is not None and self.simulations < 1:
            raise SetupError("a move needs at least one simulation")


@dataclass(frozen=True)
class EngineOptions:
    """How an engine plays, whatever the setup."""

    budget: Budget

    seed: int = 0

    threads: int = 1

    network: bool = True
    """Whether it uses the network, if there is one."""

    memory: int | None = None
    """The maximum size of its tree in megabytes; None for the default. Levels have their own."""

    book: bool = False
    """Whether it begins with moves of the opening book. Levels that play their best always do."""

    game_seed: int | None = None
    """The seed of a level's form in this game; None for its usual strength."""


class _Player(Protocol):
    """A player with a level."""

    @property
    def found(self) -> SearchResult | None:
        """The result of its last search."""

    def choose(self, game: Game) -> PlacementId:
        """Returns a legal placement for the colour to play."""

    def limit(self, seconds: Seconds | None) -> None:
        """Limits the time for a move; None leaves it to the level."""


class Thinker:
    """Chooses moves for one setup and keeps what it learned between moves."""

    def __init__(self, setup: Setup, options: EngineOptions) -> None:
        self.setup = setup
        self._options = options
        self.avoids_symmetric_draw = True
        """Whether it breaks the symmetry when an opponent copies its moves."""

        self.value: float | None = None
        """Win chance of the colour that moved last, according to the last search."""

        self.found: SearchResult | None = None
        """The result of the last search."""

        self.side: Side = 0
        """The side for which it was searched."""

        self._search: TreeSearch | None = None
        self._player: _Player | None = None
        self._prepare()

    @property
    def budget(self) -> Budget:
        """The budget for the next move."""
        return self._options.budget

    @property
    def stretch(self) -> float:
        """How many times its even share of a clock a move may take."""
        return 1.0 if self.budget.seconds is None else UNDECIDED_MOVES

    @property
    def search_for_pondering(self) -> TreeSearch | None:
        """The search, if moves are limited only by time. None for levels and numbers of
        simulations, because pondering would make them stronger or change their moves.
        """
        return self._search if self.budget.seconds is not None else None

    def choose(self, game: Game, limit: Seconds | None = None) -> PlacementId:
        """Returns a legal placement for the colour to play. The game must not be over.

        `limit` comes from a clock: it replaces a time per move, and also limits levels and numbers
        of simulations.
        """
        if self._player is not None:
            self._player.limit(limit)
            placement = self._player.choose(game)
            found = self._player.found
            assert found is not None
        else:
            found = self._searched(game, limit)
            best = best_move(game, found) if self.avoids_symmetric_draw else found.best
            placement = best.placement
            if self._knows(game):
                placement = self._chooser.choose(game, found)
        self.found = found
        self.side = side_to_play(game)
        self.value = found.best.win_chance[self.side]
        return placement

    def _searched(self, game: Game, limit: Seconds | None) -> SearchResult:
        assert self._search is not None
        if self._knows(game):
            return self._search.run(game, simulations=BOOK_SIMULATIONS)
        return self._search.run(
            game,
            simulations=self.budget.simulations,
            seconds=self.budget.seconds if limit is None else limit,
            cpu_seconds=self.budget.cpu_seconds,
            until_decided=self.budget.cpu_seconds is None,
        )

    def _knows(self, game: Game) -> bool:
        return self._options.book and self._chooser.uses_book(game)

    def for_setup(self, setup: Setup) -> Thinker:
        """Returns a thinker with the same options for another setup."""
        return Thinker(setup, self._options)

    def with_budget(self, budget: Budget) -> None:
        """Changes the budget for the next moves; keeps what was learned."""
        self._options = replace(self._options, budget=budget)
        self._player = None
        self._prepare()

    @property
    def uses_book(self) -> bool:
        """Whether searches without a level begin with moves of the opening book."""
        return self._options.book

    def with_book(self, *, on: bool) -> None:
        """Turns the opening book on or off for searches without a level."""
        self._options = replace(self._options, book=on)

    def with_seed(self, seed: int) -> None:
        """Starts afresh with another seed, which also gives a level its form."""
        self._options = replace(self._options, seed=seed, game_seed=seed)
        self._search = None
        self._player = None
        self._prepare()

    def _prepare(self) -> None:
        """Prepares for the next move, so that the first move takes no longer than others."""
        options = self._options
        self._chooser = chooser(NO_WEAKNESS, options.seed, book_for(self.setup))
        if self.budget.level is None:
            if self._search is None:
                knowledge = knowledge_for(self.setup, network=options.network)
                usual = SearchOptions()
                self._search = TreeSearch(
                    self.setup,
                    knowledge,
                    options=usual.with_memory(options.memory) if options.memory else usual,
                    seed=options.seed,
                    threads=options.threads,
                )
        elif self._player is None:
            # Imported here because only levels need it.
            from cornerwise.engine.levels import player_for_level  # noqa: PLC0415

            self._player = player_for_level(
                self.budget.level,
                self.setup,
                options.seed,
                game_seed=options.game_seed,
                threads=options.threads,
                network=options.network,
            )

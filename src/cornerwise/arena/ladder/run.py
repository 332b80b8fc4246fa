"""Plays a ladder: every pair of engines, a few games at a time, so that all advance together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.gtp_client import EngineFailed
from cornerwise.arena.ladder.rating import Engine
from cornerwise.arena.match import FAILURES_IN_A_ROW, PlannedMatch
from cornerwise.arena.mirror import EvenTime
from cornerwise.arena.openings import Openings
from cornerwise.arena.plan import MatchPlan
from cornerwise.arena.results import GameResult
from cornerwise.arena.seats import ENGINE_LETTERS
from cornerwise.arena.store import MatchStore
from cornerwise.engine.gtp.names import gtp_setup
from cornerwise.errors import SetupError

Seconds = float
Pair = tuple[Engine, Engine]

_MOST_ROUNDS = 10
PAIRS = "pairs"


@dataclass(frozen=True)
class LadderPlan:
    """What to play. Raises `SetupError` when it cannot be played."""

    game: str
    """The game by its GTP name, such as `duo`."""

    engines: tuple[EngineSpec, ...]

    games: int
    """Games of each pair; an even number, because the engines swap seats."""

    time: Seconds | None = None
    """The processor time for each move, for engines that accept a time per move."""

    openings: Openings = Openings.RANDOM

    seed: int = 0

    timeout: Seconds = 60.0

    jobs: int = 1

    def __post_init__(self) -> None:
        gtp_setup(self.game)
        if len(self.engines) < 2:
            raise SetupError("a ladder needs at least two engines")
        names = [engine.name for engine in self.engines]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise SetupError(f"{twice} is named twice: every engine can take part once")
        if self.games < 2 or self.games % 2:
            raise SetupError(
                "the number of games of a pair must be even, because seats are swapped"
            )

    @property
    def pairs(self) -> list[Pair]:
        """Everybody against everybody."""
        return list(combinations(range(len(self.engines)), 2))

    @property
    def rounds(self) -> list[int]:
        """How many games each pair has played after each round; the last is `games`."""
        step = max(2, 2 * -(-self.games // (2 * _MOST_ROUNDS)))
        return [*range(step, self.games, step), self.games]

    def match(self, pair: Pair, games: int) -> MatchPlan:
        """Returns the match of a pair with this number of games."""
        return MatchPlan(
            game=self.game,
            a=self.engines[pair[0]],
            b=self.engines[pair[1]],
            games=games,
            openings=self.openings,
            even_time=self.time,
            # The same openings for every pair.
            seed=self.seed,
            timeout=self.timeout,
            jobs=self.jobs,
        )


@dataclass
class Ladder:
    """Plays the games of a plan that are not in the folder yet."""

    plan: LadderPlan

    folder: Path

    on_result: Callable[[Pair, GameResult], None] = lambda _pair, _result: None
    """Called with each new result, one at a time, from any thread."""

    results: dict[Pair, list[GameResult]] = field(default_factory=dict)
    """All results so far, including those from the folder."""

    def __post_init__(self) -> None:
        self._failures: dict[Engine, int] = {}
        self._timers = [EvenTime(self.plan.time or 0.0) for _ in self.plan.engines]
        for pair in self.plan.pairs:
            self.results[pair] = [*self._store(pair).results]

    @property
    def done(self) -> int:
        """How many games have been played."""
        return sum(map(len, self.results.values()))

    @property
    def total(self) -> int:
        """How many games will have been played in the end."""
        return self.plan.games * len(self.plan.pairs)

    def run(self) -> Iterator[int]:
        """Plays round by round and yields the number of each finished one, from 1.

        Raises `EngineNotStarted`, or `EngineFailed` when an engine fails repeatedly; the games
        played so far are kept.
        """
        for number, games in enumerate(self.plan.rounds, start=1):
            for pair in self.plan.pairs:
                self._play(pair, games)
            yield number

    def _play(self, pair: Pair, games: int) -> None:
        if {result.number for result in self.results[pair]} >= set(range(games)):
            return
        store = self._store(pair)
        timers = (self._timers[pair[0]], self._timers[pair[1]])
        match = PlannedMatch(self.plan.match(pair, games), store, timers=timers)

        def take(result: GameResult) -> None:
            self.results[pair].append(result)
            self.on_result(pair, result)
            self._count_failures(pair, result)

        match.on_result = take
        match.run()

    def _count_failures(self, pair: Pair, result: GameResult) -> None:
        """Raises `EngineFailed` when an engine fails repeatedly, whatever its opponents."""
        for engine, letter in zip(pair, ENGINE_LETTERS, strict=True):
            failures = self._failures.get(engine, 0) + 1 if result.failed == letter else 0
            self._failures[engine] = failures
            if failures == FAILURES_IN_A_ROW:
                raise EngineFailed(f"{failures} games in a row failed: {result.ended}")

    def _store(self, pair: Pair) -> MatchStore:
        name = f"{pair[0] + 1:02}-{pair[1] + 1:02}"
        description = self.plan.match(pair, self.plan.games).description()
        return MatchStore.open(self.folder / PAIRS / name, description)

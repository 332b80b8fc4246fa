"""A match: many games between two engines, several at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from cornerwise.arena.game_play import Pairing, Timers, play_game
from cornerwise.arena.gtp_client import EngineFailed, EngineNotStarted, GtpClient
from cornerwise.arena.mirror import EvenTime, Mirror
from cornerwise.arena.openings import engine_seed, opening
from cornerwise.arena.plan import Contestant, MatchPlan, is_fixed
from cornerwise.arena.player_side import PlayerSide, PlayerSpec
from cornerwise.arena.results import GameResult
from cornerwise.arena.seats import engines_of_seats
from cornerwise.arena.side import EngineSide, Side
from cornerwise.arena.store import MatchStore
from cornerwise.engine.gtp.names import gtp_setup
from cornerwise.game import Game
from cornerwise.variants import Setup

FAILURES_IN_A_ROW = 3
"""How many failures of an engine in a row end a match."""

_POLL_SECONDS = 0.2


@dataclass
class PlannedMatch:
    """Plays the games of a plan that are not in the store yet."""

    plan: MatchPlan

    store: MatchStore | None = None

    on_result: Callable[[GameResult], None] = lambda _: None
    """Called with each new result, one at a time, from any thread."""

    results: list[GameResult] = field(default_factory=list)
    """All results so far, including those from the store."""

    timers: tuple[EvenTime, EvenTime] | None = None
    """The timers of A and B, if other matches have already trained them."""

    def __post_init__(self) -> None:
        self._setup: Setup = gtp_setup(self.plan.game)
        self._mirror = Mirror() if self.plan.mirror else None
        seconds = self.plan.even_time or 0.0
        self._even = self.timers or (EvenTime(seconds), EvenTime(seconds))
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._problem: Exception | None = None
        self._running: set[GtpClient] = set()
        self._failures = {"A": 0, "B": 0}
        for result in self.store.results if self.store else ():
            self._take(result)
        done = {result.number for result in self.results}
        wanted = range(-self.plan.warmup, self.plan.games)
        self._todo = [number for number in wanted if number not in done][::-1]

    def run(self) -> list[GameResult]:
        """Plays until all games are done and returns all results.

        Raises `EngineNotStarted`, or `EngineFailed` when an engine fails repeatedly; the games
        played so far are kept. Ctrl-C ends the engines and is raised again.
        """
        jobs = min(self.plan.jobs, len(self._todo))
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                while thread.is_alive():
                    thread.join(_POLL_SECONDS)
        finally:
            self._stop()
            for thread in threads:
                thread.join()
        if self._problem is not None:
            raise self._problem
        return self.results

    def _stop(self, problem: Exception | None = None) -> None:
        with self._lock:
            self._problem = self._problem or problem
            self._stopped.set()
            running = list(self._running)
        for client in running:
            client.kill()

    def _work(self) -> None:
        sides: list[Side] = []
        try:
            while (number := self._next()) is not None:
                sides = sides or self._start()
                result, game = play_game(self._pairing(number), sides, self._timers(sides))
                if self._stopped.is_set():
                    return
                if result.failed:
                    self._end(sides, at_once=True)
                self._finish(result, game)
        except Exception as error:  # noqa: BLE001 (raised again by run, in the caller's thread)
            if not self._stopped.is_set():
                self._stop(error)
        finally:
            self._end(sides)

    def _next(self) -> int | None:
        with self._lock:
            return self._todo.pop() if self._todo and not self._stopped.is_set() else None

    def _start(self) -> list[Side]:
        sides: list[Side] = []
        try:
            for spec, timed in ((self.plan.a, self.plan.mirror), (self.plan.b, False)):
                side = self._side(spec, timed=timed)
                sides.append(side)
                if self.plan.mirror and not side.meter.known:
                    raise EngineNotStarted(f"{spec.name}: its processor time cannot be measured")
        except EngineFailed:
            self._end(sides)
            raise
        return sides

    def _side(self, spec: Contestant, *, timed: bool) -> Side:
        if isinstance(spec, PlayerSpec):
            return PlayerSide(spec, self._setup, timed=timed)
        timeout = self.plan.timeout
        return EngineSide(spec, self._setup, timeout, timed=timed, on_start=self._register)

    def _timers(self, sides: list[Side]) -> Timers:
        if self._mirror is not None:
            return self._mirror, None
        if self.plan.even_time is None:
            return None, None
        first, second = (
            timer if side.takes_time and not is_fixed(spec) else None
            for timer, side, spec in zip(self._even, sides, (self.plan.a, self.plan.b), strict=True)
        )
        return first, second

    def _register(self, client: GtpClient) -> None:
        with self._lock:
            self._running.add(client)
        if self._stopped.is_set():
            client.kill()

    def _end(self, sides: list[Side], *, at_once: bool = False) -> None:
        for side in sides:
            side.end(at_once=at_once)
            if isinstance(side, EngineSide):
                with self._lock:
                    self._running.discard(side.client)
        sides.clear()

    def _pairing(self, number: int) -> Pairing:
        seed = self.plan.seed
        return Pairing(
            number=number,
            setup=self._setup,
            engines=engines_of_seats(self._setup, number),
            opening=opening(self._setup, self.plan.openings, seed, number),
            seeds=(engine_seed(seed, number, 0), engine_seed(seed, number, 1)),
        )

    def _finish(self, result: GameResult, game: Game) -> None:
        names = {"A": self.plan.a.name, "B": self.plan.b.name}
        players = tuple(names[letter] for letter in result.seats)
        with self._lock:
            if self.store:
                self.store.add(result, game, players)
            self._take(result)
            self.on_result(result)
            for letter in self._failures:
                self._failures[letter] = (
                    self._failures[letter] + 1 if result.failed == letter else 0
                )
            failing = max(self._failures.values()) >= FAILURES_IN_A_ROW
        if failing:
            self._stop(EngineFailed(f"{FAILURES_IN_A_ROW} games in a row failed: {result.ended}"))

    def _take(self, result: GameResult) -> None:
        self.results.append(result)
        if self._mirror is not None and not result.failed:
            self._mirror.learn(result.cpu[1], result.cpu[0], result.given)

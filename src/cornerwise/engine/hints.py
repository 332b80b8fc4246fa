"""Hints: the best few moves with their expected results, and why.

A search tries its favourite move far more often than the others, and the win chance of a
move that was hardly tried is mostly noise. So all candidates are tried a comparable number of
times before they are sorted by win chance. The order and the numbers then agree.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.outlook import Outlook, outlook_of, side_to_play
from cornerwise.engine.reasons import Reason, Reasons
from cornerwise.game import Game
from cornerwise.kernel.search import FoundMove, SearchResult, Seconds, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, Side

DEFAULT_SECONDS: Seconds = 1.0
"""Thinking time for a hint when no limit is given."""

FIRST_SEARCH = 0.7
"""Share of the limit spent on finding the best moves; the rest is for comparing them."""

LEAST_COMPARED = 3
"""Compare at least this many moves, so that the best one does not depend on `limit`."""

COMPARABLE = 0.25
"""A move is compared if it was tried at least this share of the most visited move's visits."""


@dataclass(frozen=True)
class Hint:
    """A move worth playing."""

    placement: PlacementId

    win_chance: float
    """Share of the win, from 0 to 1, for the side to play."""

    expected: float
    """Expected final score of the side to play, in the scoring of the setup."""

    visit_share: float
    """Share of the search, from 0 to 1, spent on this move."""

    reasons: tuple[Reason, ...]
    """Reasons for the move, most important first, and cautions."""

    @property
    def percent(self) -> int:
        """The win chance as shown to people, rounded half up."""
        return math.floor(self.win_chance * 100 + 0.5)


def hint(
    game: Game,
    *,
    limit: int = 3,
    simulations: int | None = None,
    seconds: Seconds | None = None,
    seed: int = 0,
    threads: int = 1,
    network: bool = True,
    interrupt: Interrupt | None = None,
) -> list[Hint]:
    """Returns the best few moves of the colour to play, at most `limit`, best first.

    Moves are sorted by `percent`, then by expected score. Moves that were tried too rarely to be
    compared are left out.

    Stops at the first limit reached; the default is one second. The same game, seed and number
    of simulations give the same hints. Returns fewer hints, or none, when interrupted too early.
    Raises `GameOver` after the end.
    """
    if not (simulations or seconds):
        seconds = DEFAULT_SECONDS
    adviser = _Adviser(seed, threads, network, interrupt or Interrupt())
    return adviser.hints(game, limit, simulations, seconds)


def hints_from(game: Game, found: SearchResult, limit: int) -> list[Hint]:
    """Returns the hints from a fresh search of a game's position.

    They are sorted as by `hint`. Moves that were tried too rarely to be compared are left out.
    """
    side = side_to_play(game)
    candidates = [_Candidate.of(move, side) for move in _most_visited(found, limit)]
    return _ordered(game, found, candidates, limit)


def searched(
    game: Game,
    *,
    simulations: int | None,
    seconds: Seconds | None,
    seed: int,
    threads: int = 1,
    network: bool = True,
    interrupt: Interrupt | None = None,
) -> SearchResult:
    """Returns the result of a fresh search, independent of any earlier search."""
    knowledge = knowledge_for(game.setup, network=network)
    search = TreeSearch(game.setup, knowledge, seed=seed, threads=threads)
    with (interrupt or Interrupt()).ends(search):
        return search.run(game, simulations=simulations, seconds=seconds)


@dataclass(frozen=True)
class _Candidate:
    """A move, how often it was tried, and the average result for its side."""

    placement: PlacementId
    tries: int
    outlook: Outlook

    @classmethod
    def of(cls, move: FoundMove, side: Side) -> _Candidate:
        """Returns the candidate for a move found by a search."""
        return cls(move.placement, move.visits, Outlook(move.win_chance[side], move.expected[side]))

    def after(self, tries: int, outlook: Outlook) -> _Candidate:
        """Returns the same move after more tries with the given average result."""
        total = self.tries + tries

        def mean(before: float, more: float) -> float:
            return (self.tries * before + tries * more) / total

        win_chance = mean(self.outlook.win_chance, outlook.win_chance)
        expected = mean(self.outlook.expected, outlook.expected)
        return _Candidate(self.placement, total, Outlook(win_chance, expected))


@dataclass(frozen=True)
class _Adviser:
    seed: int
    threads: int
    network: bool
    interrupt: Interrupt

    def hints(
        self, game: Game, limit: int, simulations: int | None, seconds: Seconds | None
    ) -> list[Hint]:
        """Searches for the best moves, then gives more tries to those with few."""
        end = time.monotonic() + seconds if seconds else None
        found = self._search(
            game,
            simulations and max(1, int(simulations * FIRST_SEARCH)),
            seconds and seconds * FIRST_SEARCH,
        )
        if found.solved:
            return hints_from(game, found, limit)
        rest = simulations and simulations - found.simulations
        return _ordered(game, found, self._compared(game, found, limit, rest, end), limit)

    def _compared(
        self,
        game: Game,
        found: SearchResult,
        limit: int,
        simulations: int | None,
        end: float | None,
    ) -> Iterator[_Candidate]:
        """Yields the most visited moves, each tried a comparable number of times if limits allow."""
        side = side_to_play(game)
        wanted = _comparable_tries(found)
        for move in _most_visited(found, limit):
            candidate = _Candidate.of(move, side)
            missing = wanted - candidate.tries
            if simulations is not None:
                missing = min(missing, simulations)
            left = None if end is None else end - time.monotonic()
            if missing > 0 and (left is None or left > 0) and not self.interrupt.stopped:
                candidate, made = self._tried_more(game, candidate, side, missing, left)
                simulations = None if simulations is None else simulations - made
            yield candidate

    def _tried_more(
        self, game: Game, candidate: _Candidate, side: Side, tries: int, seconds: Seconds | None
    ) -> tuple[_Candidate, int]:
        """Returns a candidate after at most `tries` more tries, and the simulations they took."""
        game = game.copy()
        game.play(candidate.placement)
        if game.is_over:
            return candidate.after(tries, outlook_of(game, None, side)), 0
        found = self._search(game, tries, seconds)
        made = found.simulations
        # An exact result counts as all the tries that it saves.
        worth = tries if found.solved else min(made, tries)
        return candidate.after(worth, outlook_of(game, found, side)), made

    def _search(self, game: Game, simulations: int | None, seconds: Seconds | None) -> SearchResult:
        return searched(
            game,
            simulations=simulations,
            seconds=seconds,
            seed=self.seed,
            threads=self.threads,
            network=self.network,
            interrupt=self.interrupt,
        )


def _most_visited(found: SearchResult, limit: int) -> list[FoundMove]:
    return [move for move in found.moves[: max(limit, LEAST_COMPARED)] if move.visits]


def _comparable_tries(found: SearchResult) -> int:
    return math.ceil(found.best.visits * COMPARABLE)


def _ordered(
    game: Game, found: SearchResult, candidates: Iterable[_Candidate], limit: int
) -> list[Hint]:
    """Returns the comparable candidates as hints, best first."""
    least = 0 if found.solved else _comparable_tries(found)
    visits = sum(found.visits.values())
    reasons = Reasons(game.setup, game.position)
    hints = [
        Hint(
            placement=each.placement,
            win_chance=each.outlook.win_chance,
            expected=each.outlook.expected,
            visit_share=found.visits[each.placement] / visits,
            reasons=reasons.of(each.placement),
        )
        for each in candidates
        if each.tries >= least
    ]
    return sorted(hints, key=lambda each: _rank(game.setup, each))[:limit]


def _rank(setup: Setup, hint: Hint) -> tuple[int, int]:
    """Orders hints by the numbers shown; equal ones stay in search order."""
    return -hint.percent, -setup.scoring.merit(round(hint.expected * 10))

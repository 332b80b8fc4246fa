"""Advice: the best few moves with what is expected of them, and why.

A search tries its favourite far more often than the moves beside it, and the win chance of a move
that was hardly tried is chance. So the moves that are compared are tried a comparable number of
times, and then the one with the best chance comes first: the order and the numbers agree.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.outlook import Outlook, outlook_of
from cornerwise.engine.reasons import Reason, Reasons
from cornerwise.game import Game
from cornerwise.kernel.search import FoundMove, SearchResult, Seconds, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup, Side

DEFAULT_SECONDS: Seconds = 1.0
"""How long a hint is thought about where no limit is given."""

FIRST_SEARCH = 0.7
"""Share of the limit that goes into finding the best moves; the rest into comparing them."""

LEAST_COMPARED = 3
"""So many moves are compared also where fewer hints are wanted: the best one is the same."""

COMPARABLE = 0.25
"""A move is compared with the most visited one if it was tried at least so many times as often."""


@dataclass(frozen=True)
class Hint:
    """A move worth playing."""

    placement: PlacementId

    win_chance: float
    """Share of the win, from 0 to 1, of the side to play."""

    expected: float
    """Final score of the side to play, in the scoring of the setup."""

    visit_share: float
    """Share of the search, from 0 to 1, that looked at this move."""

    reasons: tuple[Reason, ...]
    """What speaks for it, the most important first, and cautions."""

    @property
    def percent(self) -> int:
        """The win chance as it is shown to people, rounded half up."""
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
    """Returns the best few moves of the colour to play, at most `limit`, the best first.

    No move has a higher `percent` than one before it; where that is equal, the better expected
    score comes first. Moves that were tried too seldom to be compared are left out.

    Searches until the first limit that is given, a second when there is none. The same game,
    seed and number of simulations give the same hints. Returns fewer, even none, when it is
    interrupted before it found out anything. Raises `GameOver` after the end.
    """
    if not (simulations or seconds):
        seconds = DEFAULT_SECONDS
    adviser = _Adviser(seed, threads, network, interrupt or Interrupt())
    return adviser.hints(game, limit, simulations, seconds)


def hints_from(game: Game, found: SearchResult, limit: int) -> list[Hint]:
    """Returns the hints that a fresh search of the position of a game amounts to.

    They are in the order of `hint`. Moves that were tried too seldom to be compared are left out.
    """
    side = _side_to_play(game)
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
    """Returns what a fresh search finds, which depends on nothing that was searched before."""
    knowledge = knowledge_for(game.setup, network=network)
    search = TreeSearch(game.setup, knowledge, seed=seed, threads=threads)
    with (interrupt or Interrupt()).ends(search):
        return search.run(game, simulations=simulations, seconds=seconds)


@dataclass(frozen=True)
class _Candidate:
    """A move, how often it was tried, and what its side could expect on average."""

    placement: PlacementId
    tries: int
    outlook: Outlook

    @classmethod
    def of(cls, move: FoundMove, side: Side) -> _Candidate:
        """Returns what a search found out about a move."""
        return cls(move.placement, move.visits, Outlook(move.win_chance[side], move.expected[side]))

    def after(self, tries: int, outlook: Outlook) -> _Candidate:
        """Returns the same move after more tries and what they came to on average."""
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
        """Searches for the best moves, then tries those more that were tried seldom."""
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
        """Yields the most visited moves, tried a comparable number of times while limits allow."""
        side = _side_to_play(game)
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
        """Returns a candidate after at most so many more tries, and the simulations they took."""
        game = game.copy()
        game.play(candidate.placement)
        if game.is_over:
            return candidate.after(tries, outlook_of(game, None, side)), 0
        found = self._search(game, tries, seconds)
        made = found.simulations
        # What was worked out exactly is worth all the tries that it saves.
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


def _side_to_play(game: Game) -> Side:
    seat = game.seat_to_play
    assert seat is not None
    return game.setup.seating.side_of(seat)


def _most_visited(found: SearchResult, limit: int) -> list[FoundMove]:
    return [move for move in found.moves[: max(limit, LEAST_COMPARED)] if move.visits]


def _comparable_tries(found: SearchResult) -> int:
    return math.ceil(found.best.visits * COMPARABLE)


def _ordered(
    game: Game, found: SearchResult, candidates: Iterable[_Candidate], limit: int
) -> list[Hint]:
    """Returns the candidates that can be compared as hints, the best first."""
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
    """Orders hints by what is shown of them; equal ones stay in the order of the search."""
    return -hint.percent, -setup.scoring.merit(round(hint.expected * 10))

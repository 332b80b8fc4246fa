"""Hints: the best few moves with their expected results, and why.

A search visits its favourite move far more often than the others, and the win chance of a
move with few visits is mostly noise. So all candidates get a comparable number of visits before
they are sorted by win chance. The order and the numbers then agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.reasons import Reason, reasons_from
from cornerwise.errors import GameOver
from cornerwise.game import Game
from cornerwise.kernel import advice
from cornerwise.kernel.search import SearchOptions, SearchResult, Seconds, TreeSearch
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

DEFAULT_SECONDS: Seconds = 1.0
"""Thinking time for a hint when no limit is given."""


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
        return advice.percent_of(self.win_chance)


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
    if game.is_over:
        raise GameOver("the game is over: there is nothing to search for")
    interrupt = interrupt or Interrupt()
    plan = advice.HintPlan(game, limit, simulations, seconds)
    while not plan.is_done:
        search = fresh_search(game.setup, seed=seed, threads=threads, network=network)
        with interrupt.ends(search):
            plan.take(plan.search(search))
        if interrupt.stopped:
            break
    return hints_of(game.setup, plan.hints())


def hints_from(game: Game, found: SearchResult, limit: int) -> list[Hint]:
    """Returns the hints from a fresh search of a game's position.

    They are sorted as by `hint`. Moves that were tried too rarely to be compared are left out.
    """
    return hints_of(game.setup, advice.hints_from(game, found, limit))


def fresh_search(
    setup: Setup,
    *,
    seed: int,
    threads: int = 1,
    network: bool = True,
    options: SearchOptions | None = None,
) -> TreeSearch:
    """Returns a search with the package's knowledge and an empty tree."""
    knowledge = knowledge_for(setup, network=network)
    return TreeSearch(setup, knowledge, options=options, seed=seed, threads=threads)


def hints_of(setup: Setup, found: Iterable[advice.RawHint]) -> list[Hint]:
    """Converts hints from the kernel."""
    return [
        Hint(
            placement=each.placement,
            win_chance=each.win_chance,
            expected=each.expected,
            visit_share=each.visit_share,
            reasons=reasons_from(setup, each.reasons),
        )
        for each in found
    ]

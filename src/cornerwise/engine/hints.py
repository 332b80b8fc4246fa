"""Advice: the best few moves with what is expected of them, and why."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.engine.interrupt import Interrupt
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.reasons import Reason, Reasons
from cornerwise.game import Game
from cornerwise.kernel.search import SearchResult, Seconds, TreeSearch
from cornerwise.placements import PlacementId

DEFAULT_SECONDS: Seconds = 1.0
"""How long a hint is thought about where no limit is given."""


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

    Searches until the first limit that is given, a second when there is none. The same game,
    seed and number of simulations give the same hints. Returns fewer, even none, when it is
    interrupted before it found out anything. Raises `GameOver` after the end.
    """
    found = searched(
        game,
        simulations=simulations,
        seconds=seconds if simulations or seconds else DEFAULT_SECONDS,
        seed=seed,
        threads=threads,
        network=network,
        interrupt=interrupt,
    )
    return hints_from(game, found, limit)


def hints_from(game: Game, found: SearchResult, limit: int) -> list[Hint]:
    """Returns the hints that a search of the position of a game amounts to."""
    seat = game.seat_to_play
    assert seat is not None
    side = game.setup.seating.side_of(seat)
    visits = sum(move.visits for move in found.moves)
    reasons = Reasons(game.setup, game.position)
    return [
        Hint(
            placement=move.placement,
            win_chance=move.win_chance[side],
            expected=move.expected[side],
            visit_share=move.visits / visits,
            reasons=reasons.of(move.placement),
        )
        for move in found.moves[:limit]
        if move.visits
    ]


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

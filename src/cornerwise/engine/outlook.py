"""What a side can expect from a position."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.game import Game
from cornerwise.kernel.search import SearchResult
from cornerwise.variants import Side


@dataclass(frozen=True)
class Outlook:
    """What a side can expect."""

    win_chance: float
    """Its share of the win, from 0 to 1."""

    expected: float
    """Its final score, in the scoring of the setup."""


def side_to_play(game: Game) -> Side:
    """Returns the side whose turn it is. The game must not be over."""
    seat = game.seat_to_play
    assert seat is not None, "the game is over"
    return game.setup.seating.side_of(seat)


def outlook_of(game: Game, found: SearchResult | None, side: Side) -> Outlook:
    """Returns what a side can expect: the average over the search, or the final result.

    `found` is the result of searching the position; None when the game is over.
    """
    if found is not None:
        visits = max(1, sum(move.visits for move in found.moves))
        return Outlook(
            sum(move.visits * move.win_chance[side] for move in found.moves) / visits,
            sum(move.visits * move.expected[side] for move in found.moves) / visits,
        )
    result = game.result()
    won = side in result.winners
    return Outlook(1 / len(result.winners) if won else 0.0, float(result.sides[side]))

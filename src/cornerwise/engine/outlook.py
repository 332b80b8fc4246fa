"""What a side can expect from a position."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.game import Game
from cornerwise.kernel import advice
from cornerwise.variants import Side


@dataclass(frozen=True)
class Outlook:
    """What a side can expect."""

    win_chance: float
    """Its share of the win, from 0 to 1."""

    expected: float
    """Its final score, in the scoring of the setup."""

    @property
    def percent(self) -> int:
        """The win chance as shown to people, rounded half up."""
        return advice.percent_of(self.win_chance)


def side_to_play(game: Game) -> Side:
    """Returns the side whose turn it is. The game must not be over."""
    seat = game.seat_to_play
    assert seat is not None, "the game is over"
    return game.setup.seating.side_of(seat)

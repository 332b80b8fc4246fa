"""Player clocks: how long to think about a move so that the time lasts for the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cornerwise.position import Position
from cornerwise.variants import Colour, Seat, Setup

Seconds = float

_LEFT_OVER = 0.35
"""The share of its pieces that need no time: a quarter is left unplaced in a typical game, and the
last moves are solved in an instant or leave no choice.
"""

_SPARE_MOVES = 1
"""Moves beyond the expected number for which time is reserved."""

_MARGIN = 0.1
"""The share of a clock that is reserved for everything except thinking."""

_LONGEST_MARGIN: Seconds = 1.0

_SHORTEST: Seconds = 0.005


@dataclass(frozen=True)
class Clock:
    """The time a player has left."""

    left: Seconds

    moves: int = 0
    """In overtime, how many moves must be made in that time; 0 in main time."""


@dataclass(frozen=True)
class TimeSettings:
    """The time for a game in GTP's terms: main time, then periods of overtime."""

    main: Seconds

    period: Seconds = 0.0
    """The length of an overtime period; 0 for none."""

    moves: int = 0
    """How many moves must be made in each period."""

    @property
    def is_unlimited(self) -> bool:
        """Whether there is no limit; in GTP, an overtime period with no moves."""
        return self.period > 0 and self.moves == 0

    def full(self) -> Clock:
        """Returns the clock before the first move."""
        return Clock(self.main) if self.main > 0 else Clock(self.period, self.moves)

    def after(self, clock: Clock, used: Seconds) -> Clock:
        """Returns the clock after a move that took some time."""
        left = clock.left - used
        if clock.moves > 1 and left > 0:
            return Clock(left, clock.moves - 1)
        if self.moves and (clock.moves or left <= 0):
            return Clock(self.period, self.moves)
        return replace(clock, left=max(0.0, left))

    def share(self, clock: Clock, moves: int, stretch: float = 1.0) -> Seconds:
        """Returns how long to think about the next move when `moves` are still expected.

        `stretch` is a factor for players that often take less time than they are given. Always
        leaves a margin on the clock.
        """
        if clock.moves:
            return _within(clock.left, stretch * clock.left / clock.moves)
        more = self.period / self.moves if self.moves else 0.0
        return _within(clock.left + more, stretch * (clock.left / max(1, moves) + more))


class Clocks:
    """The clocks of all players. They are off until a time is set."""

    def __init__(self) -> None:
        self._settings: TimeSettings | None = None
        self._clocks: dict[Seat, Clock] = {}

    def set(self, settings: TimeSettings) -> None:
        """Gives every player this time for a game."""
        self._settings = None if settings.is_unlimited else settings
        self._clocks.clear()

    def tell(self, seat: Seat, clock: Clock) -> None:
        """Sets the clock of a player."""
        self._settings = self._settings or TimeSettings(clock.left)
        self._clocks[seat] = clock

    def restart(self) -> None:
        """Gives every player the full time again, for another game."""
        self._clocks.clear()

    def stop(self) -> None:
        """Removes all clocks."""
        self._settings = None
        self._clocks.clear()

    def share(
        self, setup: Setup, position: Position, seat: Seat, stretch: float = 1.0
    ) -> Seconds | None:
        """Returns how long a player may think about the next move; None without a clock."""
        if self._settings is None:
            return None
        clock = self._clocks.get(seat, self._settings.full())
        return self._settings.share(clock, expected_moves(setup, position, seat), stretch)

    def use(self, seat: Seat, seconds: Seconds) -> None:
        """Deducts the time of a move from a player's clock."""
        if self._settings is not None:
            clock = self._clocks.get(seat, self._settings.full())
            self._clocks[seat] = self._settings.after(clock, seconds)


def expected_moves(setup: Setup, position: Position, seat: Seat) -> int:
    """Returns how many moves of a player still need time, an estimate on the high side."""
    seating = setup.seating
    moves = sum(_moves_of(position, colour) for colour in seating.seats[seat])
    if seating.shared is not None:
        moves += -(-_moves_of(position, seating.shared) // len(seating.seats))
    return max(1, moves)


def _moves_of(position: Position, colour: Colour) -> int:
    if not position.can_place(colour):
        return 0
    pieces = sum(position.left[colour])
    stock = sum(count for _, count in position.variant.stock)
    return min(pieces, max(1, round(pieces - _LEFT_OVER * stock)) + _SPARE_MOVES)


def _within(left: Seconds, share: Seconds) -> Seconds:
    return max(_SHORTEST, min(share, left - min(_LONGEST_MARGIN, _MARGIN * left)))

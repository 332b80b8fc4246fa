"""What the players of a table agreed on before the game: the clock, and whether it counts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

DAY = 24 * 60 * 60

MAX_LIVE_SECONDS = 3 * 60 * 60
MAX_INCREMENT = 180
MAX_DAYS = 14


@dataclass(frozen=True)
class LiveClock:
    """Every player has some seconds for the whole game, and gets more with each move."""

    seconds: int

    increment: int = 0


@dataclass(frozen=True)
class DailyClock:
    """Every player has some days for each move."""

    days: int


Clock: TypeAlias = LiveClock | DailyClock


@dataclass(frozen=True)
class Terms:
    """Under which terms a table is played."""

    clock: Clock | None = None
    """None when nobody is in a hurry."""

    rated: bool = False
    """Whether the result counts for the ranking: then there are no hints and no free undo."""

    public: bool = False
    """Whether vacant seats are offered to everybody in the lobby."""

    hints: bool = False
    """Whether people who play against each other may ask for hints; never in a rated game."""


CASUAL = Terms()
"""No clock, and nothing counts."""

_LIVE = re.compile(r"(\d{1,5})\+(\d{1,3})")
_DAILY = re.compile(r"(\d{1,2})d")


def clock_of_text(text: str) -> Clock:
    """Returns a clock written as `300+5` (seconds) or `3d`. Raises `ValueError`."""
    if live := _LIVE.fullmatch(text):
        return LiveClock(int(live[1]), int(live[2]))
    if daily := _DAILY.fullmatch(text):
        return DailyClock(int(daily[1]))
    raise ValueError(f"{text!r} is no clock")


def text_of_clock(clock: Clock) -> str:
    """Returns a clock as text. Inverse of `clock_of_text`."""
    match clock:
        case LiveClock():
            return f"{clock.seconds}+{clock.increment}"
        case DailyClock():
            return f"{clock.days}d"

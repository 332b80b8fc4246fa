"""The terms of a game: its clock, and whether it is rated, public, and has hints."""

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
    """Real time: seconds for the whole game, and an increment with each move."""

    seconds: int

    increment: int = 0


@dataclass(frozen=True)
class DailyClock:
    """Correspondence: days for each move."""

    days: int


Clock: TypeAlias = LiveClock | DailyClock


@dataclass(frozen=True)
class Terms:
    """The terms of one table."""

    clock: Clock | None = None
    """None for an unlimited game."""

    rated: bool = False
    """Whether the game is rated: then there are no hints and no undo without asking."""

    public: bool = False
    """Whether vacant seats are listed in the lobby."""

    hints: bool = False
    """Whether opponents may ask for hints; never in a rated game."""


CASUAL = Terms()
"""Unlimited and casual."""

_LIVE = re.compile(r"(\d{1,5})\+(\d{1,3})")
_DAILY = re.compile(r"(\d{1,2})d")


def clock_of_text(text: str) -> Clock:
    """Returns a clock written as `300+5` (seconds) or `3d`. Raises `ValueError`."""
    if live := _LIVE.fullmatch(text):
        return LiveClock(int(live[1]), int(live[2]))
    if daily := _DAILY.fullmatch(text):
        return DailyClock(int(daily[1]))
    raise ValueError(f"{text!r} is not a clock")


def text_of_clock(clock: Clock) -> str:
    """Returns a clock as text. Inverse of `clock_of_text`."""
    match clock:
        case LiveClock():
            return f"{clock.seconds}+{clock.increment}"
        case DailyClock():
            return f"{clock.days}d"

"""What the players of a table agreed on before the game: the clock, and whether it counts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from cornerwise.errors import CornerwiseError

DAY = 24 * 60 * 60

MAX_LIVE_SECONDS = 3 * 60 * 60
MAX_INCREMENT = 180
MAX_DAYS = 14


class TermsError(CornerwiseError):
    """A clock that cannot be."""

    code = "terms/invalid"


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


CASUAL = Terms()
"""No clock, and nothing counts."""

_LIVE = re.compile(r"(\d{1,5})\+(\d{1,3})")
_DAILY = re.compile(r"(\d{1,2})d")


def clock_of_text(text: str) -> Clock:
    """Returns a clock written as `300+5` (seconds) or `3d`. Raises `TermsError`."""
    if live := _LIVE.fullmatch(text):
        clock: Clock = LiveClock(int(live[1]), int(live[2]))
    elif daily := _DAILY.fullmatch(text):
        clock = DailyClock(int(daily[1]))
    else:
        raise TermsError(f"{text!r} is no clock; write 300+5 for seconds or 3d for days")
    check_clock(clock)
    return clock


def text_of_clock(clock: Clock) -> str:
    """Returns a clock as text. Inverse of `clock_of_text`."""
    match clock:
        case LiveClock():
            return f"{clock.seconds}+{clock.increment}"
        case DailyClock():
            return f"{clock.days}d"


def check_clock(clock: Clock) -> None:
    """Raises `TermsError` for a clock with which nobody could play."""
    match clock:
        case LiveClock():
            fine = 1 <= clock.seconds <= MAX_LIVE_SECONDS and 0 <= clock.increment <= MAX_INCREMENT
        case DailyClock():
            fine = 1 <= clock.days <= MAX_DAYS
    if not fine:
        raise TermsError(
            f"a clock has 1 to {MAX_LIVE_SECONDS} seconds and up to {MAX_INCREMENT} more a move, "
            f"or 1 to {MAX_DAYS} days a move"
        )

"""The daily puzzle: computed from the date, so it is the same for everyone."""

from __future__ import annotations

from datetime import date

from cornerwise.puzzles.grades import Level
from cornerwise.puzzles.making import Made, make

DAILY = "daily"

DAILY_LEVELS = (
    Level.EASY,
    Level.EASY,
    Level.MEDIUM,
    Level.MEDIUM,
    Level.HARD,
    Level.HARD,
    Level.VERY_HARD,
)
"""From Monday to Sunday, when people have the most time."""


def daily_id(day: date) -> str:
    """Returns the id of a date's puzzle, such as `daily-2026-11-16`."""
    return f"{DAILY}-{day.isoformat()}"


def daily_level(day: date) -> Level:
    """Returns how hard a date's puzzle is: easy on Mondays, very hard on Sundays."""
    return DAILY_LEVELS[day.weekday()]


def daily(day: date) -> Made:
    """Returns the puzzle of a date."""
    return make(daily_id(day), daily_level(day))

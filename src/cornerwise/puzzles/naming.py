"""Puzzles by id: an id means the same puzzle on every machine.

Ids are those of the brainteasers, such as `B3`; of generated puzzles, a level and a number,
such as `hard-17`; and of daily puzzles, such as `daily-2026-11-16`.
"""

from __future__ import annotations

import re
from datetime import date

from cornerwise.errors import PuzzleError
from cornerwise.puzzles.daily import DAILY, daily
from cornerwise.puzzles.grades import Level
from cornerwise.puzzles.library import BRAINTEASERS, brainteaser
from cornerwise.puzzles.making import Made, make
from cornerwise.puzzles.puzzle import Puzzle

LARGEST_NUMBER = 999_999_999
"""Largest number of a generated puzzle."""

_LEVELS = "|".join(level.value for level in Level)

NEW_PATTERN = rf"({_LEVELS})-(0|[1-9][0-9]{{0,8}})"
"""Regular expression of the ids of generated puzzles: level and number."""

DAILY_PATTERN = rf"{DAILY}-([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})"
"""Regular expression of the ids of daily puzzles: the date, which may not exist."""

_NEW = re.compile(NEW_PATTERN, re.ASCII)
_DAILY = re.compile(DAILY_PATTERN, re.ASCII)


def puzzle_named(name: str) -> Puzzle:
    """Returns the puzzle with an id, in either case. Raises `PuzzleError` when there is none.

    A generated puzzle is computed again, which may take a few seconds.
    """
    if name.lower() in {known.lower() for known in BRAINTEASERS}:
        return brainteaser(name)
    return made_named(name).puzzle


def made_named(name: str) -> Made:
    """Returns the generated or daily puzzle with an id, in either case. Raises `PuzzleError`."""
    name = name.lower()
    if match := _NEW.fullmatch(name):
        return make(name, Level(match[1]))
    if match := _DAILY.fullmatch(name):
        return daily(_date(match[1]))
    raise PuzzleError(
        f"there is no puzzle {name[:40]!r}: choose from {', '.join(BRAINTEASERS)},"
        f" {', '.join(f'{level.value}-N' for level in Level)} and {DAILY}-YYYY-MM-DD"
    )


def made_id(level: Level, number: int) -> str:
    """Returns the id of a generated puzzle. The number must be from 0 to `LARGEST_NUMBER`."""
    return f"{level.value}-{number}"


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PuzzleError(f"there is no date {text}") from None

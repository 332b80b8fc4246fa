"""How hard made puzzles are: the levels, and what a puzzle of each must be like."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class Grade:
    """Bounds of a level, both ends included."""

    to_lay: tuple[int, int]
    """Pieces that are left to lay."""

    effort: tuple[int, int]
    """Steps in which the cover search finds the solution and proves that it is the only one."""

    cells: tuple[int, int]
    """Of the region."""

    first_given: int
    """Pieces that are given in any case."""

    most_given: int
    """Pieces that are given at most."""

    apart: float
    """The share of puzzles in which pieces of one colour may share no edge."""


class Level(Enum):
    """How hard a made puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very-hard"

    @property
    def grade(self) -> Grade:
        """What a puzzle of the level must be like."""
        return _GRADES[self]


# Efforts do not overlap, so that a level is never easier than the one before. The numbers of
# cells and given pieces are such that about one of four attempts or more is as hard as wanted.
_GRADES = {
    Level.EASY: Grade(
        to_lay=(4, 5), effort=(1, 30), cells=(20, 30), first_given=0, most_given=2, apart=0.0
    ),
    Level.MEDIUM: Grade(
        to_lay=(6, 7), effort=(31, 150), cells=(32, 44), first_given=0, most_given=4, apart=0.25
    ),
    Level.HARD: Grade(
        to_lay=(8, 11), effort=(151, 800), cells=(46, 60), first_given=1, most_given=5, apart=0.5
    ),
    Level.VERY_HARD: Grade(
        to_lay=(12, 15),
        effort=(801, 20_000),
        cells=(66, 80),
        first_given=3,
        most_given=6,
        apart=1.0,
    ),
}

"""The levels of generated puzzles, and the requirements for a puzzle of each level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class Grade:
    """The bounds of a level, inclusive."""

    to_lay: tuple[int, int]
    """Pieces left to place."""

    effort: tuple[int, int]
    """Pieces that a plain search places before it has tried everything; see `effort`."""

    cells: tuple[int, int]
    """Cells of the region."""

    given: int
    """Given pieces, before unnecessary ones are removed."""

    apart: float
    """The share of puzzles in which pieces of one colour must not share an edge."""


class Level(Enum):
    """How hard a generated puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very-hard"

    @property
    def grade(self) -> Grade:
        """The requirements for a puzzle of this level."""
        return _GRADES[self]


# Efforts do not overlap, so a level is never easier than the one before. Cells and given
# pieces are chosen so that few attempts are needed. All numbers are pinned, because they
# determine which puzzle an id means.
_GRADES = {
    Level.EASY: Grade(to_lay=(4, 5), effort=(4, 20), cells=(20, 30), given=2, apart=0.0),
    Level.MEDIUM: Grade(to_lay=(6, 8), effort=(21, 120), cells=(32, 44), given=4, apart=0.25),
    Level.HARD: Grade(to_lay=(8, 11), effort=(121, 600), cells=(46, 60), given=5, apart=0.5),
    Level.VERY_HARD: Grade(to_lay=(12, 15), effort=(601, 5000), cells=(64, 78), given=7, apart=1.0),
}

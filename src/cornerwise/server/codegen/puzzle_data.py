"""The requirements for new puzzles, as data for the client."""

from __future__ import annotations

from msgspec import Struct

from cornerwise.puzzles.grades import Level


class GradeData(Struct, frozen=True):
    """The requirements for a new puzzle of a level. Bounds are inclusive."""

    to_lay: tuple[int, int]
    """Pieces left to place."""
    effort: tuple[int, int]
    """Pieces that a plain search places before it has tried everything."""
    cells: tuple[int, int]
    """Cells of the region."""
    given: int
    """Given pieces, before unnecessary ones are removed."""
    apart: float
    """The share of puzzles in which pieces of one colour must not share an edge."""


def grades() -> dict[str, GradeData]:
    """Returns the grade of each level."""
    return {level.value: _grade(level) for level in Level}


def _grade(level: Level) -> GradeData:
    grade = level.grade
    return GradeData(grade.to_lay, grade.effort, grade.cells, grade.given, grade.apart)

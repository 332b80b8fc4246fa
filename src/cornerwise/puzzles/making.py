"""Generates puzzles with exactly one solution. The kernel does the work (`kernel/puzzles/making.hpp`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cornerwise.geometry import mask_of
from cornerwise.kernel.puzzles import made_puzzle
from cornerwise.puzzles.grades import Level
from cornerwise.puzzles.kernel_form import laid_piece, piece_name
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule

COLOURS = ("blue", "yellow", "red", "green")
"""In order of play (R4)."""


@dataclass(frozen=True)
class Made:
    """A generated puzzle and what is known about it."""

    puzzle: Puzzle

    level: Level

    solution: tuple[Laid, ...]
    """The only solution."""

    effort: int
    """Pieces that a plain search places before it has tried everything."""


@lru_cache(maxsize=64)
def make(name: str, level: Level) -> Made:
    """Returns the puzzle for a name and level; it has exactly one solution.

    It is the same everywhere and forever, because only random numbers seeded by the name, the
    uniqueness of the solution, and the effort decide.
    """
    grade = level.grade
    made = made_puzzle(
        name,
        colours=len(COLOURS),
        to_lay=grade.to_lay,
        effort=grade.effort,
        cells=grade.cells,
        given=grade.given,
        apart=grade.apart,
    )
    puzzle = Puzzle(
        id=name,
        board=made.board,
        region=mask_of(made.region),
        stock=tuple(piece_name(COLOURS, colour, shape) for colour, shape in made.stock),
        rules=frozenset({Rule.COVER, Rule.NO_EDGES} if made.apart else {Rule.COVER}),
        given=tuple(laid_piece(COLOURS, piece) for piece in made.given),
    )
    solution = tuple(laid_piece(COLOURS, piece) for piece in made.solution)
    return Made(puzzle, level, solution, made.effort)

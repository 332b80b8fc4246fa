"""New puzzles with exactly one solution.

A pleasing region is filled with pieces at random, which gives the pieces and a solution. Some of
them are given from the beginning. If that leaves no other solution, those given pieces that are
not needed for it are taken away again. What comes out is kept if it is as hard as wanted, else
the next one is tried.

Only dice and facts decide: whether there is one solution, and how many pieces a plain search lays.
How the kernel finds out, and in which time, does not matter, so the same name makes the same
puzzle everywhere and for ever.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from cornerwise.pieces import PIECES
from cornerwise.puzzles.colouring import coloured
from cornerwise.puzzles.dice import Dice
from cornerwise.puzzles.effort import effort_of
from cornerwise.puzzles.grades import Grade, Level
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle, Rule
from cornerwise.puzzles.shapes import shapes_of
from cornerwise.puzzles.solving import count_solutions
from cornerwise.puzzles.tilings import random_tiling

COLOURS = ("blue", "yellow", "red", "green")
"""In the order of play (R4)."""


@dataclass(frozen=True)
class Made:
    """A puzzle and what its maker knows of it."""

    puzzle: Puzzle

    level: Level

    solution: tuple[Laid, ...]
    """The only one."""

    effort: int
    """Pieces that a plain search lays until it has tried everything."""


@lru_cache(maxsize=64)
def make(name: str, level: Level) -> Made:
    """Returns the puzzle that a name makes at a level; it has exactly one solution."""
    dice = Dice(name)
    while True:
        made = _attempt(name, level, dice)
        if made is not None:
            return made


def _attempt(name: str, level: Level, dice: Dice) -> Made | None:
    """Returns a puzzle, unless it does not come out as wanted."""
    grade = level.grade
    filled = _filled(name, grade, dice)
    if filled is None:
        return None
    puzzle, solution = filled
    puzzle = replace(puzzle, given=tuple(dice.shuffled(solution)[: grade.given]))
    if not _is_unique(puzzle):
        return None
    puzzle = _without_needless(puzzle)
    if not grade.to_lay[0] <= len(puzzle.stock) - len(puzzle.given) <= grade.to_lay[1]:
        return None
    effort = effort_of(puzzle, limit=grade.effort[1])
    if effort is None or effort < grade.effort[0]:
        return None
    return Made(puzzle, level, solution, effort)


def _filled(name: str, grade: Grade, dice: Dice) -> tuple[Puzzle, tuple[Laid, ...]] | None:
    """Returns a puzzle without given pieces and a solution, unless filling or colouring fails."""
    shape = dice.choose(dice.choose(shapes_of(*grade.cells)))
    apart = dice.chance(grade.apart)
    # Equal pieces that differ in colour alone would give two solutions where colours are free.
    tiling = random_tiling(shape, dice, copies=2 if apart else 1)
    colours = None if tiling is None else coloured(tiling, len(COLOURS), dice)
    if tiling is None or colours is None:
        return None
    solution = tuple(
        Laid(PieceName(COLOURS[colour], PIECES[placement.piece].name), placement.cells)
        for placement, colour in zip(tiling, colours, strict=True)
    )
    stock = sorted((laid.name for laid in solution), key=_stock_order)
    rules = frozenset({Rule.COVER, Rule.NO_EDGES} if apart else {Rule.COVER})
    return Puzzle(name, shape.board, shape.region, tuple(stock), rules), solution


def _stock_order(name: PieceName) -> tuple[int, int]:
    return COLOURS.index(name.colour), PIECES.index(name.shape)


def _is_unique(puzzle: Puzzle) -> bool:
    return count_solutions(puzzle, limit=2).solutions == 1


def _without_needless(puzzle: Puzzle) -> Puzzle:
    """Returns the puzzle with only those given pieces without which there were more solutions."""
    for piece in puzzle.given:
        less = replace(puzzle, given=tuple(each for each in puzzle.given if each != piece))
        if _is_unique(less):
            puzzle = less
    return puzzle

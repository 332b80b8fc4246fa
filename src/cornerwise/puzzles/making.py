"""Generates puzzles with exactly one solution.

A symmetric region is filled with random pieces, which gives the stock and a solution. Some
pieces are then given from the beginning. If that leaves no other solution, the given pieces
that are not needed for uniqueness are removed. The puzzle is used if it has the wanted
difficulty; otherwise the next one is tried.

Only dice and facts decide: whether there is one solution, and how many pieces a plain search
places. How the kernel finds out, and how long it takes, does not matter. So a name gives the
same puzzle everywhere and forever.
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
    """Returns the puzzle for a name and level; it has exactly one solution."""
    dice = Dice(name)
    while True:
        made = _attempt(name, level, dice)
        if made is not None:
            return made


def _attempt(name: str, level: Level, dice: Dice) -> Made | None:
    """Returns a puzzle, or None when the attempt fails."""
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
    """Returns a puzzle without given pieces and a solution, or None when the attempt fails."""
    shape = dice.choose(dice.choose(shapes_of(*grade.cells)))
    apart = dice.chance(grade.apart)
    # Equal pieces in different colours would give two solutions where colours are free.
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
    """Returns the puzzle without the given pieces that are not needed for a unique solution."""
    for piece in puzzle.given:
        less = replace(puzzle, given=tuple(each for each in puzzle.given if each != piece))
        if _is_unique(less):
            puzzle = less
    return puzzle

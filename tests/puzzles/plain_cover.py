"""Counts solutions of small puzzles with plain sets: slow and short, as a second opinion.

Knuth's Algorithm X: takes the cell that can be covered in the fewest ways, and tries them all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cornerwise.puzzles import Laid, PieceName, Puzzle, Rule
from puzzles.oracle import hanging_apart


@dataclass(frozen=True)
class Option:
    """A piece of the stock at one place."""

    name: PieceName
    cells: frozenset[int]
    beside: frozenset[int]


def count_plainly(puzzle: Puzzle) -> int:
    """Returns the number of solutions. Pieces of the same shape and colour are interchangeable."""
    left = Counter(puzzle.left(puzzle.given))
    free = set(puzzle.cells)
    laid = []
    for piece in puzzle.given:
        free -= set(piece.cells)
        laid.append(_option(puzzle, piece.name, frozenset(piece.cells)))
    options = [
        option
        for name in left
        for option in _places(puzzle, name)
        if option.cells <= free and not _clash(puzzle, option, laid)
    ]
    return _count(puzzle, options, laid, free, left)


def _places(puzzle: Puzzle, name: PieceName) -> list[Option]:
    found = []
    for orientation in name.shape.orientations:
        for row in range(puzzle.board.height):
            for column in range(puzzle.board.width):
                points = [(column + x, row + y) for x, y in orientation]
                if all(puzzle.board.contains(x, y) for x, y in points):
                    cells = frozenset(puzzle.board.cell(x, y) for x, y in points)
                    found.append(_option(puzzle, name, cells))
    return found


def _option(puzzle: Puzzle, name: PieceName, cells: frozenset[int]) -> Option:
    width = puzzle.board.width
    beside = {
        near
        for cell in cells
        for near in (cell - width, cell + width, cell - 1, cell + 1)
        if near // width == cell // width or abs(near - cell) == width
    }
    return Option(name, cells, frozenset(beside) - cells)


def _clash(puzzle: Puzzle, option: Option, laid: list[Option]) -> bool:
    return Rule.NO_EDGES in puzzle.rules and any(
        option.name.colour == other.name.colour and option.cells & other.beside for other in laid
    )


def _count(
    puzzle: Puzzle,
    options: list[Option],
    laid: list[Option],
    free: set[int],
    left: Counter[PieceName],
) -> int:
    if not free:
        pieces = [Laid(option.name, tuple(sorted(option.cells))) for option in laid]
        return int(Rule.CORNERS not in puzzle.rules or not list(hanging_apart(puzzle, pieces)))
    ways = Counter(cell for option in options for cell in option.cells)
    cell = min(free, key=ways.__getitem__)
    total = 0
    for chosen in [option for option in options if cell in option.cells]:
        left[chosen.name] -= 1
        rest = [
            option
            for option in options
            if left[option.name]
            and not option.cells & chosen.cells
            and not _clash(puzzle, option, [chosen])
        ]
        total += _count(puzzle, rest, [*laid, chosen], free - chosen.cells, left)
        left[chosen.name] += 1
    return total

"""A second implementation of the effort of a puzzle, with Python's integers as sets of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cornerwise.geometry import CellMask
from cornerwise.puzzles.puzzle import Puzzle, Rule


def effort_of(puzzle: Puzzle, limit: int) -> int | None:
    """Returns the effort for a puzzle whose region must be covered, or None above a limit."""
    search = _Search(puzzle, limit)
    free = puzzle.region
    for piece in puzzle.given:
        free &= ~piece.mask
    search.run(search.options(free), free)
    return search.laid if search.laid <= limit else None


class _Option(NamedTuple):
    """A piece of the stock at one place."""

    mask: CellMask

    kind: int
    """Shape and colour as one number."""

    edges: CellMask


class _Search:
    def __init__(self, puzzle: Puzzle, limit: int) -> None:
        self.puzzle = puzzle
        self.limit = limit
        self.apart = Rule.NO_EDGES in puzzle.rules
        counts = puzzle.left(puzzle.given)
        self.names = sorted(counts, key=puzzle.stock.index)
        self.left = [counts[name] for name in self.names]
        self.laid = 0

    def options(self, free: CellMask) -> list[_Option]:
        """Returns the placements on the free cells, apart from given pieces, in a pinned order."""
        table = self.puzzle.placement_table
        beside = dict.fromkeys(self.puzzle.colours, 0)
        for piece in self.puzzle.given if self.apart else ():
            beside[piece.colour] |= piece.mask
        return [
            _Option(placement.mask, kind, placement.edges)
            for placement in table.placements
            if not placement.mask & ~free
            for kind, name in enumerate(self.names)
            if name.shape == table.pieces[placement.piece]
            and not placement.edges & beside[name.colour]
        ]

    def run(self, options: Sequence[_Option], free: CellMask) -> None:
        """Tries every way to cover the free cells with the options."""
        cell = _tightest(options, free)
        for chosen in options:
            if not chosen.mask & cell:
                continue
            self.laid += 1
            if self.laid > self.limit:
                return
            self.left[chosen.kind] -= 1
            self.run(self._still_fitting(options, chosen), free & ~chosen.mask)
            self.left[chosen.kind] += 1

    def _still_fitting(self, options: Sequence[_Option], chosen: _Option) -> list[_Option]:
        taken, used, edges = chosen
        closed = [left == 0 for left in self.left]
        if not self.apart:
            return [each for each in options if not (each[0] & taken or closed[each[1]])]
        colour = self.names[used].colour
        beside = [edges if name.colour == colour else 0 for name in self.names]
        return [
            each for each in options if not (each[0] & (taken | beside[each[1]]) or closed[each[1]])
        ]


def _tightest(options: Sequence[_Option], free: CellMask) -> CellMask:
    """Returns the free cell that the fewest options cover, the first if several; 0 for none.

    Cells covered by five or more options are treated as equal.
    """
    one = two = three = four = five = 0
    for mask, _, _ in options:
        five |= four & mask
        four |= three & mask
        three |= two & mask
        two |= one & mask
        one |= mask
    for enough in (one, two, three, four, five, 0):
        few = free & ~enough
        if few:
            return few & -few
    return 0

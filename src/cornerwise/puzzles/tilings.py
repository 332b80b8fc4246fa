"""Fills regions with random pieces, the first step in generating puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from cornerwise.geometry import Board, CellMask, cells_of
from cornerwise.pieces import PIECES
from cornerwise.placements import Placement, PlacementTable, build_placement_table
from cornerwise.puzzles.dice import Dice
from cornerwise.puzzles.shapes import Shape

_SMALLEST = 3
"""Smaller pieces fit almost anywhere, which makes puzzles dull."""

_STEPS = 300
"""Maximum number of steps before a filling is abandoned."""


def random_tiling(shape: Shape, dice: Dice, copies: int) -> list[Placement] | None:
    """Returns placements of `PIECES` that cover a shape, each piece at most `copies` times.

    Returns None when it does not succeed soon.
    """
    filling = _Filling(shape.board, _table(shape.board), dice, copies)
    return filling.laid if filling.fill(shape.region) else None


@lru_cache(maxsize=32)
def _table(board: Board) -> PlacementTable:
    return build_placement_table(board, PIECES)


@dataclass
class _Filling:
    board: Board
    table: PlacementTable
    dice: Dice
    copies: int
    laid: list[Placement] = field(default_factory=list)
    used: Counter[int] = field(default_factory=Counter)
    steps: int = 0

    def fill(self, free: CellMask) -> bool:
        if not free:
            return True
        for placement in self.dice.shuffled(self._fitting(free)):
            rest = free ^ placement.mask
            if self.steps >= _STEPS or not self._parts_fit(rest):
                continue
            self.steps += 1
            self.laid.append(placement)
            self.used[placement.piece] += 1
            if self.fill(rest):
                return True
            self.laid.pop()
            self.used[placement.piece] -= 1
        return False

    def _fitting(self, free: CellMask) -> list[Placement]:
        """Returns the placements that fit on the free cell with the fewest free neighbours."""
        cell = min(
            cells_of(free), key=lambda cell: (self.board.edge_masks[cell] & free).bit_count()
        )
        return [
            self.table[number]
            for piece, entries in enumerate(self.table.through[cell])
            if PIECES[piece].size >= _SMALLEST and self.used[piece] < self.copies
            for number, mask in entries
            if not mask & ~free
        ]

    def _parts_fit(self, free: CellMask) -> bool:
        """Returns whether every part of the free cells is large enough for a piece."""
        while free:
            part, edge = 0, free & -free
            while edge:
                part |= edge
                around = 0
                for cell in cells_of(edge):
                    around |= self.board.edge_masks[cell]
                edge = around & free & ~part
            if part.bit_count() < _SMALLEST:
                return False
            free &= ~part
        return True

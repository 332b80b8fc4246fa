"""Boards as cells with edge and corner neighbours, and their symmetries.

Cells are numbered row by row from the lower left: a1 is 0, b1 is 1, and so on.
Sets of cells are Python ints used as bitsets: bit `n` is cell `n`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cornerwise.errors import NotationError

Cell = int
"""Number of a cell on a board."""

CellMask = int
"""Set of cells; bit `n` is cell `n`."""

Point = tuple[int, int]
"""Column and row, both from 0; rows are counted upwards."""

EDGE_STEPS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNER_STEPS: tuple[Point, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))

MAX_SIDE = 702
"""Column names have at most two letters: a … z, aa … zz."""

_CELL_NAME = re.compile(r"([a-zA-Z]{1,2})([1-9][0-9]{0,3})", re.ASCII)


@dataclass(frozen=True)
class Board:
    """A rectangle of cells."""

    width: int
    height: int

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MAX_SIDE and 1 <= self.height <= MAX_SIDE):
            raise ValueError(f"a board of {self.width} × {self.height} cells is not possible")

    @property
    def size(self) -> int:
        """Number of cells."""
        return self.width * self.height

    def cell(self, column: int, row: int) -> Cell:
        """Returns the cell at a point. The point must be on the board; this is not checked."""
        return row * self.width + column

    def point(self, cell: Cell) -> Point:
        """Returns the column and row of a cell."""
        row, column = divmod(cell, self.width)
        return column, row

    def contains(self, column: int, row: int) -> bool:
        """Returns whether a point is on the board."""
        return 0 <= column < self.width and 0 <= row < self.height

    def cell_name(self, cell: Cell) -> str:
        """Returns the name of a cell, such as `c7`. Inverse of `parse_cell`."""
        column, row = self.point(cell)
        return f"{column_name(column)}{row + 1}"

    def parse_cell(self, name: str) -> Cell:
        """Returns the cell with a name, in upper or lower case. Inverse of `cell_name`.

        Raises `NotationError` for anything that is not a cell of this board.
        """
        match = _CELL_NAME.fullmatch(name)
        if match:
            column = column_number(match[1].lower())
            row = int(match[2]) - 1
            if self.contains(column, row):
                return self.cell(column, row)
        last = self.cell_name(self.size - 1)
        raise NotationError(f"{name[:20]!r} is not a cell of this board (a1 to {last})")

    @cached_property
    def edge_masks(self) -> tuple[CellMask, ...]:
        """For each cell, the cells that share an edge with it."""
        return tuple(self._neighbour_mask(cell, EDGE_STEPS) for cell in range(self.size))

    @cached_property
    def corner_masks(self) -> tuple[CellMask, ...]:
        """For each cell, the cells that touch it only at a corner."""
        return tuple(self._neighbour_mask(cell, CORNER_STEPS) for cell in range(self.size))

    @cached_property
    def corners(self) -> tuple[Cell, ...]:
        """The four corner cells, clockwise from the top left."""
        right, top = self.width - 1, self.height - 1
        return (
            self.cell(0, top),
            self.cell(right, top),
            self.cell(right, 0),
            self.cell(0, 0),
        )

    @cached_property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """The symmetries of the board, the identity first.

        Each maps cell `c` to `symmetry[c]`. A square board has eight, any other rectangle four.
        """
        square = self.width == self.height
        return tuple(
            tuple(self._moved(cell, swap, flip_x, flip_y) for cell in range(self.size))
            for swap in ((False, True) if square else (False,))
            for flip_x in (False, True)
            for flip_y in (False, True)
        )

    def _moved(self, cell: Cell, swap: bool, flip_x: bool, flip_y: bool) -> Cell:
        column, row = self.point(cell)
        if swap:
            column, row = row, column
        if flip_x:
            column = self.width - 1 - column
        if flip_y:
            row = self.height - 1 - row
        return self.cell(column, row)

    def _neighbour_mask(self, cell: Cell, steps: Iterable[Point]) -> CellMask:
        column, row = self.point(cell)
        points = ((column + dx, row + dy) for dx, dy in steps)
        return mask_of(self.cell(x, y) for x, y in points if self.contains(x, y))


def square(side: int) -> Board:
    """Returns a square board."""
    return Board(side, side)


def mask_of(cells: Iterable[Cell]) -> CellMask:
    """Returns the set of the given cells. Inverse of `cells_of`."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: CellMask) -> Iterator[Cell]:
    """Yields the cells of a set in ascending order. Inverse of `mask_of`."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def column_name(column: int) -> str:
    """Returns the letters of a column: a … z, aa, ab, … Inverse of `column_number`."""
    if column < 26:
        return chr(ord("a") + column)
    high, low = divmod(column - 26, 26)
    return chr(ord("a") + high) + chr(ord("a") + low)


def column_number(letters: str) -> int:
    """Returns the column named by one or two lower-case letters. Inverse of `column_name`."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1

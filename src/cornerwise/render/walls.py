"""A board as plain text with lines between the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.geometry import Board, Cell, CellMask, column_name
from cornerwise.render.laid import LaidPiece

_OUTSIDE = -2
_FREE = -1

_JOINTS = " ╶╷┌╴─┐┬╵└│├┘┴┤┼"
"""A box-drawing character for each set of arms: right 1, down 2, left 4, up 8."""


def walled_lines(
    board: Board, region: CellMask, pieces: Sequence[LaidPiece], *, coordinates: bool = True
) -> list[str]:
    """Returns the drawing of a region, top row first, with lines around it and each piece.

    A capital letter is a square of the colour with that initial, a lower-case one belongs to a
    given piece, a dot is a free cell.
    """
    walls = _Walls(board, region, pieces)
    edge = len(str(board.height)) + 1 if coordinates else 0
    lines = []
    for row in reversed(range(board.height)):
        lines.append(f"{'':{edge}}{walls.between(row + 1)}")
        label = f"{row + 1:>{edge - 1}} " if coordinates else ""
        lines.append(f"{label}{walls.through(row)}")
    lines.append(f"{'':{edge}}{walls.between(0)}")
    if coordinates:
        names = "".join(f" {column_name(column):<2}" for column in range(board.width))
        lines.append(f"{'':{edge}}{names}")
    return [line.rstrip() for line in lines]


class _Walls:
    def __init__(self, board: Board, region: CellMask, pieces: Sequence[LaidPiece]) -> None:
        self.board = board
        self.marks = {_OUTSIDE: " ", _FREE: "·"}
        self.owner: list[int] = [
            _FREE if region >> cell & 1 else _OUTSIDE for cell in range(board.size)
        ]
        for number, piece in enumerate(pieces):
            letter = piece.colour[:1]
            self.marks[number] = letter if piece.given else letter.upper()
            for cell in piece.cells:
                self.owner[cell] = number

    def through(self, row: int) -> str:
        """Returns the text line through the middle of a row."""
        width = self.board.width
        cells = [
            ("│" if self.upright(column, row) else " ") + f"{self.marks[self.at(column, row)]} "
            for column in range(width)
        ]
        return "".join(cells) + ("│" if self.upright(width, row) else "")

    def between(self, row: int) -> str:
        """Returns the text line below a row."""
        width = self.board.width
        parts = [
            self.joint(column, row) + ("──" if self.level(column, row) else "  ")
            for column in range(width)
        ]
        return "".join(parts) + self.joint(width, row)

    def joint(self, column: int, row: int) -> str:
        """Returns the character at a point where four cells meet."""
        arms = (
            self.level(column, row)
            | self.upright(column, row - 1) << 1
            | self.level(column - 1, row) << 2
            | self.upright(column, row) << 3
        )
        return _JOINTS[arms]

    def upright(self, column: int, row: int) -> bool:
        """Returns whether there is a wall on the left of a cell."""
        return self.at(column - 1, row) != self.at(column, row)

    def level(self, column: int, row: int) -> bool:
        """Returns whether there is a wall below a cell."""
        return self.at(column, row - 1) != self.at(column, row)

    def at(self, column: int, row: int) -> Cell:
        """Returns the number of the piece on a cell, or a value for no piece."""
        inside = self.board.contains(column, row)
        return self.owner[self.board.cell(column, row)] if inside else _OUTSIDE

"""Boards as plain text: a letter for each square of a colour, a point for an empty one."""

from __future__ import annotations

from cornerwise.geometry import CellMask, cells_of, column_name
from cornerwise.variants import Colour, Variant

EMPTY = "."
"""The mark of an empty cell."""


def colour_letter(variant: Variant, colour: Colour) -> str:
    """Returns the capital letter that represents a colour in drawings."""
    return variant.colours[colour][0].upper()


def board_lines(variant: Variant, covered: tuple[CellMask, ...]) -> list[str]:
    """Returns a drawing of a board, top row first, with coordinates."""
    board = variant.board
    marks = [EMPTY] * board.size
    for colour, mask in enumerate(covered):
        for cell in cells_of(mask):
            marks[cell] = colour_letter(variant, colour)
    digits = len(str(board.height))
    rows = [
        f"{row + 1:>{digits}} {' '.join(marks[row * board.width : (row + 1) * board.width])}"
        for row in reversed(range(board.height))
    ]
    names = " ".join(column_name(column) for column in range(board.width))
    return [*rows, f"{'':>{digits}} {names}"]

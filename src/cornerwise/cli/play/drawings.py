"""Small drawings of pieces to choose from."""

from __future__ import annotations

from rich.text import Text

from cornerwise.geometry import Board, Cell
from cornerwise.pieces import Orientation
from cornerwise.placements import Placement


def draw_placement(
    board: Board, placement: Placement, marked: Cell, title: str, style: str | None
) -> Text:
    """Returns a drawing of a placement, with one cell marked; plain without a style."""
    points = [board.point(cell) for cell in placement.cells]
    left, bottom = min(x for x, _ in points), min(y for _, y in points)
    column, row = board.point(marked)
    shape = tuple((x - left, y - bottom) for x, y in points)
    return draw_shape(shape, title, style, (column - left, row - bottom))


def draw_shape(
    shape: Orientation, title: str, style: str | None, marked: tuple[int, int] | None = None
) -> Text:
    """Returns a drawing of a shape below a title, with one square marked; plain without a style."""
    text = Text(title, no_wrap=True)
    for y in reversed(range(1 + max(y for _, y in shape))):
        text.append("\n")
        for x in range(1 + max(x for x, _ in shape)):
            if (x, y) not in shape:
                text.append("  ")
            elif style is None:
                text.append("* " if (x, y) == marked else "# ")
            else:
                text.append("<>" if (x, y) == marked else "  ", style)
    return text

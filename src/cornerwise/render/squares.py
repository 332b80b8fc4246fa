"""A board as coloured text for `rich`, two characters per cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cornerwise.extras import needs
from cornerwise.geometry import Board, column_name
from cornerwise.palette import paint_of
from cornerwise.render.laid import LaidPiece
from cornerwise.render.options import RenderOptions

if TYPE_CHECKING:
    from rich.text import Text

_LAST_MARK = "[]"
_GIVEN_MARK = " ·"
_SEAM = "▏"
"""Drawn between adjacent pieces of one colour."""

_GROUND_STYLE = "#8a857c on #2b2d31"
_START_STYLE = "#ffffff on #2b2d31"
_LABEL_STYLE = "dim"

Square = tuple[str, str]
"""The two characters of a cell, and their rich style."""


@dataclass(frozen=True)
class Look:
    """The options, and the kind of terminal."""

    options: RenderOptions

    ansi: bool
    """Whether the terminal has only sixteen colours."""


def empty_square(look: Look) -> Square:
    """Returns a free cell."""
    return "· ", "dim" if look.ansi else _GROUND_STYLE


def start_square(look: Look) -> Square:
    """Returns a free start cell."""
    return "• ", "bold" if look.ansi else _START_STYLE


def no_square() -> Square:
    """Returns a cell outside the region."""
    return "  ", ""


def lay_pieces(
    board: Board, squares: list[Square], pieces: Sequence[LaidPiece], look: Look
) -> None:
    """Draws pieces on the squares of a board.

    A thin line separates pieces of one colour that share an edge.
    """
    owner = {cell: piece for piece in pieces for cell in piece.cells}
    for piece in pieces:
        paint = paint_of(piece.colour)
        style = paint.ansi if look.ansi else paint.terminal
        ground = _mark(piece, look.options)
        for cell in piece.cells:
            column, row = board.point(cell)
            left = owner.get(cell - 1) if column else None
            below = owner.get(cell - board.width) if row else None
            squares[cell] = (
                _SEAM + ground[1] if _parted(piece, left) else ground,
                f"{style} underline" if _parted(piece, below) else style,
            )
        number = _number(piece, look.options)
        if number:
            squares[piece.cells[0]] = (number, style)


def coloured_board(board: Board, squares: Sequence[Square], look: Look) -> Text:
    """Returns the squares in rows, with coordinates if they are shown."""
    # Imported here because files and notebooks do not need it.
    with needs("cli"):
        from rich.text import Text  # noqa: PLC0415

    digits = len(str(board.height))
    lines = []
    for row in reversed(range(board.height)):
        line = Text()
        if look.options.coordinates:
            line.append(f"{row + 1:>{digits}} ", _LABEL_STYLE)
        for column in range(board.width):
            line.append(*squares[board.cell(column, row)])
        lines.append(line)
    if look.options.coordinates:
        names = "".join(f"{column_name(column):<2}" for column in range(board.width))
        lines.append(Text(f"{'':>{digits}} {names.rstrip()}", _LABEL_STYLE))
    return Text("\n", no_wrap=True).join(lines)


def _parted(piece: LaidPiece, other: LaidPiece | None) -> bool:
    return other is not None and other is not piece and other.colour == piece.colour


def _mark(piece: LaidPiece, options: RenderOptions) -> str:
    if options.last_move and piece.last:
        return _LAST_MARK
    if options.patterns:
        return paint_of(piece.colour).mark
    return _GIVEN_MARK if piece.given else "  "


def _number(piece: LaidPiece, options: RenderOptions) -> str:
    if not options.move_numbers or piece.number is None:
        return ""
    # A cell has space for two digits, and no variant here has games of 100 moves or more.
    return f"{piece.number % 100:>2}"

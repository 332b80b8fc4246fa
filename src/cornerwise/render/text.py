"""Boards as text: plain for files and pipes, coloured for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cornerwise.geometry import column_name
from cornerwise.notation import board_lines
from cornerwise.palette import paint_of
from cornerwise.render.laid import LaidPiece, Subject, laid_pieces, position_of
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions

if TYPE_CHECKING:
    from rich.text import Text

_LAST_MARK = "[]"
_GROUND_STYLE = "#8a857c on #2b2d31"
_START_STYLE = "#ffffff on #2b2d31"
_LABEL_STYLE = "dim"


def to_text(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> str:
    """Returns a position, or a game as it stands, as plain text.

    A capital letter is a square of the colour that begins with it. Of the options only
    `coordinates` counts.
    """
    position = position_of(subject)
    lines = board_lines(position.variant, position.covered)
    if not options.coordinates:
        edge = len(str(position.variant.board.height)) + 1
        lines = [line[edge:] for line in lines[:-1]]
    return "\n".join(lines)


def to_rich_text(
    subject: Subject, options: RenderOptions = DEFAULT_OPTIONS, *, ansi: bool = False
) -> Text:
    """Returns a position, or a game as it stands, as coloured text for `rich`.

    `ansi` is for terminals of sixteen colours, which show the usual shades wrongly. A
    square is two characters wide. Pieces of one colour never share an edge, so blocks
    of a colour are the outlines of its pieces.
    """
    # Imported here because files and notebooks need no terminal.
    from rich.text import Text  # noqa: PLC0415

    board = position_of(subject).variant.board
    squares = _squares(subject, options, ansi=ansi)
    digits = len(str(board.height))
    lines = []
    for row in reversed(range(board.height)):
        line = Text()
        if options.coordinates:
            line.append(f"{row + 1:>{digits}} ", _LABEL_STYLE)
        for column in range(board.width):
            line.append(*squares[board.cell(column, row)])
        lines.append(line)
    if options.coordinates:
        names = "".join(f"{column_name(column):<2}" for column in range(board.width))
        lines.append(Text(f"{'':>{digits}} {names.rstrip()}", _LABEL_STYLE))
    return Text("\n", no_wrap=True).join(lines)


def _squares(subject: Subject, options: RenderOptions, *, ansi: bool) -> list[tuple[str, str]]:
    """Returns the two characters of each cell and their style."""
    position = position_of(subject)
    variant = position.variant
    squares = [("· ", "dim" if ansi else _GROUND_STYLE)] * variant.board.size
    for home in variant.homes:
        squares[home] = ("• ", "bold" if ansi else _START_STYLE)
    for piece in laid_pieces(subject):
        paint = paint_of(variant.colours[piece.colour])
        style = paint.ansi if ansi else paint.terminal
        ground = paint.mark if options.patterns else "  "
        if options.last_move and piece.last:
            ground = _LAST_MARK
        for cell in piece.placement.cells:
            squares[cell] = (ground, style)
        number = _number(piece, options)
        if number:
            squares[piece.placement.cells[0]] = (number, style)
    return squares


def _number(piece: LaidPiece, options: RenderOptions) -> str:
    if not options.move_numbers or piece.number is None:
        return ""
    # A square has room for two figures, and no game of the shipped variants has more moves.
    return f"{piece.number % 100:>2}"

"""Boards as text: plain for files and pipes, coloured for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cornerwise.drawing import board_lines
from cornerwise.render.laid import Subject, laid_pieces, position_of
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions
from cornerwise.render.squares import Look, coloured_board, empty_square, lay_pieces, start_square

if TYPE_CHECKING:
    from rich.text import Text


def to_text(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> str:
    """Returns a position, or the current position of a game, as plain text.

    A capital letter is a square of the colour with that initial. Only the option
    `coordinates` has an effect.
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
    """Returns a position, or the current position of a game, as coloured text for `rich`.

    `ansi` is for terminals with sixteen colours, which show the usual shades wrongly. A
    cell is two characters wide. Pieces of one colour never share an edge, so each block
    of a colour is one piece.
    """
    variant = position_of(subject).variant
    look = Look(options, ansi)
    squares = [empty_square(look)] * variant.board.size
    for home in variant.homes:
        squares[home] = start_square(look)
    lay_pieces(variant.board, squares, laid_pieces(subject), look)
    return coloured_board(variant.board, squares, look)

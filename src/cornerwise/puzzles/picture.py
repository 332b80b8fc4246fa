"""Puzzles with their placed pieces as text, SVG and PNG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cornerwise.extras import needs
from cornerwise.puzzles.puzzle import Laid, Puzzle, Rule
from cornerwise.puzzles.words import state_words
from cornerwise.render.frame import frame_of
from cornerwise.render.ground import free_starts, ground
from cornerwise.render.laid import LaidPiece
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions
from cornerwise.render.picture import Picture
from cornerwise.render.scene import piece_groups
from cornerwise.render.squares import (
    Look,
    coloured_board,
    empty_square,
    lay_pieces,
    no_square,
    start_square,
)
from cornerwise.render.svg import write_svg
from cornerwise.render.walls import walled_lines

if TYPE_CHECKING:
    from rich.text import Text


def puzzle_svg(
    puzzle: Puzzle, laid: Sequence[Laid], options: RenderOptions = DEFAULT_OPTIONS
) -> str:
    """Returns a puzzle with its pieces as an SVG document; given pieces have pins."""
    return write_svg(puzzle_picture(puzzle, laid, options), options.cell_size)


def puzzle_png(
    puzzle: Puzzle, laid: Sequence[Laid], options: RenderOptions = DEFAULT_OPTIONS
) -> bytes:
    """Returns a puzzle with its pieces as the bytes of a PNG file; given pieces have pins."""
    # Imported here because Pillow is large, and only this needs it.
    with needs("render"):
        from cornerwise.render.png import write_png  # noqa: PLC0415

    return write_png(puzzle_picture(puzzle, laid, options), options.cell_size)


def puzzle_text(
    puzzle: Puzzle, laid: Sequence[Laid], options: RenderOptions = DEFAULT_OPTIONS
) -> str:
    """Returns a puzzle with its pieces as plain text, with lines around the pieces.

    A capital letter is a square of the colour with that initial, a lower-case one belongs to a
    given piece. Only the option `coordinates` has an effect.
    """
    pieces = drawn(puzzle, laid)
    coordinates = options.coordinates
    return "\n".join(walled_lines(puzzle.board, puzzle.region, pieces, coordinates=coordinates))


def puzzle_rich_text(
    puzzle: Puzzle,
    laid: Sequence[Laid],
    options: RenderOptions = DEFAULT_OPTIONS,
    *,
    ansi: bool = False,
) -> Text:
    """Returns a puzzle with its pieces as coloured text for `rich`; given pieces have dots.

    `ansi` is for terminals with sixteen colours, which show the usual shades wrongly.
    """
    look = Look(options, ansi)
    squares = [no_square()] * puzzle.board.size
    for cell in puzzle.cells:
        squares[cell] = empty_square(look)
    for cell in _starts(puzzle):
        squares[cell] = start_square(look)
    lay_pieces(puzzle.board, squares, drawn(puzzle, laid), look)
    return coloured_board(puzzle.board, squares, look)


def puzzle_picture(puzzle: Puzzle, laid: Sequence[Laid], options: RenderOptions) -> Picture:
    """Returns the picture of a puzzle with its pieces."""
    frame = frame_of(puzzle.board, options)
    tones = options.theme.tones
    starts = _starts(puzzle)
    marks = [free_starts(frame, starts, tones)] if starts else []
    empty = ground(frame, marks, tones, region=set(frame.spots(puzzle.cells)))
    pieces = drawn(puzzle, laid)
    return Picture(
        width=frame.width,
        height=frame.height,
        page=tones.page,
        title=f"Puzzle {puzzle.id}",
        description=state_words(puzzle, laid),
        groups=(empty, *piece_groups(frame, pieces, options, numbered=True)),
    )


def drawn(puzzle: Puzzle, laid: Sequence[Laid]) -> list[LaidPiece]:
    """Returns the pieces for drawing, numbered in their order; none is marked as last."""
    given = set(puzzle.given)
    return [
        LaidPiece(piece.colour, piece.name.piece, piece.cells, number=number, given=piece in given)
        for number, piece in enumerate(laid, start=1)
    ]


def _starts(puzzle: Puzzle) -> tuple[int, ...]:
    return puzzle.board.corners if Rule.START in puzzle.rules else ()

"""What lies below the pieces: the board, its grid, its start squares and its coordinates."""

from __future__ import annotations

from cornerwise.geometry import column_name
from cornerwise.palette import paint_of
from cornerwise.position import Position
from cornerwise.render.frame import Frame, rectangle
from cornerwise.render.options import Tones
from cornerwise.render.picture import Area, Discs, Group, Label, Lines
from cornerwise.variants import Start

_RIM = 0.14
_LABEL_SIZE = 0.44


def ground(frame: Frame, position: Position, tones: Tones) -> Group:
    """Returns the empty board."""
    width, height = frame.board.width, frame.board.height
    rim = rectangle(-_RIM, -_RIM, width + 2 * _RIM, height + 2 * _RIM)
    upright = [(frame.place((x, 0)), frame.place((x, height))) for x in range(1, width)]
    level = [(frame.place((0, y)), frame.place((width, y))) for y in range(1, height)]
    return Group(
        "board",
        (
            Area((frame.place_ring(rim),), 0.25, fill=tones.frame),
            Area((frame.place_ring(rectangle(0, 0, width, height)),), 0.12, fill=tones.board),
            Lines((*upright, *level), tones.grid, 0.04),
            *_start_marks(frame, position, tones),
        ),
    )


def coordinates(frame: Frame, tones: Tones) -> Group:
    """Returns letters below the board and numbers on its left."""
    board = frame.board
    columns = [
        Label(frame.place((x + 0.5, board.height + 0.55)), column_name(x), _LABEL_SIZE, tones.label)
        for x in range(board.width)
    ]
    rows = [
        Label(frame.place((-0.55, board.height - y - 0.5)), str(y + 1), _LABEL_SIZE, tones.label)
        for y in range(board.height)
    ]
    return Group("coordinates", (*columns, *rows))


def _start_marks(frame: Frame, position: Position, tones: Tones) -> list[Discs]:
    variant = position.variant
    if position.start is Start.ANY:
        return [Discs(tuple(map(frame.middle, variant.homes)), 0.17, fill=tones.start)]
    # Each colour has a start square of its own (R5), and shows it.
    return [
        Discs((frame.middle(home),), 0.24, fill=paint_of(name).fill)
        for name, home in zip(variant.colours, variant.homes, strict=True)
    ]

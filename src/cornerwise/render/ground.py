"""The layer below the pieces: the board, its grid, start cells and coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from cornerwise.geometry import column_name
from cornerwise.palette import paint_of
from cornerwise.position import Position
from cornerwise.render.frame import Frame
from cornerwise.render.options import Tones
from cornerwise.render.outline import XY, outline
from cornerwise.render.picture import Area, Discs, Group, Label, Lines
from cornerwise.variants import Start

_RIM = 0.14
_LABEL_SIZE = 0.44

_Spot = tuple[int, int]


def ground(frame: Frame, marks: Iterable[Discs], tones: Tones, *, region: set[_Spot]) -> Group:
    """Returns the empty board: the cells of a region, as column and row from the top."""
    return Group(
        "board",
        (
            Area(tuple(map(frame.place_ring, outline(region, -_RIM))), 0.25, fill=tones.frame),
            Area(tuple(map(frame.place_ring, outline(region))), 0.12, fill=tones.board),
            Lines(tuple(_grid(frame, region)), tones.grid, 0.04),
            *marks,
        ),
    )


def coordinates(frame: Frame, tones: Tones) -> Group:
    """Returns letters below the board and numbers on the left."""
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


def start_marks(frame: Frame, position: Position, tones: Tones) -> list[Discs]:
    """Returns the marks on the start cells of a game."""
    variant = position.variant
    if position.start is Start.ANY:
        return [free_starts(frame, variant.homes, tones)]
    # Each colour has its own start cell (R5), so the mark shows the colour.
    return [
        Discs((frame.middle(home),), 0.24, fill=paint_of(name).fill)
        for name, home in zip(variant.colours, variant.homes, strict=True)
    ]


def free_starts(frame: Frame, cells: Iterable[int], tones: Tones) -> Discs:
    """Returns the marks of start cells that any colour may use."""
    return Discs(tuple(map(frame.middle, cells)), 0.17, fill=tones.start)


def _grid(frame: Frame, region: set[_Spot]) -> Iterable[tuple[XY, XY]]:
    """Yields the lines between neighbouring cells of the region, vertical ones first."""
    width, height = frame.board.width, frame.board.height
    for x in range(1, width):
        for begin, end in _runs(y for y in range(height) if {(x - 1, y), (x, y)} <= region):
            yield frame.place((x, begin)), frame.place((x, end))
    for y in range(1, height):
        for begin, end in _runs(x for x in range(width) if {(x, y - 1), (x, y)} <= region):
            yield frame.place((begin, y)), frame.place((end, y))


def _runs(numbers: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Yields the first number and the end of each run of consecutive numbers."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        yield members[0], members[-1] + 1

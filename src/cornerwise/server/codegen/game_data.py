"""The game data that the client needs, taken from where it is defined."""

from __future__ import annotations

from itertools import accumulate
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cornerwise.engine import LEVELS
from cornerwise.geometry import cells_of
from cornerwise.palette import paint_of
from cornerwise.pieces import Orientation, Piece, normalized
from cornerwise.position import start_mask
from cornerwise.scoring import SCORINGS
from cornerwise.server.game.protocol import ColourName, LevelNumber, ScoringId, StartId, Way
from cornerwise.variants import VARIANTS, Seating, Setup, Start, Variant, way_name

VariantId: TypeAlias = Annotated[str, Meta(extra={"typescript": "VariantId"})]


class OrientationData(Struct, frozen=True):
    """An orientation of a piece.

    With the lower left corner of its bounding box at (column, row), counted from 0 at a1, its
    placement has the id first_id + row * (board width - width + 1) + column.
    """

    cells: list[tuple[int, int]]
    """Column and row of each square, rows counted upwards."""
    width: int
    height: int
    first_id: int
    turn_cw: int
    """The orientation after a quarter turn clockwise."""
    turn_ccw: int
    """The orientation after a quarter turn counter-clockwise."""
    flip: int
    """The orientation after a flip, left to right."""


class PieceData(Struct, frozen=True):
    """A piece of a variant."""

    name: str
    size: int
    count: int
    """How many of it a colour has."""
    orientations: list[OrientationData]


class StartCells(Struct, frozen=True):
    """By start rule, the cells for each colour; its first piece must cover one of them."""

    any: list[list[int]]
    fixed: list[list[int]]


class VariantData(Struct, frozen=True):
    """A board with its colours and pieces."""

    id: VariantId
    width: int
    height: int
    colours: list[ColourName]
    pieces: list[PieceData]
    squares: int
    """Squares of all the pieces of a colour."""
    start_cells: StartCells


class SeatingData(Struct, frozen=True):
    """Who plays which colours."""

    shared: int | None
    """The colour that all play in turn."""
    shared_order: list[int]
    """The seats that play it, in turn; empty without one."""
    seats: list[list[int]]
    """For each seat, the colours it plays alone."""
    sides: list[list[int]]
    """The seats that add up their scores."""


class WayData(Struct, frozen=True):
    """A variant of the app with its options."""

    id: Way
    variant: VariantId
    seatings: list[SeatingData]
    """The default first; more than one when the shared colour can be chosen."""
    scoring: ScoringId
    """The default scoring."""
    start: StartId
    """The default start rule."""


class ScoringData(Struct, frozen=True):
    """A scoring."""

    id: ScoringId
    lowest_wins: bool
    per_square_left: int
    """Points for each unplaced square."""
    all_placed: int
    single_last: int


class LevelData(Struct, frozen=True):
    """A level of the computer."""

    number: LevelNumber
    name: str
    """Its English name; the message `level.<number>` has it in other languages."""


class PaintData(Struct, frozen=True):
    """The paint of a colour."""

    fill: str
    face: str
    edge: str
    glow: str
    accent: str
    ink: str
    pattern: str


def variants() -> dict[str, VariantData]:
    """Returns the data of every variant by id."""
    return {variant.id: _variant_data(variant) for variant in VARIANTS}


def ways() -> list[WayData]:
    """Returns the data of every variant of the app, in the order in which they are offered."""
    found: dict[str, tuple[Variant, list[SeatingData]]] = {}
    for variant in VARIANTS:
        for seating in variant.seatings:
            name = way_name(variant, seating)
            found.setdefault(name, (variant, []))[1].append(_seating_data(variant, seating))
    return [
        WayData(name, variant.id, seatings, variant.scoring.id, Start.ANY.value)
        for name, (variant, seatings) in found.items()
    ]


def scorings() -> list[ScoringData]:
    """Returns the data of every scoring."""
    return [
        ScoringData(
            each.id, each.lowest_wins, each.per_square_left, each.all_placed, each.single_last
        )
        for each in SCORINGS
    ]


def levels() -> list[LevelData]:
    """Returns the data of every level, weakest first."""
    return [LevelData(level.number, level.name) for level in LEVELS]


def colour_names() -> tuple[str, ...]:
    """Returns the names of the colours of all variants, each once."""
    return tuple(dict.fromkeys(name for variant in VARIANTS for name in variant.colours))


def paints() -> dict[str, PaintData]:
    """Returns the paint of each colour, by name."""
    return {name: _paint_data(name) for name in colour_names()}


def _variant_data(variant: Variant) -> VariantData:
    board = variant.board
    everything = [shape for piece in variant.pieces for shape in piece.orientations]
    counts = [(board.width - _width(s) + 1) * (board.height - _height(s) + 1) for s in everything]
    first_ids = iter(accumulate(counts, initial=0))
    pieces = [
        PieceData(
            piece.name,
            piece.size,
            count,
            [_orientation_data(piece, shape, next(first_ids)) for shape in piece.orientations],
        )
        for piece, count in variant.stock
    ]
    return VariantData(
        variant.id,
        board.width,
        board.height,
        list(variant.colours),
        pieces,
        variant.squares,
        StartCells(_start_cells(variant, Start.ANY), _start_cells(variant, Start.FIXED)),
    )


def _orientation_data(piece: Piece, shape: Orientation, first_id: int) -> OrientationData:
    def index(points: list[tuple[int, int]]) -> int:
        return piece.orientations.index(normalized(points))

    return OrientationData(
        cells=list(shape),
        width=_width(shape),
        height=_height(shape),
        first_id=first_id,
        turn_cw=index([(y, -x) for x, y in shape]),
        turn_ccw=index([(-y, x) for x, y in shape]),
        flip=index([(-x, y) for x, y in shape]),
    )


def _width(shape: Orientation) -> int:
    return 1 + max(x for x, _ in shape)


def _height(shape: Orientation) -> int:
    return 1 + max(y for _, y in shape)


def _start_cells(variant: Variant, start: Start) -> list[list[int]]:
    colours = range(len(variant.colours))
    return [list(cells_of(start_mask(variant, start, colour))) for colour in colours]


def _seating_data(variant: Variant, seating: Seating) -> SeatingData:
    setup = Setup(variant, seating)
    turns = range(0 if seating.shared is None else len(seating.seats))
    return SeatingData(
        seating.shared,
        [setup.shared_player(turn) for turn in turns],
        [list(colours) for colours in seating.seats],
        [list(seats) for seats in seating.sides],
    )


def _paint_data(name: str) -> PaintData:
    paint = paint_of(name)
    return PaintData(
        fill=paint.fill,
        face=paint.face,
        edge=paint.edge,
        glow=paint.glow,
        accent=paint.accent,
        ink=paint.ink,
        pattern=paint.pattern.value,
    )

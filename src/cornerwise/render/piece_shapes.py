"""A piece on the board as shapes: body, squares, pattern, number and halo."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.geometry import Cell
from cornerwise.palette import Paint
from cornerwise.render.frame import Frame, rectangle
from cornerwise.render.laid import LaidPiece
from cornerwise.render.options import RenderOptions
from cornerwise.render.outline import outline
from cornerwise.render.patterns import pattern_on
from cornerwise.render.picture import Area, Discs, Group, Label, Shape

_GAP = 0.05
"""Gap between a piece and the edge of its cells, to separate neighbours."""

_OUTLINE = 0.065
_FACE_INSET = 0.17
_ROUNDING = 0.16
_SHADOW = 0.09
_HALO = 0.11
_NUMBER_SIZE = 0.5

_PIN = 0.11
"""Radius of the pins on a given piece."""


def piece_group(
    frame: Frame, piece: LaidPiece, paint: Paint, title: str, options: RenderOptions
) -> Group:
    """Returns the shapes of a piece, its outline first."""
    spots = frame.spots(piece.cells)
    body = tuple(frame.place_ring(ring) for ring in outline(spots, _GAP))
    side = 1 - 2 * _FACE_INSET
    faces = tuple(
        frame.place_ring(rectangle(x + _FACE_INSET, y + _FACE_INSET, side, side)) for x, y in spots
    )
    shapes: list[Shape] = [
        Area(body, _ROUNDING, fill=paint.fill, stroke=paint.edge, width=_OUTLINE),
        Area(faces, 0.1, fill=paint.face),
    ]
    numbered = options.move_numbers and piece.number is not None
    middle = _middle_cell(frame, piece)
    if options.patterns:
        # A number is easier to read on a plain background.
        patterned = [cell for cell in piece.cells if not (numbered and cell == middle)]
        if patterned:
            shapes.append(pattern_on(_placed(frame, patterned), paint))
    if piece.given:
        shapes.append(Discs(tuple(map(frame.middle, piece.cells)), _PIN, fill=paint.edge))
    if numbered:
        at = frame.middle(middle)
        shapes.append(Label(at, str(piece.number), _NUMBER_SIZE, paint.ink, bold=True))
    return Group(f"piece {paint.name}", tuple(shapes), title)


def shadow_group(frame: Frame, pieces: Sequence[LaidPiece], shade: str) -> Group:
    """Returns the shadows of all pieces, which are drawn below every piece."""
    rings = [
        tuple((x + _SHADOW, y + _SHADOW) for x, y in frame.place_ring(ring))
        for piece in pieces
        for ring in outline(frame.spots(piece.cells), _GAP)
    ]
    return Group("shadows", (Area(tuple(rings), _ROUNDING, fill=shade),))


def halo_group(frame: Frame, piece: LaidPiece, shade: str) -> Group:
    """Returns the line around the piece that was placed last."""
    rings = outline(frame.spots(piece.cells), 0.02)
    placed = tuple(frame.place_ring(ring) for ring in rings)
    return Group("last-move", (Area(placed, 0.18, stroke=shade, width=_HALO),))


def _placed(frame: Frame, cells: list[Cell]) -> list[tuple[float, float]]:
    return [frame.place((x, y)) for x, y in frame.spots(cells)]


def _middle_cell(frame: Frame, piece: LaidPiece) -> Cell:
    """Returns the cell of a piece that is nearest its centre."""
    points = {cell: frame.board.point(cell) for cell in piece.cells}
    x = sum(column for column, _ in points.values()) / len(points)
    y = sum(row for _, row in points.values()) / len(points)
    return min(points, key=lambda cell: (points[cell][0] - x) ** 2 + (points[cell][1] - y) ** 2)

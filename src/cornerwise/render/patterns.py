"""The colours' patterns as shapes, for people who cannot tell the colours apart."""

from __future__ import annotations

from collections.abc import Sequence

from cornerwise.palette import Paint, Pattern
from cornerwise.render.outline import XY
from cornerwise.render.picture import Discs, Lines, Shape

_WIDTH = 0.075

_Segment = tuple[XY, XY]

_SEGMENTS: dict[Pattern, tuple[_Segment, ...]] = {
    Pattern.RISING: (
        ((0.22, 0.50), (0.50, 0.22)),
        ((0.22, 0.78), (0.78, 0.22)),
        ((0.50, 0.78), (0.78, 0.50)),
    ),
    Pattern.FALLING: (
        ((0.22, 0.50), (0.50, 0.78)),
        ((0.22, 0.22), (0.78, 0.78)),
        ((0.50, 0.22), (0.78, 0.50)),
    ),
    Pattern.LEVEL: (
        ((0.22, 0.30), (0.78, 0.30)),
        ((0.22, 0.50), (0.78, 0.50)),
        ((0.22, 0.70), (0.78, 0.70)),
    ),
    Pattern.CROSSES: (
        ((0.50, 0.24), (0.50, 0.76)),
        ((0.24, 0.50), (0.76, 0.50)),
    ),
}

_DOTS: tuple[XY, ...] = ((0.33, 0.33), (0.67, 0.33), (0.33, 0.67), (0.67, 0.67))


def pattern_on(squares: Sequence[XY], paint: Paint) -> Shape:
    """Returns the pattern of a colour on squares given by their upper left points."""
    match paint.pattern:
        case Pattern.DOTS:
            dots = tuple((x + dx, y + dy) for x, y in squares for dx, dy in _DOTS)
            return Discs(dots, 0.085, fill=paint.accent)
        case Pattern.RINGS:
            middles = tuple((x + 0.5, y + 0.5) for x, y in squares)
            return Discs(middles, 0.22, stroke=paint.accent, width=_WIDTH)
        case straight:
            segments = tuple(
                ((x + ax, y + ay), (x + bx, y + by))
                for x, y in squares
                for (ax, ay), (bx, by) in _SEGMENTS[straight]
            )
            return Lines(segments, paint.accent, _WIDTH)

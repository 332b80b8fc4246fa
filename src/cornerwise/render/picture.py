"""A picture as data: shapes in groups, written as SVG or drawn as PNG.

Lengths are in squares of the board, x to the right and y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.palette import Shade
from cornerwise.render.outline import XY, Ring

BASELINE = 0.35
"""Distance from the middle of a text down to its baseline, as a fraction of its size."""


@dataclass(frozen=True)
class Area:
    """Polygons with rounded corners, filled, outlined, or both."""

    rings: tuple[Ring, ...]
    radius: float
    fill: Shade | None = None
    stroke: Shade | None = None
    width: float = 0.0


@dataclass(frozen=True)
class Lines:
    """Straight lines with round ends."""

    segments: tuple[tuple[XY, XY], ...]
    stroke: Shade
    width: float


@dataclass(frozen=True)
class Discs:
    """Circles of one size, filled, outlined, or both."""

    centres: tuple[XY, ...]
    radius: float
    fill: Shade | None = None
    stroke: Shade | None = None
    width: float = 0.0


@dataclass(frozen=True)
class Label:
    """A short text centred at a point."""

    middle: XY
    text: str
    size: float
    fill: Shade
    bold: bool = False


Shape = Area | Lines | Discs | Label


@dataclass(frozen=True)
class Group:
    """Shapes that belong together."""

    kind: str
    """Class names: `grid`, `piece blue`, `last-move`."""

    shapes: tuple[Shape, ...]

    title: str | None = None
    """A title for tooltips and screen readers."""


@dataclass(frozen=True)
class Picture:
    """A whole picture, from back to front."""

    width: float
    height: float
    page: Shade
    title: str
    description: str
    groups: tuple[Group, ...]

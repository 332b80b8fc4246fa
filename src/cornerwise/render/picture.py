"""A picture as data: shapes in groups, to be written as SVG or drawn as PNG.

Lengths count in squares of the board, x to the right and y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.palette import Shade
from cornerwise.render.outline import XY, Ring

BASELINE = 0.35
"""How far the foot of a text is below its middle, as a share of its size."""


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
    """A short text with its middle at a point."""

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
    """What it is, as words: `grid`, `piece blue`, `last-move`."""

    shapes: tuple[Shape, ...]

    title: str | None = None
    """What a reader or a screen reader is told about it."""


@dataclass(frozen=True)
class Picture:
    """Everything that is to be seen, from back to front."""

    width: float
    height: float
    page: Shade
    title: str
    description: str
    groups: tuple[Group, ...]

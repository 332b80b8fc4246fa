"""The one definition of how each colour looks, on screen, on paper and in a terminal.

The shades differ in lightness as well as in hue, so that people with colour blindness can
tell the colours of one board apart; a test simulates this. Each colour also has a pattern
for when that is not enough.
"""

from __future__ import annotations

import colorsys
import zlib
from dataclasses import dataclass
from enum import Enum

Shade = str
"""A colour as `#rrggbb`."""


class Pattern(Enum):
    """A pattern drawn on each square of a piece."""

    RISING = "rising"
    DOTS = "dots"
    CROSSES = "crosses"
    LEVEL = "level"
    FALLING = "falling"
    RINGS = "rings"


@dataclass(frozen=True)
class Paint:
    """How one colour of the game looks."""

    name: str

    fill: Shade
    """The body of its pieces."""

    face: Shade
    """The raised middle of each square, slightly lighter than the body."""

    edge: Shade
    """The outline of its pieces on a light board."""

    glow: Shade
    """The outline of its pieces on a dark board."""

    accent: Shade
    """Its pattern, which contrasts clearly with the face."""

    ink: Shade
    """Text on `face` or `fill`; the contrast is at least 4.5 : 1 on `face`."""

    pattern: Pattern

    mark: str
    """The pattern in a terminal: two characters per square."""

    ansi: str
    """Its rich style on a terminal with sixteen colours."""

    @property
    def terminal(self) -> str:
        """Its rich style on any other terminal."""
        return f"bold {self.ink} on {self.fill}"


_DARK_INK = "#1b1a17"
_LIGHT_INK = "#ffffff"

PAINTS: tuple[Paint, ...] = (
    Paint(
        name="blue",
        fill="#1f5fbf",
        face="#2f70d0",
        edge="#123a78",
        glow="#6ea3f5",
        accent="#a9c9f7",
        ink=_LIGHT_INK,
        pattern=Pattern.RISING,
        mark="//",
        ansi="bold white on blue",
    ),
    Paint(
        name="yellow",
        fill="#f5c021",
        face="#fbd04a",
        edge="#98700a",
        glow="#ffe08a",
        accent="#7a5800",
        ink=_DARK_INK,
        pattern=Pattern.DOTS,
        mark="::",
        ansi="bold black on bright_yellow",
    ),
    Paint(
        name="red",
        fill="#c0262d",
        face="#cd3a3c",
        edge="#741318",
        glow="#ff8f86",
        accent="#ffc2b8",
        ink=_LIGHT_INK,
        pattern=Pattern.CROSSES,
        mark="++",
        ansi="bold white on red",
    ),
    Paint(
        name="green",
        fill="#41b37a",
        face="#58c38c",
        edge="#176645",
        glow="#8fe0b5",
        accent="#0c4a30",
        ink=_DARK_INK,
        pattern=Pattern.LEVEL,
        mark="==",
        ansi="bold black on green",
    ),
    Paint(
        name="purple",
        fill="#6a3fa8",
        face="#7c52ba",
        edge="#3d2068",
        glow="#b394ea",
        accent="#d3bdf2",
        ink=_LIGHT_INK,
        pattern=Pattern.FALLING,
        mark="\\\\",
        ansi="bold white on magenta",
    ),
    Paint(
        name="orange",
        fill="#ef8a1d",
        face="#f79f3f",
        edge="#94500a",
        glow="#ffc27d",
        accent="#7a3d00",
        ink=_DARK_INK,
        pattern=Pattern.RINGS,
        mark="oo",
        ansi="bold black on yellow",
    ),
)
"""The paints of the colours that the variants use."""

_BY_NAME = {paint.name: paint for paint in PAINTS}


def paint_of(name: str) -> Paint:
    """Returns the paint of a colour.

    A colour without a definition gets one derived from its name, the same on every machine.
    """
    return _BY_NAME.get(name) or _made_up(name)


def _made_up(name: str) -> Paint:
    # hash() differs between runs; a checksum does not.
    seed = zlib.crc32(name.encode())
    hue = (seed % 360) / 360
    pattern = list(Pattern)[(seed // 360) % len(Pattern)]
    return Paint(
        name,
        fill=_shade(hue, 0.62, 0.55),
        face=_shade(hue, 0.70, 0.60),
        edge=_shade(hue, 0.28, 0.60),
        glow=_shade(hue, 0.78, 0.60),
        accent=_shade(hue, 0.22, 0.60),
        ink=_DARK_INK,
        pattern=pattern,
        mark=next(paint.mark for paint in PAINTS if paint.pattern is pattern),
        ansi="bold black on cyan",
    )


def _shade(hue: float, lightness: float, saturation: float) -> Shade:
    parts = colorsys.hls_to_rgb(hue, lightness, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)

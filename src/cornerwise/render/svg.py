"""Pictures as SVG text: one file, no scripts, no external resources."""

from __future__ import annotations

from html import escape

from cornerwise.palette import Shade
from cornerwise.render.laid import Subject
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions
from cornerwise.render.outline import XY, Ring, rounded
from cornerwise.render.picture import BASELINE, Area, Discs, Group, Label, Lines, Picture, Shape
from cornerwise.render.scene import build_picture

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

_UNITS = 100
"""Document units per square of the board. Whole numbers make small files."""


def to_svg(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> str:
    """Returns a position, or the current position of a game, as an SVG document."""
    return write_svg(build_picture(subject, options), options.cell_size)


def write_svg(picture: Picture, cell_size: int) -> str:
    """Returns a picture as an SVG document, with cells `cell_size` pixels wide."""
    width, height = _units(picture.width), _units(picture.height)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{round(picture.width * cell_size)}" height="{round(picture.height * cell_size)}" '
            f'role="img" text-anchor="middle" font-family="{_FONT}" '
            'stroke-linejoin="round" stroke-linecap="round">'
        ),
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.description)}</desc>",
        f'<rect width="{width}" height="{height}" fill="{picture.page}"/>',
        *[line for group in picture.groups for line in _group(group)],
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _group(group: Group) -> list[str]:
    title = [] if group.title is None else [f"<title>{escape(group.title)}</title>"]
    return [f'<g class="{escape(group.kind)}">', *title, *map(_shape, group.shapes), "</g>"]


def _shape(shape: Shape) -> str:
    match shape:
        case Area():
            path = "".join(_ring(ring, shape.radius) for ring in shape.rings)
            return _path(path, shape.fill, shape.stroke, shape.width)
        case Lines():
            path = "".join(_line(begin, end) for begin, end in shape.segments)
            return _path(path, None, shape.stroke, shape.width)
        case Discs():
            path = "".join(_disc(middle, shape.radius) for middle in shape.centres)
            return _path(path, shape.fill, shape.stroke, shape.width)
        case Label():
            return _label(shape)


def _path(path: str, fill: Shade | None, stroke: Shade | None, width: float) -> str:
    line = "" if stroke is None else f' stroke="{stroke}" stroke-width="{_units(width)}"'
    return f'<path d="{path}" fill="{fill or "none"}"{line}/>'


def _ring(ring: Ring, radius: float) -> str:
    first, *others = rounded(ring, radius)
    x, y = here = _spot(first.after)
    path = [f"M{x} {y}"]
    for corner in (*others, first):
        before, tip, after = _spot(corner.before), _spot(corner.tip), _spot(corner.after)
        bend = f"q{_step(before, tip)} {_step(before, after)}"
        path.append(f"l{_step(here, before)}{bend}")
        here = after
    return "".join(path) + "z"


def _line(begin: XY, end: XY) -> str:
    x, y = _spot(begin)
    return f"M{x} {y}l{_step((x, y), _spot(end))}"


def _disc(middle: XY, radius: float) -> str:
    x, y = _spot(middle)
    r = _units(radius)
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def _label(label: Label) -> str:
    # Renderers disagree on dominant-baseline; shifting down by about a third works in all.
    x, y = _spot((label.middle[0], label.middle[1] + BASELINE * label.size))
    weight = ' font-weight="600"' if label.bold else ""
    size = _units(label.size)
    text = escape(label.text)
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{label.fill}"{weight}>{text}</text>'


def _step(begin: tuple[int, int], end: tuple[int, int]) -> str:
    return f"{end[0] - begin[0]} {end[1] - begin[1]}"


def _spot(point: XY) -> tuple[int, int]:
    return _units(point[0]), _units(point[1])


def _units(squares: float) -> int:
    return round(squares * _UNITS)

"""Pictures as PNG, drawn with Pillow, which only this module imports."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from cornerwise.render.laid import Subject
from cornerwise.render.options import DEFAULT_OPTIONS, RenderOptions
from cornerwise.render.outline import XY, flattened, rounded
from cornerwise.render.picture import BASELINE, Area, Discs, Label, Lines, Picture, Shape
from cornerwise.render.scene import build_picture

_FINENESS = 4
"""How many times larger the picture is drawn before it is scaled down, for smooth edges."""

_MOST_PIXELS = 60_000_000
"""Limit for the enlarged picture; larger ones are enlarged less."""

_Box = tuple[float, float, float, float]


def to_png(subject: Subject, options: RenderOptions = DEFAULT_OPTIONS) -> bytes:
    """Returns a position, or the current position of a game, as the bytes of a PNG file."""
    return write_png(build_picture(subject, options), options.cell_size)


def write_png(picture: Picture, cell_size: int) -> bytes:
    """Returns a picture as the bytes of a PNG file, with cells `cell_size` pixels wide."""
    file = BytesIO()
    draw_image(picture, cell_size).save(file, "PNG", optimize=True)
    return file.getvalue()


def draw_image(picture: Picture, cell_size: int) -> Image.Image:
    """Returns a picture as an image, with cells `cell_size` pixels wide."""
    size = round(picture.width * cell_size), round(picture.height * cell_size)
    fineness = _FINENESS
    while fineness > 1 and size[0] * size[1] * fineness**2 > _MOST_PIXELS:
        fineness -= 1
    image = Image.new("RGB", (size[0] * fineness, size[1] * fineness), picture.page)
    pencil = _Pencil(image, cell_size * fineness)
    for group in picture.groups:
        for shape in group.shapes:
            pencil.draw(shape)
    return image if fineness == 1 else image.resize(size, Image.Resampling.BOX)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    # This font comes with Pillow, so pictures look the same on every machine.
    return ImageFont.load_default(size)


class _Pencil:
    def __init__(self, image: Image.Image, cell_size: int) -> None:
        self.image = image
        self.cell_size = cell_size
        self.canvas = ImageDraw.Draw(image)

    def draw(self, shape: Shape) -> None:
        match shape:
            case Area():
                self._area(shape)
            case Lines():
                self._lines(shape)
            case Discs():
                self._discs(shape)
            case Label():
                self._label(shape)

    def _area(self, area: Area) -> None:
        rings = [self._points(flattened(rounded(ring, area.radius))) for ring in area.rings]
        if area.fill is not None:
            self._fill(rings, area.fill)
        if area.stroke is not None:
            for ring in rings:
                # Two extra points make a smooth joint at the end of the ring.
                self.canvas.line([*ring, *ring[:2]], area.stroke, self._width(area.width), "curve")

    def _fill(self, rings: list[list[XY]], shade: str) -> None:
        holes = [ring for ring in rings if _turns_left(ring)]
        if not holes:
            for ring in rings:
                self.canvas.polygon(ring, fill=shade)
            return
        stencil = Image.new("1", self.image.size)
        cutter = ImageDraw.Draw(stencil)
        for ring in rings:
            cutter.polygon(ring, fill=0 if ring in holes else 1)
        self.image.paste(shade, (0, 0), stencil)

    def _lines(self, lines: Lines) -> None:
        width = self._width(lines.width)
        for segment in lines.segments:
            begin, end = self._points(segment)
            self.canvas.line([begin, end], lines.stroke, width)
            for point in (begin, end):
                self.canvas.ellipse(_around(point, (width - 1) / 2), fill=lines.stroke)

    def _discs(self, discs: Discs) -> None:
        for middle in self._points(discs.centres):
            reach = discs.radius * self.cell_size
            if discs.stroke is not None:
                # As in SVG, half of the line is outside the circle.
                reach += self._width(discs.width) / 2
            width = self._width(discs.width)
            self.canvas.ellipse(_around(middle, reach), discs.fill, discs.stroke, width)

    def _label(self, label: Label) -> None:
        size = label.size * self.cell_size
        x, y = label.middle[0] * self.cell_size, label.middle[1] * self.cell_size
        self.canvas.text(
            (x, y + BASELINE * size),
            label.text,
            fill=label.fill,
            font=_font(max(1, round(size))),
            anchor="ms",
            stroke_width=round(size / 40) if label.bold else 0,
        )

    def _points(self, points: tuple[XY, ...] | list[XY]) -> list[XY]:
        return [(x * self.cell_size, y * self.cell_size) for x, y in points]

    def _width(self, squares: float) -> int:
        return max(1, round(squares * self.cell_size))


def _around(middle: XY, reach: float) -> _Box:
    x, y = middle
    return x - reach, y - reach, x + reach, y + reach


def _turns_left(ring: list[XY]) -> bool:
    """Returns whether a ring is a hole: with y downwards, its area is negative."""
    return sum(ring[i - 1][0] * y - x * ring[i - 1][1] for i, (x, y) in enumerate(ring)) < 0

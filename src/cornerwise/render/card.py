"""A game as a card for shared links: 1200 by 630 pixels, the board and the standings.

It has no words but the name of the app: the people who see it speak many languages, and the font
that comes with Pillow does not have the letters of all of them.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from cornerwise.game import Game
from cornerwise.palette import Shade, paint_of
from cornerwise.render.frame import rectangle
from cornerwise.render.options import RenderOptions
from cornerwise.render.outline import XY
from cornerwise.render.picture import Area, Group, Label, Picture, Shape
from cornerwise.render.png import draw_image
from cornerwise.render.scene import build_picture
from cornerwise.variants import Colour

WIDTH, HEIGHT = 1200, 630

_UNIT = 10
"""Pixels for each unit of the card: its lengths are in tenths of its numbers of pixels."""

_BOARD_TOP_LEFT = (35, 30)
_BOARD_SIDE = 570

_PAGE: Shade = "#f7f5f0"
_INK: Shade = "#1b1a17"
_TRACK: Shade = "#ded9cf"
_LEAD: Shade = "#0b6b63"

_LEFT, _RIGHT = 66.0, 114.0
"""Where the bars begin and end."""

_MIDDLE = (_LEFT + _RIGHT) / 2
_NAME = "Cornerwise"


def to_card(game: Game) -> bytes:
    """Returns the current position of a game as a card: the bytes of a PNG file."""
    card = draw_image(_panel(game), _UNIT)
    board = game.setup.variant.board
    options = RenderOptions(
        coordinates=False, cell_size=_BOARD_SIDE // (max(board.width, board.height) + 1) + 1
    )
    picture = replace(build_picture(game, options), page=_PAGE)
    card.paste(
        draw_image(picture, options.cell_size).resize((_BOARD_SIDE, _BOARD_SIDE)), _BOARD_TOP_LEFT
    )
    file = BytesIO()
    card.save(file, "PNG", optimize=True)
    return file.getvalue()


def _panel(game: Game) -> Picture:
    """Returns everything beside the board."""
    name = Label((_MIDDLE, 9.5), _NAME, 7.2, _INK, bold=True)
    rows = game.setup.seating.seats
    places = game.scores().places
    height = 44.0 / max(len(rows), 3)
    top = 37.5 - height * len(rows) / 2
    shapes: list[Shape] = [name]
    for seat, colours in enumerate(rows):
        side = next(n for n, seats in enumerate(game.setup.seating.sides) if seat in seats)
        leads = places[side] == 1 and max(places) > 1
        shapes += _row(game, colours, top + height * (seat + 0.5), leads=leads)
    return Picture(WIDTH / _UNIT, HEIGHT / _UNIT, _PAGE, _NAME, "", (Group("card", tuple(shapes)),))


def _row(game: Game, colours: tuple[Colour, ...], y: float, *, leads: bool) -> list[Shape]:
    """Returns the standing of a seat: a bar of what each of its colours has placed, and the number."""
    squares = game.setup.variant.squares
    placed = [squares - game.position.squares_left(colour) for colour in colours]
    unit = (_RIGHT - 11 - _LEFT) / (squares * len(colours))
    shapes: list[Shape] = [_bar(_LEFT, y, _RIGHT - 11 - _LEFT, _TRACK)]
    left = _LEFT
    for colour, count in zip(colours, placed, strict=True):
        if count:
            name = game.setup.variant.colours[colour]
            shapes.append(_bar(left, y, count * unit, paint_of(name).fill))
        left += count * unit
    number = Label((_RIGHT - 4, y), str(sum(placed)), 5.0, _LEAD if leads else _INK, bold=leads)
    return [*shapes, number, *([_crown((_RIGHT - 4, y - 4.4))] if leads else [])]


def _bar(left: float, y: float, width: float, fill: Shade) -> Area:
    return Area((rectangle(left, y - 1.4, width, 2.8),), 0.7, fill=fill)


def _crown(middle: XY) -> Area:
    x, y = middle
    points = [(-1.6, 1), (-1.9, -0.9), (-0.8, 0), (0, -1.3), (0.8, 0), (1.9, -0.9), (1.6, 1)]
    return Area((tuple((x + dx, y + dy) for dx, dy in points),), 0.1, fill=_LEAD)

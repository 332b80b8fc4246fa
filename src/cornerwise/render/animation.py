"""A game as an animated picture (GIF), drawn with Pillow.

Pieces never overlap, so the empty board and the final one are drawn once, and every frame is the
one before with the squares of one more piece copied from the final board.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

from cornerwise.game import Game
from cornerwise.geometry import Cell
from cornerwise.render.frame import Frame, frame_of
from cornerwise.render.options import RenderOptions
from cornerwise.render.png import draw_image
from cornerwise.render.scene import build_picture

_COLOURS = 128
"""The size of the palette that all frames share."""

_MOVE_MILLISECONDS = 350
_BEGIN_MILLISECONDS = 800
_END_MILLISECONDS = 4_000

_LONGEST_SIDE = 560
"""About how many pixels wide the picture is."""


def to_gif(game: Game) -> bytes:
    """Returns a game, move by move, as the bytes of an animated GIF file that repeats for ever."""
    board = game.setup.variant.board
    options = RenderOptions(
        coordinates=False,
        last_move=False,
        cell_size=_LONGEST_SIDE // (max(board.width, board.height) + 1),
    )
    frame = frame_of(board, options)
    final = draw_image(build_picture(game.position, options), options.cell_size)
    palette = final.quantize(_COLOURS, dither=Image.Dither.NONE)
    empty = draw_image(build_picture(game.positions[0], options), options.cell_size)
    frames = [
        image.quantize(palette=palette, dither=Image.Dither.NONE)
        for image in _frames(game, frame, empty, final, options.cell_size)
    ]
    moves = len(frames) - 2
    durations = [_BEGIN_MILLISECONDS, *[_MOVE_MILLISECONDS] * moves, _END_MILLISECONDS]
    file = BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=durations[-len(frames) :],
        loop=0,
    )
    return file.getvalue()


def _frames(
    game: Game, frame: Frame, empty: Image.Image, final: Image.Image, cell_size: int
) -> Iterator[Image.Image]:
    """Yields the board before the first move, and after each."""
    board = empty
    yield board
    for placement in game.placements:
        board = board.copy()
        for cell in game.placement_table[placement].cells:
            box = _box(frame, cell, cell_size)
            board.paste(final.crop(box), box)
        yield board


def _box(frame: Frame, cell: Cell, cell_size: int) -> tuple[int, int, int, int]:
    """Returns the pixels of a cell: left, top, right, bottom."""
    x, y = frame.middle(cell)
    return (
        round((x - 0.5) * cell_size),
        round((y - 0.5) * cell_size),
        round((x + 0.5) * cell_size),
        round((y + 0.5) * cell_size),
    )

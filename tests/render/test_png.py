from io import BytesIO

import pytest
from PIL import Image, ImageColor

from cornerwise import Game, setup_named
from cornerwise.geometry import square
from cornerwise.palette import paint_of
from cornerwise.pieces import Piece
from cornerwise.render import RenderOptions, Theme, to_png
from cornerwise.scoring import BASIC
from cornerwise.variants import Seating, Setup, Variant

SIZE = 20


def _image(game: Game, options: RenderOptions) -> Image.Image:
    with Image.open(BytesIO(to_png(game, options))) as image:
        assert image.format == "PNG"
        return image.convert("RGB")


def _middle(game: Game, cell: int, margin: float) -> tuple[int, int]:
    board = game.setup.variant.board
    column, row = board.point(cell)
    return (
        int((margin + column + 0.5) * SIZE),
        int((margin + board.height - row - 0.5) * SIZE),
    )


def test_png_shows_each_cell_in_its_colour(any_game: Game) -> None:
    image = _image(any_game, RenderOptions(cell_size=SIZE))
    variant = any_game.setup.variant
    position = any_game.position
    assert image.size == (SIZE * (variant.board.width + 2), SIZE * (variant.board.height + 2))
    for cell in range(variant.board.size):
        colours = [c for c, mask in enumerate(position.covered) if mask >> cell & 1]
        if colours:
            expected = paint_of(variant.colours[colours[0]]).face
        elif cell in variant.homes:
            expected = Theme.LIGHT.tones.start
        else:
            expected = Theme.LIGHT.tones.board
        seen = image.getpixel(_middle(any_game, cell, 1.0))
        assert seen == ImageColor.getrgb(expected), variant.board.cell_name(cell)


def test_every_option_changes_the_picture(duo: Game) -> None:
    pictures = [
        to_png(duo, options)
        for options in (
            RenderOptions(cell_size=SIZE),
            RenderOptions(cell_size=SIZE, coordinates=False),
            RenderOptions(cell_size=SIZE, last_move=False),
            RenderOptions(cell_size=SIZE, move_numbers=True),
            RenderOptions(cell_size=SIZE, patterns=True),
            RenderOptions(cell_size=SIZE, theme=Theme.DARK),
        )
    ]
    assert len(set(pictures)) == len(pictures)


def test_the_same_game_makes_the_same_bytes(duo: Game) -> None:
    assert to_png(duo) == to_png(duo)


def test_rings_and_crosses_can_be_drawn() -> None:
    options = RenderOptions(cell_size=SIZE, patterns=True)
    for name in ("classic", "duo"):
        game = Game(setup_named(name))
        for _ in game.setup.variant.colours:
            game.play(game.legal_placements()[-1])
        assert _image(game, options).size


@pytest.mark.parametrize("size", [6, 200])
def test_smallest_and_largest_squares_can_be_drawn(size: int) -> None:
    image = _image(Game(setup_named("duo")), RenderOptions(cell_size=size))
    assert image.size == (16 * size, 16 * size)


def test_the_board_shows_through_a_hole_in_a_piece() -> None:
    ring = Piece("H", "###/#.#/###")
    seating = Seating("one", ((0,),), ((0,),))
    variant = Variant("hole", square(5), ("blue",), ((ring, 1),), (0,), (seating,), BASIC)
    game = Game(Setup(variant, seating, scoring=BASIC))
    game.play(game.legal_placements()[0])
    image = _image(game, RenderOptions(cell_size=SIZE))
    assert image.getpixel(_middle(game, 6, 1.0)) == ImageColor.getrgb(Theme.LIGHT.tones.board)
    assert image.getpixel(_middle(game, 0, 1.0)) == ImageColor.getrgb(paint_of("blue").face)

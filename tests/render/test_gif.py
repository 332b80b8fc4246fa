"""Games as animated pictures, and as cards for shared links."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence

from cornerwise import Game, setup_named
from cornerwise.kernel import random_game
from cornerwise.render import to_card, to_gif
from cornerwise.variants import way_names


def finished(way: str) -> Game:
    setup = setup_named(way)
    return Game.replay(setup, random_game(setup, seed=5))


@pytest.mark.parametrize("way", ["classic", "duo", "junior"])
def test_an_animation_has_a_frame_for_each_move_and_each_shows_one_more_piece(way: str) -> None:
    game = finished(way)
    with Image.open(BytesIO(to_gif(game))) as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
        assert image.info["loop"] == 0
    assert len(frames) == len(game.moves) + 1
    for before, after in pairwise(frames):
        assert ImageChops.difference(before, after).getbbox() is not None


def test_a_game_without_moves_is_a_still_picture() -> None:
    with Image.open(BytesIO(to_gif(Game(setup_named("duo"))))) as image:
        assert getattr(image, "n_frames", 1) == 1


@pytest.mark.parametrize("way", way_names())
def test_a_card_has_the_size_that_messengers_want(way: str) -> None:
    with Image.open(BytesIO(to_card(finished(way)))) as image:
        assert image.size == (1200, 630)

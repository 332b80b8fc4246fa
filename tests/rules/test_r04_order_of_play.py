"""R4: who plays when."""

import pytest

from cornerwise.game import Game
from cornerwise.variants import CLASSIC, setup_named


def order(first: str | None = None) -> list[str]:
    """Returns the colours of the first eight turns."""
    game = Game(setup_named("classic", first=first))
    while len(game.moves) < 8:
        game.play(game.legal_placements()[0])
    return [CLASSIC.colours[move.colour] for move in game.moves]


def test_r04_the_order_is_blue_yellow_red_green() -> None:
    assert order() == ["blue", "yellow", "red", "green"] * 2


@pytest.mark.parametrize(
    ("first", "wanted"),
    [
        ("blue", ["blue", "yellow", "red", "green"]),
        ("yellow", ["yellow", "red", "green", "blue"]),
        ("red", ["red", "green", "blue", "yellow"]),
        ("green", ["green", "blue", "yellow", "red"]),
    ],
)
def test_r04_any_colour_may_begin_and_play_goes_on_in_the_same_cycle(
    first: str, wanted: list[str]
) -> None:
    assert order(first) == wanted * 2

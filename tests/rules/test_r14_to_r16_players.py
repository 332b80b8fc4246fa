"""R14 to R16 and R18: who plays which colours, and who gets their points."""

import pytest

from cornerwise.game import Game, scores
from cornerwise.variants import CLASSIC, Setup, setup_named
from rules.drawing import draw
from rules.toys import FOUR

BOARD = """
    B B . . . . Y Y
    B . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    G . . . R R R R
"""
"""Of 15 squares each, blue has 12 left, yellow 13, red 11, green 14."""


def players(way: str) -> list[int]:
    """Returns the seats that move in the first eight turns."""
    game = Game(setup_named(way))
    while len(game.moves) < 8:
        assert game.seat_to_play is not None
        game.play(game.legal_placements()[0])
    return [move.seat for move in game.moves]


def points(seating: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the scores of seats and of sides."""
    result = scores(Setup(FOUR, FOUR.seating(seating)), draw(FOUR, BOARD))
    assert result.colours == (-12, -13, -11, -14)
    return result.seats, result.sides


def test_r14_four_players_play_one_colour_each() -> None:
    assert CLASSIC.seating("four").seats == ((0,), (1,), (2,), (3,))
    assert players("classic") == [0, 1, 2, 3] * 2
    assert points("four") == ((-12, -13, -11, -14), (-12, -13, -11, -14))


def test_r15_blue_and_red_play_against_yellow_and_green() -> None:
    assert players("classic-teams") == [0, 1, 2, 3] * 2
    seating = CLASSIC.seating("teams")
    assert [seating.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_r15_the_score_of_a_team_is_the_sum_of_its_colours() -> None:
    assert points("teams") == ((-12, -13, -11, -14), (-23, -27))


def test_r16_two_players_play_blue_and_red_or_yellow_and_green() -> None:
    assert CLASSIC.seating("two").seats == ((0, 2), (1, 3))
    assert players("classic-two") == [0, 1, 0, 1] * 2


def test_r16_the_score_of_a_player_is_the_sum_of_both_colours() -> None:
    assert points("two") == ((-23, -27), (-23, -27))


def test_r18_one_player_plays_all_colours() -> None:
    assert players("classic-one") == [0] * 8
    assert points("one") == ((-50,), (-50,))


@pytest.mark.parametrize("way", ["classic", "classic-teams", "classic-two", "classic-one"])
def test_only_three_players_share_a_colour(way: str) -> None:
    assert setup_named(way).seating.shared is None

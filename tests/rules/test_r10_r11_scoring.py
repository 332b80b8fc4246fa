"""R10 and R11: what a colour's unplaced pieces are worth."""

from typing import Any

import pytest

from cornerwise.game import Result, scores
from cornerwise.scoring import ADVANCED, BASIC, Scoring
from cornerwise.variants import Setup
from rules.drawing import draw
from rules.toys import SMALL

FINISHED = """
    W W . . . .
    . . W . . .
    . W . W W W
    . W W . . .
    . . . . B B
    . . . . . .
"""
"""White has placed everything (1 + 2 + 3 + 3 squares), black two of its nine squares."""


def result(scoring: Scoring, **last: Any) -> Result:
    position = draw(SMALL, FINISHED, "black", **last)
    return scores(Setup(SMALL, SMALL.seatings[0], scoring=scoring), position)


def test_r10_basic_counts_the_squares_left_over() -> None:
    assert result(BASIC).colours == (0, 7)


def test_r10_basic_gives_nothing_for_the_single_square() -> None:
    assert result(BASIC, white="1") == result(BASIC, white="I3")


def test_r10_the_lowest_number_wins() -> None:
    assert result(BASIC).winners == (0,)


def test_r11_advanced_takes_a_point_for_each_square_left() -> None:
    assert result(ADVANCED).colours[1] == -7


def test_r11_advanced_gives_15_for_placing_everything() -> None:
    assert result(ADVANCED, white="I3").colours[0] == 15


def test_r11_advanced_gives_5_more_if_the_single_square_came_last() -> None:
    assert result(ADVANCED, white="1").colours[0] == 20


def test_r11_the_highest_score_wins() -> None:
    assert result(ADVANCED).winners == (0,)


@pytest.mark.parametrize("single_last", [False, True])
def test_r11_the_single_square_counts_only_when_nothing_is_left(single_last: bool) -> None:
    assert ADVANCED.score(3, single_last=single_last) == -3

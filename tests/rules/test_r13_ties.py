"""R13: equal best scores share the win."""

import pytest

from cornerwise.game import scores
from cornerwise.scoring import ADVANCED, BASIC, Scoring
from cornerwise.variants import Setup
from rules.drawing import draw
from rules.toys import FOUR

BLUE_AND_RED_EQUAL = """
    B B . . . . Y Y
    B . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . R
    . . . . . . R R
"""


@pytest.mark.parametrize("scoring", [BASIC, ADVANCED], ids=lambda scoring: scoring.id)
def test_r13_equal_best_scores_share_the_win(scoring: Scoring) -> None:
    position = draw(FOUR, BLUE_AND_RED_EQUAL, "green")
    result = scores(Setup(FOUR, FOUR.seating("four"), scoring=scoring), position)
    assert result.colours[0] == result.colours[2]
    assert result.places == (1, 3, 1, 4)
    assert [FOUR.colours[side] for side in result.winners] == ["blue", "red"]


@pytest.mark.parametrize("scoring", [BASIC, ADVANCED], ids=lambda scoring: scoring.id)
def test_r13_all_may_share_the_win(scoring: Scoring) -> None:
    rows = "\n".join([". " * 8] * 8)
    result = scores(Setup(FOUR, FOUR.seating("four"), scoring=scoring), draw(FOUR, rows))
    assert result.winners == (0, 1, 2, 3)
    assert result.places == (1, 1, 1, 1)


def test_r13_teams_may_share_the_win() -> None:
    rows = """
        B B . . . . Y Y
        B . . . . . . Y
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        G G . . . . R R
    """
    result = scores(Setup(FOUR, FOUR.seating("teams")), draw(FOUR, rows))
    assert result.sides == (-25, -25)
    assert result.winners == (0, 1)

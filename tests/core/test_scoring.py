"""Scoring as pure functions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.scoring import ADVANCED, BASIC, SCORINGS, Scoring


@pytest.mark.parametrize(
    ("scoring", "left", "single_last", "points"),
    [
        (BASIC, 0, False, 0),
        (BASIC, 0, True, 0),
        (BASIC, 89, False, 89),
        (ADVANCED, 0, False, 15),
        (ADVANCED, 0, True, 20),
        (ADVANCED, 1, False, -1),
        (ADVANCED, 5, True, -5),
        (ADVANCED, 89, False, -89),
    ],
)
def test_points(scoring: Scoring, left: int, single_last: bool, points: int) -> None:
    assert scoring.score(left, single_last=single_last) == points


@given(st.sampled_from(SCORINGS), st.integers(0, 88), st.booleans())
def test_fewer_squares_left_are_never_worse(scoring: Scoring, left: int, last: bool) -> None:
    fewer = scoring.merit(scoring.score(left, single_last=last))
    assert fewer > scoring.merit(scoring.score(left + 1, single_last=last))


@pytest.mark.parametrize(("scoring", "best"), [(BASIC, -3), (ADVANCED, 7)])
def test_the_best_score(scoring: Scoring, best: int) -> None:
    assert scoring.best([5, -3, 7, 0]) == best

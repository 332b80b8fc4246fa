"""λ-returns: what positions turned out to be worth."""

import pytest

from cornerwise.kernel.selfplay import Ply, TrainingGame
from cornerwise.training.returns import returns


def game(*values: tuple[float, float] | None) -> TrainingGame:
    """A game whose searches found these values; None for a ply that was not searched."""
    plies = (Ply(0, 0, each is not None, each or (0.0, 0.0), ()) for each in values)
    return TrainingGame(0, tuple(plies), (0, 0))


def test_without_fading_only_the_search_of_the_position_counts() -> None:
    found = returns(game((0.2, 0.8), (0.6, 0.4)), (1.0, 0.0), fading=0)
    assert found == [(0.2, 0.8), (0.6, 0.4)]


def test_with_full_fading_only_the_result_counts() -> None:
    found = returns(game((0.2, 0.8), (0.6, 0.4)), (1.0, 0.0), fading=1)
    assert found == [(1.0, 0.0), (1.0, 0.0)]


def test_later_searches_count_less_and_the_result_for_the_rest() -> None:
    first, second = returns(game((0.0, 1.0), (0.5, 0.5)), (1.0, 0.0), fading=0.5)
    assert second == pytest.approx((0.75, 0.25))
    assert first == pytest.approx((0.375, 0.625))


def test_a_ply_that_was_not_searched_has_the_value_of_the_next() -> None:
    first, second = returns(game(None, (0.5, 0.5)), (1.0, 0.0), fading=0.5)
    assert first == second


@pytest.mark.parametrize("fading", [-0.1, 1.1])
def test_a_fading_outside_of_0_and_1_is_refused(fading: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        returns(game((0.5, 0.5)), (1.0, 0.0), fading)

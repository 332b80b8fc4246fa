"""Win chances are computed from values in one place, where a search reports them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.engine.knowledge import calibration_for, calibration_from, knowledge_for
from cornerwise.errors import SetupError
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.search import Calibration, SearchResult, TreeSearch, win_chances
from cornerwise.variants import setup_named, way_names

STRONG = Calibration(2.5, 3.0)

calibrations = st.builds(Calibration, st.floats(0.01, 100), st.floats(-10, 10))
placed = st.floats(0, 1)


@pytest.mark.parametrize("way", way_names())
@given(data=st.data(), calibration=calibrations, placed=placed)
def test_the_chances_of_all_sides_add_up_to_one_in_the_order_of_their_values(
    way: str, data: st.DataObject, calibration: Calibration, placed: float
) -> None:
    setup = setup_named(way)
    sides = len(setup.seating.sides)
    values = data.draw(st.lists(st.floats(0, 1, width=32), min_size=sides, max_size=sides))
    if not any(values):
        return
    chances = win_chances(setup, calibration, values, placed)
    assert sum(chances) == pytest.approx(1)
    ranked = [chance for _, chance in sorted(zip(values, chances, strict=True))]
    assert ranked == sorted(ranked)
    around = win_chances(setup, calibration, values[::-1], placed)
    assert around[::-1] == pytest.approx(chances)


@given(calibration=calibrations, placed=placed)
def test_a_higher_value_never_has_a_lower_chance(calibration: Calibration, placed: float) -> None:
    duo = setup_named("duo")
    chances = [
        win_chances(duo, calibration, [value / 200, 1 - value / 200], placed)[0]
        for value in range(201)
    ]
    assert chances == sorted(chances)
    assert (chances[0], chances[100], chances[200]) == (0, 0.5, 1)


@given(placed=placed, value=st.floats(0, 1))
def test_the_default_keeps_the_proportions(placed: float, value: float) -> None:
    chances = win_chances(setup_named("duo"), Calibration(), [value, 1 - value], placed)
    assert chances == pytest.approx([value, 1 - value], abs=1e-6)


def test_the_same_lead_is_worth_more_later() -> None:
    for way in ("duo", "junior", "classic-two", "classic"):
        setup = setup_named(way)
        values = [0.6, *([0.4] * (len(setup.seating.sides) - 1))]
        early, late = (
            win_chances(setup, calibration_for(setup), values, placed)[0] for placed in (0.1, 0.6)
        )
        assert early < late


def searched(game: Game, calibration: Calibration, simulations: int = 200) -> SearchResult:
    knowledge = replace(knowledge_for(game.setup), calibration=calibration)
    return TreeSearch(game.setup, knowledge, seed=3).run(game, simulations=simulations)


@pytest.mark.parametrize("way", way_names())
def test_a_search_reports_the_win_chances_after_each_move(way: str) -> None:
    setup = setup_named(way)
    pieces = len(setup.variant.colours) * sum(count for _, count in setup.variant.stock)
    for plies in (0, 9, 15):
        game = Game.replay(setup, random_game(setup, 4)[:plies])
        plain, found = searched(game, Calibration()), searched(game, STRONG)
        assert plain.visits == found.visits
        assert found.raw.wins[: len(setup.seating.sides)] == pytest.approx(
            win_chances(
                setup, STRONG, found.raw.values[: len(setup.seating.sides)], plies / pieces
            ),
            abs=1e-5,
        )
        for before, after in zip(plain.moves[:5], found.moves[:5], strict=True):
            if before.visits:
                wanted = win_chances(setup, STRONG, before.win_chance, (plies + 1) / pieces)
                assert after.win_chance == pytest.approx(wanted, abs=1e-5)
            assert (after.value, after.expected) == (before.value, before.expected)


def test_what_is_solved_is_not_changed() -> None:
    setup = setup_named("duo")
    game = Game.replay(setup, random_game(setup, 4)[:-2])
    plain, found = (searched(game, each, 5000) for each in (Calibration(), STRONG))
    assert found.solved
    assert [each.win_chance for each in found.moves] == [each.win_chance for each in plain.moves]
    assert {chance for each in found.moves for chance in each.win_chance} <= {0, 0.5, 1}


@pytest.mark.parametrize("way", way_names())
def test_every_game_that_can_be_lost_has_a_calibration(way: str) -> None:
    calibration = calibration_for(setup_named(way))
    assert knowledge_for(way).calibration == calibration
    assert (calibration == Calibration()) == (way == "classic-one")


@pytest.mark.parametrize(
    "document",
    [
        {},
        [],
        None,
        {"start": 1},
        {"start": "high", "growth": 0},
        {"start": None, "growth": 0},
        {"start": 0, "growth": 0},
        {"start": -1, "growth": 0},
        {"start": 1000, "growth": 0},
        {"start": float("nan"), "growth": 0},
        {"start": 1, "growth": float("nan")},
        {"start": 1, "growth": float("inf")},
        {"start": 1, "growth": -40},
    ],
)
def test_a_calibration_that_is_not_sound_is_refused(document: object) -> None:
    with pytest.raises(SetupError, match="calibration"):
        calibration_from(document)

"""Form: a level plays some games better than others, and keeps its form throughout a game."""

import statistics

import pytest

from cornerwise.engine import LEVELS
from cornerwise.engine.choice import Weakness
from cornerwise.engine.levels import Level, LevelPlayer, Strength
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.choice import in_form
from cornerwise.variants import setup_named, way_names

DUO = setup_named("duo")
ERRING = Strength(1_000_000, Weakness(1.0, small_pieces=0.2, blindness=0.5), spread=1.0)


def test_a_level_without_spread_is_always_the_same() -> None:
    steady = Strength(ERRING.simulations, ERRING.weakness)
    assert {steady.in_form(seed) for seed in range(20)} == {steady}


def test_forms_differ_by_the_spread_in_doublings_of_the_simulations() -> None:
    many = Strength(1_000_000, spread=1.0)
    found = [many.in_form(seed).simulations or 0 for seed in range(400)]
    assert statistics.geometric_mean(found) == pytest.approx(1_000_000, rel=0.15)
    assert max(found) / min(found) == pytest.approx(2**3.46, rel=0.1)


def test_in_a_good_form_a_level_thinks_more_and_errs_less() -> None:
    days = [ERRING.in_form(seed) for seed in range(50)]
    days.sort(key=lambda day: day.simulations or 0)
    temperatures = [day.weakness.temperature for day in days]
    assert temperatures == sorted(temperatures, reverse=True)
    assert all(0 <= day.weakness.blindness <= 1 for day in days)


def test_who_does_not_err_never_errs_and_one_simulation_stays_one() -> None:
    for seed in range(20):
        assert Strength(50, spread=3.0).in_form(seed).weakness == Weakness()
        assert Strength(1, ERRING.weakness, spread=3.0).in_form(seed).simulations == 1
        assert Strength(None, spread=3.0).in_form(seed).simulations is None


@pytest.mark.parametrize("spread", [-1.0, float("nan"), float("inf"), 11.0])
def test_spreads_that_make_no_sense_are_refused(spread: float) -> None:
    with pytest.raises(ValueError, match="no such spread"):
        in_form((1.0, 0.0, 0.0), 10, spread, 1)


def test_without_a_game_a_level_plays_as_it_usually_does() -> None:
    usual = Level(1, "", 60.0, Strength(50, spread=3.0))
    for seed in range(3):
        player = LevelPlayer(usual, DUO, seed)
        player.choose(Game.replay(DUO, random_game(DUO, 1)[:6]))
        assert player.found is not None
        assert player.found.simulations == 50


def test_a_player_has_the_form_of_the_game_and_draws_its_moves_from_its_own_seed() -> None:
    few = Level(1, "", 60.0, Strength(1_000, spread=3.0))
    by_form = sorted(range(20), key=lambda seed: few.strength.in_form(seed).simulations or 0)

    def simulations(game_seed: int, seed: int) -> int:
        player = LevelPlayer(few, DUO, seed, game_seed=game_seed)
        player.choose(Game.replay(DUO, random_game(DUO, 1)[:6]))
        assert player.found is not None
        return player.found.simulations

    worst, best = by_form[0], by_form[-1]
    assert simulations(worst, seed=1) == simulations(worst, seed=2) < simulations(best, seed=1)


@pytest.mark.parametrize("way", way_names())
def test_the_highest_level_has_no_bad_days(way: str) -> None:
    assert LEVELS[-1].strength_in(way).spread == 0


def test_a_level_in_any_form_plays_legally() -> None:
    erring = Level(1, "", 60.0, Strength(8, Weakness(2.0, small_pieces=0.5), spread=4.0))
    for seed in range(6):
        game = Game.replay(DUO, random_game(DUO, 1)[:4])
        player = LevelPlayer(erring, DUO, seed, game_seed=seed)
        assert player.choose(game) in game.legal_placements()

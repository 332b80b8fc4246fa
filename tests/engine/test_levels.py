import itertools
import statistics
import time
from pathlib import Path

import pytest

from cornerwise import _kernel
from cornerwise.engine import LEVELS, Level, player_for_level
from cornerwise.engine.choice import NO_WEAKNESS, blinded_knowledge
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.levels import Strength
from cornerwise.game import Game
from cornerwise.kernel.search import SearchOptions, prior_feature_names
from cornerwise.variants import setup_named, way_names

DUO = setup_named("duo")
ROOT = Path(__file__).resolve().parents[2]


def test_levels_are_numbered_and_named_apart() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 10))
    assert len({level.name for level in LEVELS}) == 9


@pytest.mark.parametrize("way", way_names())
def test_each_level_thinks_more_and_errs_less_than_the_one_below(way: str) -> None:
    setup = setup_named(way)
    for lower, higher in itertools.pairwise(LEVELS):
        assert lower.seconds <= higher.seconds
        weaker, stronger = lower.strength_in(setup), higher.strength_in(setup)
        assert (weaker.simulations or 10**9) <= (stronger.simulations or 10**9)
        below, above = weaker.weakness, stronger.weakness
        assert below.temperature >= above.temperature
        assert below.small_pieces >= above.small_pieces
        assert below.blindness >= above.blindness


@pytest.mark.parametrize("level", LEVELS[5:])
def test_levels_that_play_their_best_search_as_an_engine_without_a_level_does(level: Level) -> None:
    assert level.options_in("duo") == SearchOptions()


def test_the_docs_tell_the_time_and_the_simulations_of_each_level() -> None:
    lines = (ROOT / "docs" / "engine.md").read_text("utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("| level | name |"))
    games = ("duo", "junior", "classic", "classic-two")

    def shown(simulations: int | None) -> str:
        return "" if simulations is None else f"{simulations:,}"

    assert [cell.strip() for cell in lines[start].split("|")[4:8]] == [
        "Duo",
        "Junior",
        "Classic",
        "Classic for two",
    ]
    told = [[cell.strip() for cell in line.split("|")[1:8]] for line in lines[start + 2 :][:9]]
    assert told == [
        [str(level.number), level.name, f"{level.seconds:g} s"]
        + [shown(level.strength_in(game).simulations) for game in games]
        for level in LEVELS
    ]


def test_levels_err_otherwise_only_in_games_that_exist() -> None:
    for level in LEVELS:
        assert set(level.strengths) <= set(way_names())


def test_a_game_without_a_strength_of_its_own_has_that_of_the_game_whose_network_it_uses() -> None:
    for level in LEVELS:
        assert level.strength_in("classic-teams") == level.strength_in("classic-two")
        assert level.strength_in("classic-three") == level.strength_in("classic")


def test_the_highest_level_has_three_seconds_and_no_weakness() -> None:
    highest = LEVELS[-1]
    assert highest.seconds == 3.0
    assert highest.strength == Strength(simulations=None, weakness=NO_WEAKNESS)
    assert not highest.strengths


@pytest.mark.parametrize("way", ["duo", "classic"])
def test_a_beginner_is_never_absurd(way: str) -> None:
    setup = setup_named(way)
    smaller = played = 0
    for seed in range(3):
        game, player = Game(setup), player_for_level(1, setup, seed)
        while not game.is_over:
            choice = player.choose(game)
            size = len(game.placement_table[choice].cells)
            largest = max(
                len(game.placement_table[placement].cells) for placement in game.legal_placements()
            )
            # Small pieces come last, when no piece of three squares fits any more.
            assert size >= min(3, largest)
            smaller += size < largest
            played += 1
            game.play(choice)
    assert 0.1 < smaller / played < 0.6


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_low_levels_answer_in_a_moment(number: int) -> None:
    game, player = Game(DUO), player_for_level(number, DUO, 1)
    times = []
    while not game.is_over:
        start = time.perf_counter()
        choice = player.choose(game)
        times.append(time.perf_counter() - start)
        game.play(choice)
    assert statistics.median(times) < 0.1


def features_about_opponents() -> set[str]:
    """Returns the names of the prior's features that see the opponents' corners."""
    names = enumerate(prior_feature_names())
    return {name for number, name in names if _kernel.is_about_opponents(number)}


def test_the_prior_has_features_to_be_blind_for() -> None:
    parts = ("cover_opponent", "cover_reach", "cover_last", "edge_opponent")
    about = {name for name in prior_feature_names() if name.partition("/")[2].startswith(parts)}
    assert features_about_opponents() == about
    assert "2/cover_opponent_3" in about


def test_the_blind_see_no_opponent_and_all_the_rest() -> None:
    seeing, blind = knowledge_for(DUO).prior, blinded_knowledge(DUO, 1.0).prior
    assert blinded_knowledge(DUO, 0.0) == knowledge_for(DUO)
    about = features_about_opponents()
    for name, full, left in zip(prior_feature_names(), seeing, blind, strict=True):
        assert left == pytest.approx(0 if name in about else full), name


def test_a_scaled_level_has_a_part_of_the_budget() -> None:
    level = Level(6, "", 0.2, Strength(140), {"duo": Strength(80)})
    half = level.scaled(0.5)
    assert half.seconds == 0.1
    assert half.strength == Strength(70)
    assert half.strength_in("duo") == Strength(40)
    assert LEVELS[0].scaled(0.01).strength.simulations == 1
    assert LEVELS[8].scaled(0.01).strength.simulations is None

"""The parts of a match that need no process."""

from __future__ import annotations

import math
import sys

import pytest

from cornerwise.arena import engine_spec, summary
from cornerwise.arena.mirror import FIRST_GUESS, SHORTEST, Mirror, RecentMean
from cornerwise.arena.openings import Openings, engine_seed, opening, openings_named
from cornerwise.arena.report import report, running_score
from cornerwise.arena.results import GameResult
from cornerwise.arena.seats import engines_of_seats, score_of_a, seats_text
from cornerwise.arena.statistics import (
    elo_difference,
    elo_error,
    expected_score,
    matched_cpu_ratio,
    mean_and_error,
)
from cornerwise.engine.gtp import gtp_setup
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.errors import RecordError, SetupError
from cornerwise.game import Game
from cornerwise.kernel.search import TreeSearch

from .conftest import own, plan, result


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("duo", ["AB", "BA", "AB"]),
        ("classic", ["ABAB", "BABA", "ABAB"]),
        ("classic_2", ["AB", "BA", "AB"]),
        ("classic_3", ["ABB", "BAA", "BAB", "ABA", "BBA", "AAB", "ABB"]),
    ],
)
def test_engines_change_seats(game: str, seats: list[str]) -> None:
    setup = gtp_setup(game)
    found = [seats_text(engines_of_seats(setup, number)) for number in range(len(seats))]
    assert found == seats


def test_games_to_warm_up_change_seats_too() -> None:
    setup = gtp_setup("duo")
    assert seats_text(engines_of_seats(setup, -1)) == "BA"
    assert seats_text(engines_of_seats(setup, -2)) == "AB"


def test_the_mean_of_the_seats_decides() -> None:
    assert score_of_a((0, 1), (60, 59)) == 1
    assert score_of_a((1, 0), (60, 59)) == 0
    assert score_of_a((0, 1, 0, 1), (50, 80, 60, 30)) == 0.5
    assert score_of_a((0, 1, 1), (60, 61, 58)) == 1
    assert score_of_a((0, 1, 1), (60, 61, 59)) == 0.5


def test_each_opening_is_played_twice() -> None:
    setup = gtp_setup("classic")
    found = [opening(setup, Openings.RANDOM, 1, number) for number in range(6)]
    assert found[0] == found[1] != found[2] == found[3] != found[4]
    assert opening(setup, Openings.RANDOM, 2, 0) != found[0]
    assert opening(setup, Openings.NONE, 1, 0) == ()
    game = Game.replay(setup, found[0])
    assert [position.turn for position in game.positions] == [0, 1, 2, 3, 0]
    assert all(game.placement_table.piece_of(placement).size == 5 for placement in found[0])
    assert openings_named("Random") is Openings.RANDOM
    with pytest.raises(SetupError, match="choose from none, random, even"):
        openings_named("book")


@pytest.mark.parametrize("name", ["duo", "classic_2", "classic"])
def test_an_even_opening_leaves_neither_contender_ahead(name: str) -> None:
    setup = gtp_setup(name)
    first, again, other = (opening(setup, Openings.EVEN, 1, number) for number in (0, 1, 2))
    assert first == again != other
    assert len(first) == 2 * len(setup.variant.colours)
    found = TreeSearch(setup, knowledge_for(setup, network=False), seed=7).run(
        Game.replay(setup, first), simulations=10_000
    )
    assert 0.35 < sum(found.best.win_chance[::2]) < 0.65


def test_there_are_no_even_openings_for_three_players() -> None:
    with pytest.raises(SetupError, match="needs 2 or 4 players"):
        opening(gtp_setup("classic_3"), Openings.EVEN, 1, 0)


def test_seeds_are_never_used_twice() -> None:
    seeds = [engine_seed(3, number, engine) for number in range(-9, 500) for engine in (0, 1)]
    assert len(set(seeds)) == len(seeds)


def test_engines_are_named_by_level_budget_or_command() -> None:
    own_program = (sys.executable, "-m", "cornerwise", "gtp", "--game", "duo")
    assert engine_spec("5", "duo").command == (*own_program, "--level", "5")
    assert engine_spec("level:5", "duo").command == (*own_program, "--level", "5")
    assert engine_spec("time:0.01", "duo").command == (*own_program, "--time", "0.01")
    assert engine_spec("simulations:9", "duo").command == (*own_program, "--simulations", "9")
    assert engine_spec("prog -x 'a b'", "duo").command == ("prog", "-x", "a b")
    for wrong in ("", "a 'b", "12", "0", "5.5", "time:0", "time:1.2.3", "simulations:0"):
        with pytest.raises(SetupError):
            engine_spec(wrong, "duo")
    for wrong, reason in (
        ("level:", "'' is not a valid number for level"),
        ("level:x", "'x' is not a valid number for level"),
        ("level:-1", "no level -1"),
        ("time:-1", "a positive number of seconds"),
        ("time:nan", "a positive number of seconds"),
        ("simulations:many", "'many' is not a valid number for simulations"),
    ):
        with pytest.raises(SetupError, match=reason):
            engine_spec(wrong, "duo")


def test_mean_and_error() -> None:
    assert mean_and_error([]) == (0.5, 0.5)
    mean, error = mean_and_error([1, 0, 1, 0])
    assert mean == 0.5
    assert error == pytest.approx(math.sqrt(1 / 3 / 4))
    for scores in ([1.0] * 9, [0.0] * 9, [0.5] * 9, [1.0]):
        mean, error = mean_and_error(scores)
        assert mean == scores[0]
        assert 0 < error < 0.3


@pytest.mark.parametrize("elo", [-400.0, -20.0, 0.0, 5.0, 191.0])
def test_elo_and_expected_score_are_inverse(elo: float) -> None:
    assert elo_difference(expected_score(elo)) == pytest.approx(elo)


def test_elo_and_its_error() -> None:
    assert elo_difference(0.75) == pytest.approx(190.85, abs=0.01)
    step = 1e-6
    slope = (elo_difference(0.6 + step) - elo_difference(0.6)) / step
    assert elo_error(0.6, 0.05) == pytest.approx(0.05 * slope, rel=1e-4)
    assert elo_difference(1) == math.inf
    assert elo_difference(0) == -math.inf
    assert elo_error(1, 0.1) == math.inf


def test_a_summary_leaves_out_the_warm_up() -> None:
    results = [result(-1, 0.0), result(0, 1.0), result(1, 0.5), result(2, 0.0, failed="A")]
    found = summary(results)
    assert (found.games, found.wins, found.draws, found.losses) == (3, 1, 1, 1)
    assert found.score == 0.5
    assert found.cpu[0].per_move == pytest.approx(0.15)
    assert found.cpu[0].per_game == pytest.approx(0.3)
    assert found.failures == (1, 0)
    assert found.places == ((3, 0), (0, 3))


def test_cpu_is_compared_at_equal_move_numbers() -> None:
    one = result(0, cpu=((0.2, 0.1, 0.1), (0.1,)))
    two = result(1, cpu=((0.2,), (0.3, 0.1)))
    # B's means are 0.2 and 0.1; A's third move is compared with B's last mean.
    assert matched_cpu_ratio([one, two]) == pytest.approx(0.6 / 0.6)
    assert matched_cpu_ratio([]) == 0


def test_reports_say_what_is_known() -> None:
    match = plan(own(), own())
    assert running_score([]) == "starting"
    assert running_score([result(-1)]) == "warming up"
    assert "Elo above +" in report(match, [result()])
    assert "duo, 1 game, " in report(match, [result()])
    assert "in 1 game\n" in report(match, [result()])
    text = report(match, [result(0), result(1, 0.0, failed="A"), result(2, 0.0)])
    assert "33.3 %" in text
    assert "Elo −120" in text
    assert "150.00 ms per move" in text
    assert "A failed in 1 of the games" in text
    assert "unknown" in report(match, [result(cpu=((0.0,), (0.0,)))])
    four = result(colours="ABAB", places=(1, 2, 2, 4), points=(9, 8, 8, 1))
    assert "places of B's colours: 0 × 1., 1 × 2., 0 × 3., 1 × 4." in report(match, [four])


def test_reports_show_the_score_by_who_begins() -> None:
    games = [result(0), result(1, 0.0, seats="BA"), result(2), result(3, 0.5, seats="BA")]
    text = report(plan(own(), own()), [result(-1, 0.0), *games])
    assert "score of A when A begins: 100.0 %" in text
    assert "score of A when B begins: 25.0 % ± 25.0 % in 2 games" in text


def test_results_survive_being_written() -> None:
    for each in (result(), result(-3, 0.5, given=(0.25,), opening=("e10", "j5"))):
        line = each.to_json()
        assert "\n" not in line
        assert GameResult.from_json(line) == each
    for wrong in ("", "{}", "[]", "{", '{"number": "x"}', "null"):
        with pytest.raises(RecordError):
            GameResult.from_json(wrong)


def test_the_mirror_gives_a_what_b_used() -> None:
    mirror = Mirror()
    assert mirror.time_for(0) == mirror.time_for(7) == FIRST_GUESS
    mirror.learn([0.2, 0.1], [0.05], [0.05])
    mirror.learn([0.4], [], [])
    assert mirror.target(0) == pytest.approx(0.3)
    assert mirror.target(1) == mirror.target(9) == pytest.approx(0.1)
    assert mirror.time_for(0) == pytest.approx(0.3)


def test_the_mirror_corrects_for_what_a_really_used() -> None:
    mirror = Mirror()
    mirror.learn([0.2, 0.1, 0.001], [], [])
    # A used 20 ms more than it was given at its first move, 10 ms less at its second.
    mirror.learn([0.2, 0.1, 0.001], [0.22, 0.09, 0.05], [0.2, 0.1, 0.001])
    assert mirror.time_for(0) == pytest.approx(0.18)
    assert mirror.time_for(1) == pytest.approx(0.11)
    assert mirror.time_for(2) == SHORTEST


def test_the_correction_never_more_than_doubles_the_time() -> None:
    mirror = Mirror()
    mirror.learn([0.1], [], [])
    mirror.learn([0.1], [0.0], [5.0])
    assert mirror.time_for(0) == pytest.approx(0.2)


def test_mirroring_settles_where_both_use_the_same() -> None:
    mirror = Mirror()
    used = 0.0
    for _ in range(60):
        given = mirror.time_for(0)
        used = 0.8 * given + 0.003
        mirror.learn([0.05], [used], [given])
    assert used == pytest.approx(0.05, rel=0.02)


def test_recent_values_weigh_more() -> None:
    mean = RecentMean()
    for value in [1.0] * 50 + [2.0] * 50:
        mean.add(value)
    assert 1.9 < mean.mean <= 2.0

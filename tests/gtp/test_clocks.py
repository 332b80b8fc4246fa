"""Clocks: the time lasts for the whole game, and the engine respects it."""

from __future__ import annotations

import math

import pytest

from cornerwise.engine.gtp.clock import Clock, Clocks, TimeSettings, expected_moves
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.variants import setup_named

from .conftest import Talk

DUO = setup_named("duo")


@pytest.mark.parametrize("name", ["duo", "junior", "classic", "classic-two", "classic-three"])
@pytest.mark.parametrize("main", [0.5, 10.0, 900.0])
def test_main_time_lasts_for_the_whole_game(name: str, main: float) -> None:
    setup = setup_named(name)
    clocks, left = Clocks(), [main] * len(setup.seating.seats)
    clocks.set(TimeSettings(main))
    game = Game(setup)
    shares: list[float] = []
    for placement in random_game(setup, 1):
        seat = game.seat_to_play
        assert seat is not None
        share = clocks.share(setup, game.position, seat)
        assert share is not None
        shares.append(share)
        clocks.use(seat, share)
        left[seat] -= share
        game.play(placement)
    assert min(left) > 0
    assert max(left) < main / 2
    assert min(shares[: len(left)]) > main / 40


def test_a_player_of_two_colours_shares_one_clock_between_them() -> None:
    two, four = setup_named("classic-two"), setup_named("classic")
    position = Game(two).position
    assert expected_moves(two, position, 0) == 2 * expected_moves(four, position, 0)


def test_overtime_is_shared_among_its_moves() -> None:
    settings = TimeSettings(0, period=30, moves=5)
    clock = settings.full()
    for moves in (5, 4, 3, 2, 1):
        assert clock.moves == moves
        assert settings.share(clock, 20) == pytest.approx(6, rel=0.2)
        clock = settings.after(clock, 6)
    assert clock == settings.full()


def test_overtime_begins_when_the_main_time_is_over() -> None:
    settings = TimeSettings(10, period=30, moves=5)
    assert settings.after(Clock(3), 2) == Clock(1)
    assert settings.after(Clock(3), 4) == Clock(30, 5)
    assert settings.share(Clock(10), 10) == pytest.approx(7)


@pytest.mark.parametrize("left", [0.0, 0.001, 0.05])
def test_even_without_time_a_move_gets_a_moment(left: float) -> None:
    assert 0 < TimeSettings(10).share(Clock(left), 10) <= 0.05


class Asked(Talk):
    """A conversation that records the time limits of the moves."""

    def __init__(self) -> None:
        super().__init__()
        self.limits: list[float | None] = []
        thinker = self.engine._thinker
        choose = thinker.choose

        def noted(game: Game, limit: float | None = None) -> int:
            self.limits.append(limit)
            return choose(game, limit)

        thinker.choose = noted  # type: ignore[method-assign]

    def limit(self) -> float:
        """Returns the limit of the next move; infinite if there is none."""
        self("reg_genmove b")
        return math.inf if self.limits[-1] is None else self.limits[-1]


def test_time_settings_and_time_left_set_the_time_of_a_move() -> None:
    talk = Asked()
    assert talk.limit() == math.inf
    talk("time_settings 150 0 0")
    assert talk.limit() == pytest.approx(10)
    talk("time_left b 15 0")
    assert talk.limit() == pytest.approx(1)
    talk("time_left w 1500 0")
    assert talk.limit() == pytest.approx(1)
    talk("time_left b 20 4")
    assert talk.limit() == pytest.approx(5)
    talk("clear_board")
    assert talk.limit() == pytest.approx(10)
    talk("time_settings 0 10 1")
    assert talk.limit() == pytest.approx(9)
    talk("time_settings 0 1 0")
    assert talk.limit() == math.inf
    talk("time_left b 15")
    assert talk.limit() == pytest.approx(1)


@pytest.mark.parametrize("command", ["move_time 0.01", "move_cpu_time 0.01", "param time 0.01"])
def test_a_time_for_each_move_takes_the_clock_away(command: str) -> None:
    talk = Asked()
    talk("time_settings 150 0 0")
    talk(command)
    assert talk.limit() == math.inf


def test_the_time_that_was_used_is_gone() -> None:
    clocks, position = Clocks(), Game(DUO).position
    clocks.set(TimeSettings(150))
    clocks.use(0, 75)
    assert clocks.share(DUO, position, 0) == pytest.approx(5)
    assert clocks.share(DUO, position, 1) == pytest.approx(10)
    clocks.restart()
    assert clocks.share(DUO, position, 0) == pytest.approx(10)


def test_an_undecided_move_may_take_more_than_its_even_share() -> None:
    talk = Asked()
    talk("param time 1")
    talk("time_settings 0.15 0 0")
    assert talk.limit() == pytest.approx(0.017)
    talk("time_settings 0 0.1 10")
    assert talk.limit() == pytest.approx(0.017)


@pytest.mark.parametrize("budget", ["param level 9", "param fixed_simulations 1000000"])
def test_no_level_and_no_number_of_simulations_thinks_longer_than_the_clock_allows(
    budget: str,
) -> None:
    talk = Talk()
    talk(budget)
    talk("time_settings 0.17 0 0")
    talk("genmove b")
    found = talk.engine._thinker.found
    assert found is not None
    assert found.seconds < 1.5


@pytest.mark.parametrize(
    "line",
    [
        "time_settings",
        "time_settings 10 0",
        "time_settings -1 0 0",
        "time_settings 0 0 0",
        "time_settings 0 0 5",
        "time_settings x 0 0",
        "time_settings 10 0 -1",
        "time_settings inf 0 0",
        "time_left",
        "time_left b",
        "time_left green3 10 0",
        "time_left b -1 0",
        "time_left b 10 x",
        "time_left b 10 0 0",
    ],
)
def test_times_that_are_none_are_refused(talk: Talk, line: str) -> None:
    talk.refused(line)
    assert talk("g")

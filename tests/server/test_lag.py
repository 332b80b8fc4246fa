"""A slow connection costs a player little of their time, and faking one gains little."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.server.codes import Code
from cornerwise.server.game.domain import clocks
from cornerwise.server.game.domain.clocks import Times
from cornerwise.server.game.domain.lag import GAIN, MOST, LagTracker
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.domain.terms import DailyClock, LiveClock, Terms
from cornerwise.server.game.protocol import Play
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.sql.table_rows import json_of_times
from cornerwise.variants import setup_named
from faulty_proxy import FaultyProxy
from serving import Server

from .conftest import Guest

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
CLOCK = LiveClock(60, 0)
ROUND_TRIP = 0.4

seconds = st.floats(0, 100)


def after(value: float) -> datetime:
    return NOW + timedelta(seconds=value)


@given(st.lists(st.tuples(seconds, seconds), max_size=50))
def test_what_is_given_stays_within_lag_time_spent_and_budget(
    moves: list[tuple[float, float]],
) -> None:
    tracker, total = LagTracker(), 0.0
    for lag, spent in moves:
        given_back, tracker = tracker.measured(lag).moved(spent)
        total += given_back
        assert 0 <= given_back <= min(lag, spent, MOST)
        assert 0 <= tracker.budget <= MOST
    assert total <= MOST + GAIN * len(moves) + 1e-6


def test_a_usual_lag_is_made_up_for_in_full_for_ever() -> None:
    tracker = LagTracker().measured(GAIN)
    for _ in range(100):
        given_back, tracker = tracker.moved(5.0)
        assert given_back == GAIN


def test_a_lag_below_nothing_is_none() -> None:
    assert LagTracker().measured(-1.0).moved(5.0)[0] == 0


def test_lag_is_not_charged_to_the_clock() -> None:
    times = clocks.started(CLOCK, clocks.full(CLOCK, 2), 1, NOW)
    assert clocks.moved(CLOCK, times, after(2)).left == (60, 58)
    assert clocks.moved(CLOCK, clocks.lagging(times, 0.5), after(2)).left == (60, 58.5)
    assert clocks.moved(CLOCK, clocks.lagging(times, 9), after(2)).left == (60, 58 + MOST)


def test_nobody_gains_time_by_lag() -> None:
    times = clocks.lagging(clocks.started(CLOCK, clocks.full(CLOCK, 2), 0, NOW), 0.5)
    assert clocks.moved(CLOCK, times, after(0.1)).left == (60, 60)


def test_days_for_each_move_need_no_help() -> None:
    clock = DailyClock(1)
    times = clocks.lagging(clocks.started(clock, clocks.full(clock, 2), 0, NOW), 0.5)
    assert clocks.moved(clock, times, after(2)).left == clocks.full(clock, 2).left


def test_times_with_lags_are_kept_and_older_ones_can_be_read() -> None:
    times = clocks.lagging(clocks.started(CLOCK, clocks.full(CLOCK, 2), 1, NOW), 0.5)
    words = json_of_times(times)
    assert words is not None
    assert msgspec.convert(words, Times) == times
    del words["lags"]
    assert msgspec.convert(words, Times) == replace(times, lags=())


def timed_table() -> Table:
    seats = (Person("ada"), Person("bob"))
    return new_table("id", "ada", setup_named("duo"), seats, NOW, terms=Terms(CLOCK))


def move(table: Table) -> Play:
    return Play(table.version, table.game.legal_placements()[0], 0)


def test_a_move_that_was_late_because_of_lag_is_in_time() -> None:
    table = timed_table()
    with pytest.raises(Refusal) as refused:
        table.apply(move(table), "ada", after(60.3), lag=0.2)
    assert refused.value.code == Code.OUT_OF_TIME
    table.apply(move(table), "ada", after(60.3), lag=0.4)
    assert table.times is not None
    assert table.times.left[0] == pytest.approx(0.1)


def test_a_computer_takes_over_only_when_no_move_can_be_in_time_any_more() -> None:
    table = timed_table()
    for by, at in (("ada", 1), ("bob", 2), ("ada", 3), ("bob", 4)):
        table.apply(move(table), by, after(at), lag=0.4)
    end = table.deadline
    assert end is not None
    with pytest.raises(Refusal):
        table.run_out(5, end + timedelta(seconds=0.3))
    table.run_out(5, end + timedelta(seconds=0.4))
    assert isinstance(table.seats[0], Computer)


@pytest.fixture
def slow_line(server: Server) -> Iterator[Guest]:
    """A guest whose messages are delayed in each direction."""
    port = int(server.url.rpartition(":")[2])
    with FaultyProxy(port) as proxy:
        far = SimpleNamespace(url=f"http://127.0.0.1:{proxy.port}")
        guest = Guest(cast(Server, far))
        guest.get("/api/tables")
        proxy.delay(ROUND_TRIP / 2)
        yield guest
        proxy.heal()


def test_who_plays_over_a_slow_line_is_not_charged_for_it(slow_line: Guest) -> None:
    clock = {"type": "live", "seconds": 60, "increment": 0}
    seats = [{"type": "person"}, {"type": "person"}]
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"clock": clock}}
    table = slow_line.http.post("/api/tables", json=body).json()["id"]
    with slow_line.at(table) as seat:
        before, began = sum(seat.turn["clocks"]["left"]), time.monotonic()
        for _ in range(3):
            seat.play_first_legal()
        took = time.monotonic() - began
        spent = before - sum(seat.turn["clocks"]["left"])
        assert spent < took - 3 * ROUND_TRIP + 0.1

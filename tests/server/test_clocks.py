"""The server's clock rules: players who run out of time or leave do not hold up the others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.codes import Code
from cornerwise.server.game.clock_watch import ClockWatch
from cornerwise.server.game.domain import clocks
from cornerwise.server.game.domain.clocks import Times
from cornerwise.server.game.domain.seats import Computer, Person, Vacant
from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.game.domain.table import Table, new_table
from cornerwise.server.game.domain.terms import (
    DAY,
    DailyClock,
    LiveClock,
    Terms,
    clock_of_text,
    text_of_clock,
)
from cornerwise.server.game.protocol import Play
from cornerwise.server.game.tables import SUBSTITUTE_LEVEL, Tables
from cornerwise.server.game.views import turn_view
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
DUO = setup_named("duo")
ADA, BOB = Person("ada", "Ada"), Person("bob", "Bob")
LIVE = Terms(LiveClock(60, 5))


def after(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def duo(terms: Terms = LIVE) -> Table:
    return new_table("t", "ada", DUO, (ADA, BOB), NOW, terms=terms)


def play(table: Table, by: str, seconds: float) -> None:
    table.apply(Play(table.version, table.game.legal_placements()[0], 0), by, after(seconds))


def shown(table: Table, seconds: float) -> tuple[list[float | None], int | None]:
    view = turn_view(table, after(seconds)).clocks
    assert view is not None
    return view.left, view.running


def test_the_clock_of_the_one_to_play_runs_and_gains_with_a_move() -> None:
    table = duo()
    assert shown(table, 10) == ([50, 60], 0)
    play(table, "ada", 20)
    assert shown(table, 20) == ([45, 60], 1)
    play(table, "bob", 23)
    assert shown(table, 24) == ([44, 62], 0)


def test_days_for_a_move_start_again_with_each_move() -> None:
    table = duo(Terms(DailyClock(1)))
    play(table, "ada", 0.9 * DAY)
    play(table, "bob", 1.8 * DAY)
    assert shown(table, 1.8 * DAY) == ([DAY, DAY], 0)
    assert table.deadline == after(2.8 * DAY)


def test_no_clock_runs_before_all_seats_are_taken() -> None:
    table = new_table("t", "ada", DUO, (ADA, Vacant()), NOW, terms=LIVE)
    assert table.deadline is None
    table.sit("bob", "Bob", after(1000))
    assert shown(table, 1010) == ([50, 60], 0)


def test_a_computer_has_no_clock() -> None:
    table = new_table("t", "ada", DUO, (ADA, Computer(1)), NOW, terms=LIVE)
    play(table, "ada", 10)
    assert shown(table, 500) == ([55, None], None)
    assert table.deadline is None


def test_a_move_after_the_end_of_the_time_is_refused() -> None:
    table = duo()
    with pytest.raises(Refusal) as refused:
        play(table, "ada", 60.1)
    assert refused.value.code == Code.OUT_OF_TIME
    assert not table.game.moves
    play(table, "ada", 60)


def test_a_refused_move_stops_no_clock() -> None:
    table = duo()
    with pytest.raises(Refusal):
        table.apply(Play(table.version, 10**6, 0), "ada", after(30))
    assert shown(table, 40) == ([20, 60], 0)


def test_a_computer_takes_over_when_a_player_runs_out_of_time() -> None:
    table = duo()
    with pytest.raises(Refusal) as refused:
        table.run_out(5, after(59))
    assert refused.value.code == Code.TIME_LEFT
    table.run_out(5, after(60))
    assert table.seats == (Computer(5, ADA), BOB)
    assert table.waiting is Waiting.COMPUTER
    with pytest.raises(Refusal):
        play(table, "ada", 61)
    play_of_computer = Play(table.version, table.game.legal_placements()[0], 0)
    table.apply(play_of_computer, None, after(62))
    assert shown(table, 63) == ([None, 59], 1)


def test_clocks_outlive_a_restart() -> None:
    table = duo()
    play(table, "ada", 20)
    again = Table(table.state)
    assert shown(again, 30) == shown(table, 30)
    assert again.state == table.state


@given(
    st.lists(st.floats(0.01, 20), min_size=1, max_size=6),
    st.integers(30, 300),
    st.integers(0, 10),
)
def test_no_time_is_lost_or_made(thoughts: list[float], seconds: int, increment: int) -> None:
    table = duo(Terms(LiveClock(seconds, increment)))
    spent, at = [0.0, 0.0], 0.0
    for number, thought in enumerate(thoughts):
        seat = number % 2
        assert table.times is not None
        if thought > clocks.left(table.times, seat, after(at)):
            break
        at += thought
        spent[seat] += thought
        play(table, ("ada", "bob")[seat], at)
        assert table.times is not None
        gained = (number // 2 + 1) * increment
        assert table.times.left[seat] == pytest.approx(seconds + gained - spent[seat], abs=1e-3)


def test_a_pause_gives_back_no_more_than_was_spent() -> None:
    times = Times((60.0, 60.0), 0, NOW)
    assert clocks.left(clocks.paused(times, timedelta(seconds=20), after(30)), 0, after(30)) == 50
    assert clocks.left(clocks.paused(times, timedelta(hours=9), after(30)), 0, after(30)) == 60


@pytest.mark.parametrize("text", ["60+0", "300+5", "3d"])
def test_clocks_are_written_as_they_are_read(text: str) -> None:
    assert text_of_clock(clock_of_text(text)) == text


@pytest.mark.parametrize("text", ["", "5", "-1+2", "1.5d", "300+5x"])
def test_what_is_no_clock_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="not a clock"):
        clock_of_text(text)


class Hands:
    """A clock controlled by tests."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        return self.at

    def turn(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def tables(storage: MemoryStorage, hands: Hands) -> AsyncIterator[Tables]:
    broadcaster = Broadcaster(MemoryChannelsBackend())
    async with broadcaster.running():
        yield Tables(storage, broadcaster, Settings(), hands)


@pytest.fixture
def keeper(tables: Tables, storage: MemoryStorage, hands: Hands) -> ClockWatch:
    return ClockWatch(tables, storage, Leases(storage, shared=False), hands)


async def test_only_the_player_who_ran_out_of_time_is_replaced(
    tables: Tables, keeper: ClockWatch, hands: Hands
) -> None:
    short = await tables.create("ada", DUO, (ADA, BOB), LIVE)
    long = await tables.create("ada", DUO, (ADA, BOB), Terms(LiveClock(100, 0)))
    free = await tables.create("ada", DUO, (ADA, BOB))
    for _second in range(62):
        await keeper.check()
        hands.turn(1)
    await keeper.check()
    assert (await tables.get(short.id)).seats == (Computer(SUBSTITUTE_LEVEL, ADA), BOB)
    assert (await tables.get(long.id)).seats == (ADA, BOB)
    assert (await tables.get(free.id)).seats == (ADA, BOB)


async def test_live_clocks_stand_still_while_no_server_is_there_and_daily_ones_go_on(
    tables: Tables, keeper: ClockWatch, hands: Hands, storage: MemoryStorage
) -> None:
    live = await tables.create("ada", DUO, (ADA, BOB), LIVE)
    daily = await tables.create("ada", DUO, (ADA, BOB), Terms(DailyClock(1)))
    await keeper.check()
    hands.turn(2 * DAY)
    later = ClockWatch(tables, storage, Leases(storage, shared=False), hands)
    await later.check()
    assert (await tables.get(live.id)).seats == (ADA, BOB)
    assert (await tables.view(live.id, "ada")).turn.clocks is not None
    assert shown(await tables.get(live.id), 2 * DAY + 10) == ([50, 60], 0)
    assert (await tables.get(daily.id)).seats == (Computer(SUBSTITUTE_LEVEL, ADA), BOB)


async def test_an_idle_timekeeper_does_not_take_a_quiet_hour_for_a_pause(
    tables: Tables, keeper: ClockWatch, hands: Hands
) -> None:
    first = await tables.create("ada", DUO, (ADA, BOB), LIVE)
    await keeper.check()
    await tables.abort(first.id, "ada")
    for _minute in range(60):
        hands.turn(60)
        await keeper.check()
    table = await tables.create("ada", DUO, (ADA, BOB), LIVE)
    hands.turn(4)
    await keeper.check()
    assert shown(await tables.get(table.id), 3600 + 4) == ([56, 60], 0)

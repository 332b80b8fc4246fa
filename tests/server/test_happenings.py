"""Everybody at a table learns what happens there besides moves, and why."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta

import pytest

from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.game.domain.seats import Computer, Person, Vacant
from cornerwise.server.game.domain.terms import CASUAL, LiveClock, Terms
from cornerwise.server.game.protocol import Happening, HappeningKind, Play
from cornerwise.server.game.tables import Tables
from cornerwise.server.settings import Settings
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage

DUO = setup_named("duo")
ADA, BOB = Person("ada", "Ada"), Person("bob", "Bob")


class Clock:
    """A time that advances on command."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(broadcaster: Broadcaster, clock: Clock) -> Tables:
    return Tables(MemoryStorage(), broadcaster, Settings(), clock)


async def told(broadcaster: Broadcaster, table_id: str, doing: Awaitable[None]) -> Happening | None:
    """Does something and returns what everybody at the table is sent about it."""
    async with broadcaster.listening(table_id) as broadcasts:
        await doing
        broadcast = await anext(aiter(broadcasts))
    assert broadcast.asks_for_snapshot
    return broadcast.because


async def test_joining_and_leaving_are_announced(tables: Tables, broadcaster: Broadcaster) -> None:
    table = await tables.create("ada", DUO, (ADA, Vacant()), CASUAL)
    joined = await told(broadcaster, table.id, tables.sit(table.id, "bob", "Bob"))
    assert joined == Happening(HappeningKind.JOINED, 1)
    left = await told(broadcaster, table.id, tables.stand_up(table.id, "bob"))
    assert left == Happening(HappeningKind.LEFT, 1)
    seat = (await tables.view(table.id, "ada")).seats[1]
    assert (seat.away, seat.out_of_time) == (True, False)


async def test_a_computer_that_takes_a_seat_is_told(
    tables: Tables, broadcaster: Broadcaster
) -> None:
    table = await tables.create("ada", DUO, (ADA, Vacant()), CASUAL)
    seated = await told(broadcaster, table.id, tables.seat_computer(table.id, "ada", 3))
    assert seated == Happening(HappeningKind.COMPUTER_SEATED, 1)


async def test_whose_time_has_run_out_is_told_and_stays_to_be_seen(
    tables: Tables, broadcaster: Broadcaster, clock: Clock
) -> None:
    table = await tables.create("ada", DUO, (ADA, BOB), Terms(LiveClock(60, 0)))
    clock.now += timedelta(seconds=61)
    out = await told(broadcaster, table.id, tables.run_out(table.id))
    assert out == Happening(HappeningKind.OUT_OF_TIME, 0)
    seats = (await tables.view(table.id, "bob")).seats
    assert [(seat.away, seat.out_of_time) for seat in seats] == [(True, True), (False, False)]


async def test_who_leaves_with_time_left_has_not_run_out(tables: Tables, clock: Clock) -> None:
    table = await tables.create("ada", DUO, (ADA, BOB), Terms(LiveClock(60, 0)))
    clock.now += timedelta(seconds=30)
    await tables.stand_up(table.id, "ada")
    seat = (await tables.view(table.id, "bob")).seats[0]
    assert (seat.away, seat.out_of_time) == (True, False)


async def test_each_step_of_taking_back_is_told(tables: Tables, broadcaster: Broadcaster) -> None:
    table = await tables.create("ada", DUO, (ADA, BOB), CASUAL)
    await tables.command(table.id, Play(0, table.game.legal_placements()[0], 0), "ada")
    asked = await told(broadcaster, table.id, tables.ask_take_back(table.id, "ada", 1))
    assert asked == Happening(HappeningKind.TAKE_BACK_ASKED, 0)
    no = await told(broadcaster, table.id, tables.answer_take_back(table.id, "bob", False, 2))
    assert no == Happening(HappeningKind.TAKE_BACK_DECLINED, 1)
    await tables.ask_take_back(table.id, "ada", 3)
    yes = await told(broadcaster, table.id, tables.answer_take_back(table.id, "bob", True, 4))
    assert yes == Happening(HappeningKind.TAKEN_BACK, 1)


async def test_that_a_game_was_called_off_is_told(tables: Tables, broadcaster: Broadcaster) -> None:
    table = await tables.create("ada", DUO, (ADA, BOB), CASUAL)
    aborted = await told(broadcaster, table.id, tables.abort(table.id, "bob"))
    assert aborted == Happening(HappeningKind.ABORTED, 1)


async def test_a_computer_that_always_played_is_not_away(tables: Tables) -> None:
    table = await tables.create("ada", DUO, (ADA, Computer(1)), Terms(LiveClock(60, 0)))
    seat = (await tables.view(table.id, "ada")).seats[1]
    assert (seat.away, seat.out_of_time) == (False, False)

"""Tables and devices for tests of notifications."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from cornerwise import setup_named
from cornerwise.server.game.domain import clocks
from cornerwise.server.game.domain.seats import Person, Seated, Vacant
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.terms import Clock, DailyClock, Terms
from cornerwise.server.notifications.domain.device import Device, PushAddress, id_of_device
from cornerwise.server.notifications.domain.quiet_hours import QuietHours

NOW = datetime(2026, 11, 17, 12, 0, 1, 123456, tzinfo=UTC)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)

ADA, BEN, CLEO = Person("ada", "Ada"), Person("ben", "Ben"), Person("cleo")

THREE_DAYS = DailyClock(3)

NIGHT = QuietHours(22 * 60, 8 * 60)


def game(
    name: str = "t1",
    *seats: Seated,
    clock: Clock | None = THREE_DAYS,
    turn: int = 0,
    since: datetime = NOW,
) -> TableState:
    """Returns a running game in which the turn of a seat began at a given time."""
    sitting = seats or (ADA, BEN)
    times = None
    if clock is not None:
        times = clocks.started(clock, clocks.full(clock, len(sitting)), turn, since)
    return TableState(
        id=name,
        owner="ada",
        setup=setup_named("duo"),
        seats=sitting,
        created_at=since - HOUR,
        updated_at=since,
        waiting=Waiting.PERSON,
        terms=Terms(clock=clock),
        times=times,
        deadline=None if times is None else clocks.deadline(times),
    )


def invitation(name: str = "t2", invited: Person = BEN, since: datetime = NOW) -> TableState:
    """Returns a table of Ada at which a seat is reserved."""
    return TableState(
        id=name,
        owner="ada",
        setup=setup_named("duo"),
        seats=(ADA, Vacant(invited)),
        created_at=since,
        updated_at=since,
        waiting=Waiting.PLAYERS,
    )


def moved(table: TableState, turn: int, at: datetime) -> TableState:
    """Returns a game after a move: the turn of another seat begins."""
    clock, times = table.terms.clock, table.times
    assert clock is not None
    assert times is not None
    after = clocks.started(clock, clocks.moved(clock, times, at), turn, at)
    return replace(
        table,
        times=after,
        deadline=clocks.deadline(after),
        version=table.version + 1,
        updated_at=at,
    )


def device(endpoint: str = "https://push.example/1", owner: str = "ada", **changes: Any) -> Device:
    """Returns a device that was added yesterday."""
    made = Device(
        id=id_of_device(endpoint),
        owner=owner,
        session=None,
        address=PushAddress(endpoint, "key", "secret"),
        name="Firefox · Android",
        language="de",
        zone="Europe/Vienna",
        quiet=None,
        created_at=NOW - timedelta(days=1),
    )
    return replace(made, **changes)

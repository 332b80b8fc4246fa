"""Everyone at a table knows which players are away and how many spectators there are."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import msgspec
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.cluster.broadcast import ATTENDANCE, Broadcaster
from cornerwise.server.cluster.pubsub import open_pubsub
from cornerwise.server.game.attendance import AWAY_SECONDS, AttendanceTracker
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.protocol import Attendance
from cornerwise.server.game.tables import Tables
from cornerwise.server.settings import Settings
from cornerwise.variants import setup_named
from machines import Redis
from serving import Server

from .conftest import Guest, Json
from .memory_storage import MemoryStorage

DUO = setup_named("duo")
SOON = 30


class Time:
    """A clock that advances on command."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def new_table(*seats: Person | Computer) -> Table:
    tables = Tables(MemoryStorage(), Broadcaster(MemoryChannelsBackend()), Settings())
    return await tables.create("ada", DUO, seats or (Person("ada"), Person("bob")))


def tracking() -> tuple[AttendanceTracker, Broadcaster, Time]:
    broadcaster, time = Broadcaster(MemoryChannelsBackend()), Time()
    return AttendanceTracker(broadcaster, time), broadcaster, time


async def test_a_player_is_away_seconds_after_closing_the_page_and_back_at_once() -> None:
    tracker, _broadcaster, time = tracking()
    table = await new_table()
    with tracker.joined_by("ada", table.id):
        tracker.attend(table)
        assert tracker.at(table.id) == Attendance([1], 0)
        with tracker.joined_by("bob", table.id):
            assert tracker.at(table.id) == Attendance([], 0)
        time.now += AWAY_SECONDS / 2
        await tracker.send_changes()
        assert tracker.at(table.id) == Attendance([], 0)
        time.now += AWAY_SECONDS / 2
        await tracker.send_changes()
        assert tracker.at(table.id) == Attendance([1], 0)
        with tracker.joined_by("bob", table.id):
            assert tracker.at(table.id) == Attendance([], 0)


async def test_spectators_are_counted_once_each_and_computers_are_never_away() -> None:
    tracker, _broadcaster, _time = tracking()
    table = await new_table(Person("ada"), Computer(1))
    with ExitStack() as stack:
        for viewer in ("ada", "cy", "cy", "dan"):
            stack.enter_context(tracker.joined_by(viewer, table.id))
        tracker.attend(table)
        assert tracker.at(table.id) == Attendance([], 2)


async def test_only_changes_are_sent_and_each_of_them_once() -> None:
    tracker, broadcaster, time = tracking()
    table = await new_table()
    async with broadcaster.listening(table.id) as broadcasts:
        with tracker.joined_by("ada", table.id):
            tracker.attend(table)
            assert tracker.shown(table.id) == Attendance([1], 0)
            await tracker.send_changes()
            with tracker.joined_by("bob", table.id):
                await tracker.send_changes()
            time.now += AWAY_SECONDS
            await tracker.send_changes()
            told = [await anext(broadcasts) for _ in range(2)]
    assert {each.version for each in told} == {ATTENDANCE}
    found = [msgspec.json.decode(each.body, type=Attendance) for each in told]
    assert found == [Attendance([], 0), Attendance([1], 0)]


async def test_tables_that_nobody_has_open_are_forgotten() -> None:
    tracker, _broadcaster, time = tracking()
    for number in range(50):
        with tracker.joined_by("ada", f"table {number}"):
            pass
    time.now += AWAY_SECONDS
    await tracker.send_changes()
    assert not tracker._tables


async def test_people_at_other_servers_are_present_until_those_servers_die(redis: Redis) -> None:
    table, times = await new_table(), (Time(), Time())
    broadcasters = [Broadcaster(await open_pubsub(redis.url)) for _ in times]
    first, second = (AttendanceTracker(*each) for each in zip(broadcasters, times, strict=True))
    received = asyncio.Event()

    def receive(report: bytes) -> None:
        first.receive(report)
        received.set()

    broadcasters[0].on_report = receive

    async def until(wanted: Attendance) -> None:
        async with asyncio.timeout(SOON):
            while first.at(table.id) != wanted:
                received.clear()
                await received.wait()

    async with broadcasters[0].running(), broadcasters[1].running():
        with first.joined_by("ada", table.id), second.joined_by("bob", table.id):
            first.attend(table)
            assert first.at(table.id) == Attendance([1], 0)
            await second.report()
            await until(Attendance([], 0))
            with second.joined_by("cy", table.id):
                await second.report()
                await until(Attendance([], 1))
            # The second server sends no more reports.
            times[0].now += 10
            await first.send_changes()
            assert first.at(table.id) == Attendance([1], 0)


@pytest.mark.parametrize("report", [b"\xff", b"[1]"])
async def test_a_report_that_is_not_understood_is_skipped_and_counted(
    redis: Redis, report: bytes
) -> None:
    broadcaster = Broadcaster(await open_pubsub(redis.url))
    skipped = asyncio.Event()
    broadcaster.on_skip = skipped.set
    AttendanceTracker(broadcaster)
    async with broadcaster.running():
        await broadcaster.publish_report(report)
        await asyncio.wait_for(skipped.wait(), SOON)
        async with broadcaster.listening("table"):
            pass  # It still receives: Redis has confirmed the subscription.


def test_a_client_is_told_who_comes_and_goes(server: Server) -> None:
    ada, bob = Guest(server), Guest(server)
    seats = [{"type": "person", "name": "Ada"}, {"type": "open"}]
    made = ada.http.post("/api/tables", json={"setup": {"way": "duo"}, "seats": seats})
    table = made.json()["id"]
    assert bob.http.post(f"/api/tables/{table}/join", json={"name": "Bob"}).status_code < 300

    with ada.at(table) as seat:

        def is_told(**wanted: Json) -> None:
            while not seat.receive_any().items() >= {"type": "attendance", **wanted}.items():
                pass

        with bob.at(table):
            is_told(absent=[], watching=0)
            with Guest(server).at(table):
                is_told(absent=[], watching=1)
            is_told(absent=[], watching=0)
        is_told(absent=[1], watching=0)

"""Those at a table know who of the others is there, and how many watch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import msgspec
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.attendance import AWAY_SECONDS, Rooms
from cornerwise.server.channels import open_channels
from cornerwise.server.hub import ATTENDANCE, Hub
from cornerwise.server.protocol import Attendance
from cornerwise.server.seats import Computer, Person
from cornerwise.server.settings import Settings
from cornerwise.server.storage import MemoryStorage
from cornerwise.server.table import Table
from cornerwise.server.tables import Tables
from cornerwise.variants import setup_named
from machines import Redis
from serving import Server

from .conftest import Guest, Json

DUO = setup_named("duo")
SOON = 30


class Time:
    """A clock that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


async def new_table(*seats: Person | Computer) -> Table:
    tables = Tables(MemoryStorage(), Hub(MemoryChannelsBackend()), Settings())
    return await tables.create("ada", DUO, seats or (Person("ada"), Person("bob")))


def run(test: Callable[[Rooms, Hub, Time], Awaitable[None]]) -> None:
    async def with_rooms() -> None:
        hub, time = Hub(MemoryChannelsBackend()), Time()
        await test(Rooms(hub, time), hub, time)

    asyncio.run(with_rooms())


def test_who_has_closed_the_page_is_away_after_seconds_and_back_at_once() -> None:
    async def test(rooms: Rooms, _hub: Hub, time: Time) -> None:
        table = await new_table()
        with rooms.joined_by("ada", table.id):
            rooms.attend(table)
            assert rooms.at(table.id) == Attendance([1], 0)
            with rooms.joined_by("bob", table.id):
                assert rooms.at(table.id) == Attendance([], 0)
            time.now += AWAY_SECONDS / 2
            await rooms.tell()
            assert rooms.at(table.id) == Attendance([], 0)
            time.now += AWAY_SECONDS / 2
            await rooms.tell()
            assert rooms.at(table.id) == Attendance([1], 0)
            with rooms.joined_by("bob", table.id):
                assert rooms.at(table.id) == Attendance([], 0)

    run(test)


def test_those_who_watch_are_counted_once_each_and_computers_are_never_away() -> None:
    async def test(rooms: Rooms, _hub: Hub, _time: Time) -> None:
        table = await new_table(Person("ada"), Computer(1))
        with ExitStack() as stack:
            for viewer in ("ada", "cy", "cy", "dan"):
                stack.enter_context(rooms.joined_by(viewer, table.id))
            rooms.attend(table)
            assert rooms.at(table.id) == Attendance([], 2)

    run(test)


def test_changes_are_told_once_and_nothing_else_is() -> None:
    async def test(rooms: Rooms, hub: Hub, time: Time) -> None:
        table = await new_table()
        async with hub.listening(table.id) as broadcasts:
            with rooms.joined_by("ada", table.id):
                rooms.attend(table)
                assert rooms.shown(table.id) == Attendance([1], 0)
                await rooms.tell()
                with rooms.joined_by("bob", table.id):
                    await rooms.tell()
                time.now += AWAY_SECONDS
                await rooms.tell()
                told = [await anext(broadcasts) for _ in range(2)]
        assert {each.version for each in told} == {ATTENDANCE}
        found = [msgspec.json.decode(each.body, type=Attendance) for each in told]
        assert found == [Attendance([], 0), Attendance([1], 0)]

    run(test)


def test_nothing_is_remembered_of_tables_at_which_nobody_is() -> None:
    async def test(rooms: Rooms, _hub: Hub, time: Time) -> None:
        for number in range(50):
            with rooms.joined_by("ada", f"table {number}"):
                pass
        time.now += AWAY_SECONDS
        await rooms.tell()
        assert not rooms._rooms

    run(test)


def test_people_at_other_servers_are_there_until_those_servers_die(redis: Redis) -> None:
    async def test() -> None:
        table, times = await new_table(), (Time(), Time())
        hubs = [Hub(await open_channels(redis.url)) for _ in times]
        first, second = (Rooms(*each) for each in zip(hubs, times, strict=True))
        heard = asyncio.Event()

        def hear(rumour: bytes) -> None:
            first.hear(rumour)
            heard.set()

        hubs[0].on_rumour = hear

        async def until(wanted: Attendance) -> None:
            async with asyncio.timeout(SOON):
                while first.at(table.id) != wanted:
                    heard.clear()
                    await heard.wait()

        async with hubs[0].running(), hubs[1].running():
            with first.joined_by("ada", table.id), second.joined_by("bob", table.id):
                first.attend(table)
                assert first.at(table.id) == Attendance([1], 0)
                await second.tell_others()
                await until(Attendance([], 0))
                with second.joined_by("cy", table.id):
                    await second.tell_others()
                    await until(Attendance([], 1))
                # Nothing is heard of the second server any more.
                times[0].now += 10
                await first.tell()
                assert first.at(table.id) == Attendance([1], 0)

    asyncio.run(test())


@pytest.mark.parametrize("rumour", [b"\xff", b"[1]"])
def test_a_rumour_that_nobody_understands_is_skipped_and_counted(
    redis: Redis, rumour: bytes
) -> None:
    async def test() -> None:
        hub = Hub(await open_channels(redis.url))
        skipped = asyncio.Event()
        hub.on_skip = skipped.set
        Rooms(hub)
        async with hub.running():
            await hub.spread(rumour)
            await asyncio.wait_for(skipped.wait(), SOON)
            async with hub.listening("table"):
                pass  # It still receives: Redis has confirmed that the table is listened to.

    asyncio.run(test())


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

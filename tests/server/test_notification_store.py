"""What every store of devices and notices promises."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from cornerwise.server.accounts.store import Account, Session
from cornerwise.server.game.domain.seats import Computer, Vacant
from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.game.domain.terms import LiveClock
from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.domain.notices import Kind, PlannedNotice
from cornerwise.server.notifications.store import SessionEnded
from cornerwise.server.storage.interface import Storage

from .notification_cases import (
    ADA,
    BEN,
    HOUR,
    MINUTE,
    NIGHT,
    NOW,
    device,
    game,
    invitation,
)

PHONE = device("https://push.example/phone", quiet=NIGHT)
LAPTOP = device("https://push.example/laptop", created_at=NOW)
BENS = device("https://push.example/ben", owner="ben")


def turn(to: Device = PHONE, table: str = "t1", **changes: Any) -> PlannedNotice:
    made = PlannedNotice(to.id, table, Kind.TURN, NOW, NOW + MINUTE)
    return replace(made, **changes)


async def with_games(storage: Storage, *devices: Device) -> None:
    for each in devices:
        await storage.notifications.put(each, 10)
    for name in ("t1", "t2", "t3"):
        await storage.create(game(name))


async def due_now(storage: Storage) -> dict[str, list[PlannedNotice]]:
    return {to.id: found for to, found in await storage.notifications.due(NOW + HOUR, 10)}


async def test_a_device_comes_back_as_it_was(storage: Storage) -> None:
    store = storage.notifications
    for each in (LAPTOP, PHONE, BENS):
        assert await store.put(each, 10) == each
    assert await store.devices_of(["ada"]) == [PHONE, LAPTOP]
    assert await store.devices_of(["ada", "ben"]) in ([PHONE, BENS, LAPTOP], [BENS, PHONE, LAPTOP])
    assert await store.devices_of([]) == []


async def test_a_known_device_is_changed_and_keeps_its_time_and_its_notices(
    storage: Storage,
) -> None:
    await with_games(storage, PHONE)
    await storage.notifications.plan([turn()])
    changed = replace(PHONE, language="fi", quiet=None, created_at=NOW + HOUR)
    stored = await storage.notifications.put(changed, 10)
    assert stored == replace(changed, created_at=PHONE.created_at)
    assert await storage.notifications.devices_of(["ada"]) == [stored]
    assert await storage.notifications.notices_of(PHONE.id) == [turn()]


async def test_a_browser_belongs_to_whoever_added_it_last(storage: Storage) -> None:
    await with_games(storage, PHONE)
    await storage.notifications.plan([turn()])
    bens = replace(PHONE, owner="ben", created_at=NOW)
    assert await storage.notifications.put(bens, 10) == bens
    assert await storage.notifications.devices_of(["ada"]) == []
    assert await storage.notifications.notices_of(PHONE.id) == []


async def test_beyond_the_limit_the_devices_added_first_go(storage: Storage) -> None:
    store = storage.notifications
    many = [
        device(f"https://push.example/{number}", created_at=NOW + number * HOUR)
        for number in range(4)
    ]
    await store.put(BENS, 2)
    for each in many:
        await store.put(each, 2)
    assert await store.devices_of(["ada"]) == many[2:]
    old = device("https://push.example/old")
    await store.put(old, 1)
    assert await store.devices_of(["ada"]) == [old]
    assert await store.devices_of(["ben"]) == [BENS]


async def test_only_the_owner_removes_a_device_and_its_notices_go(storage: Storage) -> None:
    store = storage.notifications
    await with_games(storage, PHONE, LAPTOP, BENS)
    await store.plan([turn(), turn(LAPTOP)])
    assert not await store.remove("ben", PHONE.id)
    assert await store.remove("ada", PHONE.id)
    assert not await store.remove("ada", PHONE.id)
    assert await due_now(storage) == {LAPTOP.id: [turn(LAPTOP)]}
    await store.remove_all("ada")
    assert await due_now(storage) == {}
    assert await store.devices_of(["ada", "ben"]) == [BENS]


async def test_a_device_goes_with_its_session(storage: Storage) -> None:
    await storage.accounts.create(Account("ada", "Ada", "hash", (), NOW))
    for name in ("s1", "s2"):
        await storage.accounts.begin_session(Session(name, "ada", "", NOW, NOW), 0)
    await with_games(storage, replace(PHONE, session="s1"), replace(LAPTOP, session="s2"))
    await storage.notifications.plan([turn(), turn(LAPTOP)])
    await storage.accounts.end_session("ada", "s1")
    assert [each.id for each in await storage.notifications.devices_of(["ada"])] == [LAPTOP.id]
    assert set(await due_now(storage)) == {LAPTOP.id}
    await storage.accounts.end_sessions("ada")
    assert await storage.notifications.devices_of(["ada"]) == []
    with pytest.raises(SessionEnded):
        await storage.notifications.put(replace(PHONE, session="s1"), 10)


async def test_only_tables_with_something_to_tell_the_owner_of_a_device_are_found(
    storage: Storage,
) -> None:
    store = storage.notifications
    await store.put(BENS, 10)
    tables = {
        "turn": game("turn", ADA, BEN, since=NOW),
        "invited": invitation("invited", since=NOW + HOUR),
        "long ago": game("long ago", ADA, BEN, since=NOW - HOUR),
        "live": game("live", ADA, BEN, clock=LiveClock(60)),
        "over": replace(game("over", ADA, BEN), waiting=Waiting.NOBODY),
        "resigned": game("resigned", ADA, Computer(5, BEN)),
        "others": invitation("others", ADA),
        "open": replace(invitation("open"), seats=(ADA, Vacant())),
    }
    for table in tables.values():
        await storage.create(table)
    found = await store.changed_tables(NOW, 10)
    assert {"turn", "invited"} <= {table.id for table in found} <= {"turn", "invited", "resigned"}
    assert found[-1] == tables["invited"]
    assert len(await store.changed_tables(NOW, 1)) == 1
    await store.remove_all("ben")
    assert await store.changed_tables(NOW, 10) == []


async def test_a_notice_is_planned_once_a_turn(storage: Storage) -> None:
    store = storage.notifications
    await with_games(storage, PHONE)
    await store.plan([turn()])
    await store.plan([turn(due_at=NOW + 5 * MINUTE)])
    assert await due_now(storage) == {PHONE.id: [turn()]}
    await store.settle([turn()])
    await store.plan([turn()])
    assert await due_now(storage) == {}
    following = turn(began_at=NOW + MINUTE, due_at=NOW + 2 * MINUTE)
    await store.plan([following])
    assert await due_now(storage) == {PHONE.id: [following]}
    await store.settle([turn()])
    assert await due_now(storage) == {PHONE.id: [following]}, "that was the turn before"


async def test_notices_of_devices_and_tables_that_are_gone_are_not_planned(
    storage: Storage,
) -> None:
    await with_games(storage, PHONE)
    await storage.notifications.plan([turn(LAPTOP), turn(table="t9"), turn()])
    assert await due_now(storage) == {PHONE.id: [turn()]}
    await storage.delete("t1")
    assert await due_now(storage) == {}


async def test_due_notices_come_by_device_the_longest_due_first(storage: Storage) -> None:
    store = storage.notifications
    await with_games(storage, PHONE, LAPTOP, BENS)
    first, second = turn(table="t1"), turn(table="t2", due_at=NOW + 3 * MINUTE)
    late = turn(table="t3", due_at=NOW + 2 * HOUR)
    bens = turn(BENS, due_at=NOW + 2 * MINUTE)
    await store.plan([late, second, bens, first])
    assert await store.due(NOW + HOUR, 10) == [(PHONE, [first, second]), (BENS, [bens])]
    assert await store.due(NOW + HOUR, 1) == [(PHONE, [first, second])]
    assert await store.due(NOW, 10) == []
    assert await store.notices_of(PHONE.id) == [first, second, late]


async def test_only_what_waits_is_rescheduled(storage: Storage) -> None:
    store = storage.notifications
    await with_games(storage, PHONE)
    await store.plan([turn(), turn(table="t2")])
    await store.settle([turn(table="t2")])
    later = NOW + 30 * MINUTE
    moved = [turn(table=name, due_at=later) for name in ("t1", "t2", "t3")]
    await store.reschedule(moved)
    assert await due_now(storage) == {PHONE.id: moved[:1]}


async def test_of_two_servers_one_sends_a_notice(storage: Storage) -> None:
    store = storage.notifications
    await with_games(storage, PHONE)
    await store.plan([turn()])
    until = NOW + HOUR
    results = await asyncio.gather(*(store.postpone(turn(), until, tries=1) for _ in range(4)))
    tried = turn(due_at=until, tries=1)
    assert sorted(map(bool, results)) == [False, False, False, True]
    assert await due_now(storage) == {PHONE.id: [tried]}
    assert await store.postpone(turn(), until, tries=2) is None
    assert await store.postpone(tried, until + HOUR, tries=1) is not None
    assert await due_now(storage) == {}


async def test_notices_about_what_began_long_ago_are_forgotten(storage: Storage) -> None:
    store = storage.notifications
    await with_games(storage, PHONE)
    new = turn(table="t2", began_at=NOW + HOUR)
    await store.plan([turn(), new])
    await store.settle([turn()])
    await store.sweep(NOW + MINUTE)
    assert await store.notices_of(PHONE.id) == [new]
    await store.plan([turn()])
    assert len(await store.notices_of(PHONE.id)) == 2


async def test_all_servers_sign_with_the_first_key(storage: Storage) -> None:
    store = storage.notifications
    keys = await asyncio.gather(*(store.signing_key(bytes([number]) * 32) for number in range(4)))
    assert len(set(keys)) == 1
    assert await store.signing_key(b"other") == keys[0]


async def test_a_new_key_ends_all_subscriptions(storage: Storage) -> None:
    store = storage.notifications
    await store.signing_key(b"first")
    await with_games(storage, PHONE, BENS)
    assert await store.replace_signing_key(b"second") == 2
    assert await store.signing_key(b"third") == b"second"
    assert await store.devices_of(["ada", "ben"]) == []
    assert await store.replace_signing_key(b"third") == 0
    assert await store.put(replace(PHONE, created_at=NOW + timedelta(days=1)), 10)

"""Notifications from a move to the browser, with a clock of the test."""

from __future__ import annotations

import asyncio
import queue
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from cornerwise.server.accounts.identity import Identity
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.http.rate_limits.limiter import RateLimiter
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.http.rate_limits.quotas import Quotas
from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.domain.retries import MAX_TRIES
from cornerwise.server.notifications.protocol import AddDevice, QuietView
from cornerwise.server.notifications.push_hosts import PushHosts
from cornerwise.server.notifications.sender import PushSender
from cornerwise.server.notifications.service import NotificationService
from cornerwise.server.notifications.worker import NotificationWorker
from push_service import Browser, Delivery, PushService

from .memory_storage import MemoryStorage
from .notification_cases import ADA, BEN, CLEO, HOUR, MINUTE, NOW, game, invitation, moved

DAY = timedelta(days=1)
CONTACT = "mailto:admin@example.org"


class Site:
    """A server without HTTP: a storage, a worker, and the time that the test sets."""

    def __init__(self, push: PushService, now: datetime) -> None:
        self.push = push
        self.now = now
        self.storage = MemoryStorage()
        self.outcomes: list[str] = []
        hosts = PushHosts([push.host])
        networks = OwnerNetworks()
        quotas = Quotas(RateLimiter(), networks)
        self.service = NotificationService(
            self.storage, hosts, quotas, contact=CONTACT, now=lambda: self.now
        )
        self.worker = self.new_worker()

    def new_worker(self) -> NotificationWorker:
        """Returns the worker of another server."""
        leases = Leases(self.storage, shared=True, now=lambda: self.now)
        sender = PushSender(PushHosts([self.push.host]), lambda: self.now)
        worker = NotificationWorker(self.storage, self.service, sender, leases, lambda: self.now)
        worker.count = self.outcomes.append
        return worker

    def seconds(self) -> float:
        return self.now.timestamp()

    async def add(
        self, owner: str = "ada", *, quiet: bool = False, zone: str = "UTC"
    ) -> tuple[Browser, Device]:
        browser = self.push.browser()
        hours = QuietView(22 * 60, 8 * 60) if quiet else None
        wanted = AddDevice(**browser.subscription, language="de", zone=zone, quiet=hours)
        return browser, await self.service.add(Identity(owner), wanted, "Firefox/1 Android")

    async def after(self, wait: timedelta) -> list[Delivery]:
        """Lets time go by, has the worker do its work, and returns what arrived."""
        self.now += wait
        await self.worker.work()
        return self.arrived()

    def arrived(self) -> list[Delivery]:
        found: list[Delivery] = []
        while True:
            try:
                found.append(self.push.received.get_nowait())
            except queue.Empty:
                return found

    async def created(self, table: TableState) -> TableState:
        await self.storage.create(table)
        return table

    async def move(self, table: TableState, turn: int) -> TableState:
        changed = moved(table, turn, self.now)
        await self.storage.save(changed)
        return changed


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with PushService().running() as service:
        yield service


@pytest.fixture
async def site(push: PushService) -> AsyncIterator[Site]:
    here = Site(push, NOW)
    push.now = here.seconds
    yield here
    await here.worker.close()
    assert not here.arrived()


def said(delivery: Delivery) -> tuple[Any, ...]:
    message = delivery.message
    return message["code"], message["params"], message["names"], message["link"]


TURN: tuple[Any, ...] = ("turn", {}, ["Ben"], "/game/t1")
"""What Ada is told when it is Ada's turn at the first table."""


async def test_a_turn_is_told_once_with_everything_that_the_device_needs(site: Site) -> None:
    browser, _ = await site.add()
    await site.created(game(since=site.now + MINUTE))
    assert await site.after(MINUTE + 30 * MINUTE / 60) == []
    (delivery,) = await site.after(MINUTE)
    assert delivery.browser == browser
    assert said(delivery) == TURN
    assert (delivery.message["way"], delivery.message["language"]) == ("duo", "de")
    assert delivery.message["waiting"] == 1
    assert delivery.contact == CONTACT
    signer = await site.service.signer()
    assert signer is not None
    assert delivery.key == signer.public_key
    assert delivery.headers["urgency"] == "normal"
    assert 2 * 86400 < int(delivery.headers["ttl"]) <= 3 * 86400
    for _ in range(3):
        assert await site.after(MINUTE) == []
    assert site.outcomes == ["sent"]


async def test_each_turn_is_told_and_nobody_who_moves_at_once(site: Site) -> None:
    await site.add()
    table = await site.created(game(since=site.now + MINUTE))
    assert len(await site.after(3 * MINUTE)) == 1
    table = await site.move(table, 1)
    assert await site.after(MINUTE) == []
    table = await site.move(table, 0)
    assert len(await site.after(2 * MINUTE)) == 1
    # They answer each other within a minute.
    for turn in (1, 0, 1):
        table = await site.move(table, turn)
        assert await site.after(MINUTE / 3) == []
    assert await site.after(HOUR) == []


async def test_the_end_of_the_time_is_told_with_the_hours_that_are_left(site: Site) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    assert len(await site.after(2 * MINUTE)) == 1
    (delivery,) = await site.after(3 * DAY - 18 * HOUR)
    assert said(delivery) == ("hurry", {"hours": 18}, ["Ben"], "/game/t1")
    assert delivery.headers["urgency"] == "high"
    assert await site.after(17 * HOUR) == []


async def test_a_game_that_began_before_the_device_was_added_is_warned_of(site: Site) -> None:
    await site.created(game(since=site.now))
    site.now += HOUR
    await site.add()
    assert await site.after(HOUR) == []
    assert [said(each)[0] for each in await site.after(2 * DAY + 5 * HOUR)] == ["hurry"]


async def test_an_invitation_is_told_at_once_and_not_when_it_was_taken(site: Site) -> None:
    await site.add("ben")
    await site.created(invitation(since=site.now + MINUTE))
    (delivery,) = await site.after(MINUTE)
    assert said(delivery) == ("invited", {}, ["Ada"], "/game/t2")
    assert delivery.message["waiting"] == 1
    await site.created(replace(game("t3", ADA, BEN), updated_at=site.now + MINUTE))
    assert await site.after(MINUTE) == []


async def test_what_happened_in_quiet_hours_is_told_in_one_message_at_their_end(
    site: Site,
) -> None:
    await site.add(quiet=True, zone="Asia/Tokyo")
    night = site.now + 3 * HOUR  # midnight in Tokyo
    for number in range(3):
        await site.created(game(f"t{number}", ADA, BEN, since=night + number * HOUR))
    table = await site.created(game("moved", ADA, CLEO, since=night))
    for _ in range(10):
        assert await site.after(HOUR) == []
    await site.move(table, 1)
    (delivery,) = await site.after(HOUR)
    assert said(delivery) == ("several", {"count": 3}, ["Ben"], "/")
    assert await site.after(HOUR) == []


async def test_all_devices_of_a_player_are_told_each_in_its_own_time(site: Site) -> None:
    first, _ = await site.add()
    second, _ = await site.add()
    await site.created(game(since=site.now + MINUTE))
    found = await site.after(3 * MINUTE)
    assert {each.browser.endpoint for each in found} == {first.endpoint, second.endpoint}


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_has_unsubscribed_is_forgotten(site: Site, status: int) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    site.push.answers.append((status, {}))
    assert await site.after(3 * MINUTE) == []
    assert site.outcomes == ["gone"]
    assert await site.service.devices("ada") == []
    assert await site.after(DAY) == []


async def test_a_push_service_that_fails_is_asked_again_a_few_times(site: Site) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    site.push.answers.extend([(503, {})] * 2)
    assert await site.after(3 * MINUTE) == []
    assert await site.after(MINUTE / 2) == []
    assert site.outcomes == ["later"]
    assert await site.after(MINUTE) == []
    assert [said(each) for each in await site.after(6 * MINUTE)] == [TURN]
    assert site.outcomes == ["later", "later", "sent"]


async def test_a_push_service_that_never_takes_a_message_is_not_asked_for_ever(
    site: Site,
) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    site.push.answers.extend([(500, {})] * MAX_TRIES)
    for _ in range(2 * MAX_TRIES):
        assert await site.after(2 * HOUR) == []
    assert site.outcomes == ["later"] * MAX_TRIES
    assert await site.service.devices("ada") != []


async def test_a_push_service_that_asks_for_time_gets_it(site: Site) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    site.push.answers.append((429, {"retry-after": "1800"}))
    assert await site.after(3 * MINUTE) == []
    assert await site.after(29 * MINUTE) == []
    assert len(await site.after(2 * MINUTE)) == 1


async def test_a_message_that_is_refused_or_led_elsewhere_is_not_sent_again(site: Site) -> None:
    await site.add()
    table = await site.created(game(since=site.now + MINUTE))
    site.push.answers.append((400, {}))
    assert await site.after(3 * MINUTE) == []
    table = await site.move(await site.move(table, 1), 0)
    site.push.answers.append((307, {"location": f"http://{site.push.host}/elsewhere"}))
    asked = site.push.asked
    assert await site.after(3 * MINUTE) == []
    assert site.push.asked == asked + 1
    assert site.outcomes == ["refused", "refused"]


async def test_several_servers_send_a_notice_once(site: Site) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    others = [site.new_worker() for _ in range(3)]
    site.now += 3 * MINUTE
    await asyncio.gather(*(worker.work() for worker in (site.worker, *others)))
    assert len(site.arrived()) == 1
    for other in others:
        await other.close()


async def test_a_server_that_starts_plans_what_the_one_before_it_did_not(site: Site) -> None:
    await site.add()
    await site.created(game(since=site.now + MINUTE))
    site.now += 5 * HOUR
    other = site.new_worker()
    await other.work()
    assert [said(each) for each in site.arrived()] == [TURN]
    await other.close()
    assert await site.after(MINUTE) == [], "it was told already"

"""Notifications: offered after a move, and set in the settings."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from cornerwise.server.settings import BUILT_CLIENT
from push_service import PushService
from serving import TunedServer

from .conftest import Visitors
from .meeting import meet
from .playing import Json

SUBSCRIBING = """
const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0)).buffer;
const subscription = (key) => ({
    endpoint: %(endpoint)s,
    options: { applicationServerKey: bytes(key) },
    getKey: (name) => bytes(%(keys)s[name]),
    unsubscribe: async () => { delete localStorage.subscribed; return true; },
});
Object.defineProperty(Notification, "permission", {
    get: () => localStorage.permission ?? "default",
});
Notification.requestPermission = async () => (localStorage.permission = "granted");
PushManager.prototype.getSubscription = async () =>
    localStorage.subscribed ? subscription(localStorage.subscribed) : null;
PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    localStorage.subscribed = btoa(String.fromCharCode(...key))
        .replace(/\\+/g, "-").replace(/[/]/g, "_").replace(/=/g, "");
    return subscription(localStorage.subscribed);
};
"""
"""Subscribes at the push service of the tests, and allows notifications when asked.

A browser without a window has no push service, and says that notifications are denied.
"""

LATER = {"terms": {"clock": {"type": "daily", "days": 3}}}


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with PushService().running() as service:
        yield service


@pytest.fixture(scope="module")
def server(push: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TunedServer]:
    """A server that pushes to the service of the tests."""
    running = TunedServer(
        tmp_path_factory.mktemp("server") / "games.db",
        static=BUILT_CLIENT,
        push_contact="mailto:admin@example.org",
        push_hosts=(push.host,),
    )
    yield running
    assert running.stop() == 0


def subscribing(page: Page, push: PushService) -> None:
    """Lets a page subscribe at the push service of the tests."""
    told = push.browser().subscription
    values = {"endpoint": json.dumps(told.pop("endpoint")), "keys": json.dumps(told)}
    page.add_init_script(SUBSCRIBING % values)


def devices(page: Page) -> list[Json]:
    found: list[Json] = page.request.get("/api/notifications").json()["devices"]
    return found


def test_after_a_move_in_a_correspondence_game_notifications_are_offered_and_set(
    visitors: Visitors, push: PushService
) -> None:
    looks: tuple[Json, Json] = ({"service_workers": "allow", "permissions": ["notifications"]}, {})
    ada, ben = meet(visitors, "duo", "Ada", "Ben", terms=LATER["terms"], looks=looks)
    subscribing(ada.page, push)
    ada.page.reload()
    expect(ada.page).to_have_title("(1) Duo · Cornerwise")
    expect(ben.page).to_have_title("Duo · Cornerwise")
    assert not ada.page.get_by_test_id("notify-offer").is_visible()
    ada.play_by_clicks()
    expect(ben.page).to_have_title("(1) Duo · Cornerwise")
    expect(ada.page).to_have_title("Duo · Cornerwise")
    ada.page.get_by_test_id("notify-yes").click()
    expect(ada.page.get_by_test_id("notify-offer")).to_contain_text("Done")
    (device,) = devices(ada.page)
    assert device["quiet"] == {"start": 22 * 60, "end": 8 * 60}

    with ada.page.expect_response("**/api/notifications/devices"):
        ada.page.goto("/settings")
    section = ada.page.get_by_test_id("notifications")
    expect(section).to_have_attribute("data-state", "on")
    with ada.page.expect_response("**/api/notifications/devices"):
        section.get_by_test_id("quiet-start").fill("23:30")
    assert devices(ada.page)[0]["quiet"] == {"start": 23 * 60 + 30, "end": 8 * 60}
    section.get_by_test_id("notify-here").uncheck()
    expect(section).to_have_attribute("data-state", "off")
    assert devices(ada.page) == []

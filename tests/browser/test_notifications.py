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

DELIVER = """async (message) => {
    const shown = [];
    Object.defineProperty(self.navigator, "setAppBadge", { configurable: true, value: async () => {} });
    self.registration.showNotification = async (title, { body, data }) => {
        shown.push({ title, body, link: data.link });
    };
    const work = [];
    const event = new PushEvent("push", { data: JSON.stringify(message) });
    event.waitUntil = (promise) => work.push(promise);
    self.dispatchEvent(event);
    await Promise.all(work);
    return shown;
}"""
"""Hands a push message to a service worker, and returns the notifications that it shows.

A browser without a window cannot show any, and ends when it is told to show a badge.
"""

TAP = """async (link) => {
    const opened = [];
    self.clients.openWindow = async (page) => opened.push(page);
    WindowClient.prototype.focus = async function () { opened.push("focused " + this.url); };
    const work = [];
    const event = new ExtendableEvent("notificationclick");
    event.notification = { close() {}, data: { link } };
    event.waitUntil = (promise) => work.push(promise);
    self.dispatchEvent(event);
    await Promise.all(work);
    return opened;
}"""
"""Taps a notification, and returns what the service worker does then."""

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


MESSAGE = {
    "code": "hurry",
    "params": {"hours": 6},
    "way": "duo",
    "names": ["Ben"],
    "link": "/table/abc",
    "tag": "table-abc",
    "language": "en",
    "waiting": 1,
}


def test_a_push_message_is_shown_in_its_language_and_leads_to_its_page(visitors: Visitors) -> None:
    page = visitors.install("/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    (worker,) = page.context.service_workers
    (english,) = worker.evaluate(DELIVER, MESSAGE)
    (german,) = worker.evaluate(DELIVER, {**MESSAGE, "language": "de"})
    assert english == {
        "title": "6 hours left for your move",
        "body": "Duo\nBen",
        "link": "/table/abc",
    }
    assert german["title"] == "Noch 6 Stunden für deinen Zug"
    assert worker.evaluate(TAP, "/table/abc") == ["/table/abc"]
    assert worker.evaluate(TAP, "/settings") == [f"focused {page.url}"]
    page.bring_to_front()
    assert worker.evaluate(DELIVER, {**MESSAGE, "link": "/settings"}) == []

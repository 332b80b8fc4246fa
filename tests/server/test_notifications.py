"""Notifications over HTTP: devices, the games that wait, personal data and metrics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cornerwise.server.notifications.service import MAX_DEVICES
from push_service import Browser, PushService
from serving import SECONDS, Server, TunedServer

from .conftest import Guest

PASSWORD = "correct horse battery"  # noqa: S105 of tests
CONTACT = "mailto:admin@example.org"


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with PushService().running() as service:
        yield service


@pytest.fixture(scope="module")
def pushing(push: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that pushes to the service of the tests."""
    database = tmp_path_factory.mktemp("pushing") / "games.db"
    server = TunedServer(database, push_contact=CONTACT, push_hosts=(push.host,))
    yield server
    assert server.stop() == 0


@pytest.fixture
def ada(pushing: Server) -> Guest:
    return Guest(pushing)


def add(guest: Guest, browser: Browser, **changes: Any) -> httpx.Response:
    body = {**browser.subscription, "language": "de", "zone": "Europe/Vienna", **changes}
    return guest.http.put("/api/notifications/devices", json=body)


def devices(guest: Guest) -> list[Any]:
    found: list[Any] = guest.get("/api/notifications")["devices"]
    return found


def register(guest: Guest, name: str) -> None:
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_an_invitation_reaches_the_browser_of_the_one_who_is_invited(
    pushing: Server, push: PushService
) -> None:
    ada, ben = Guest(pushing), Guest(pushing)
    register(ada, "Ada Push")
    register(ben, "Ben Push")
    browser = push.browser()
    assert add(ben, browser).status_code == 200
    seats = [{"type": "person", "name": None}, {"type": "named", "name": "Ben Push"}]
    body = {"setup": {"way": "duo"}, "seats": seats}
    table = ada.http.post("/api/tables", json=body).json()["id"]
    delivery = push.received.get(timeout=SECONDS)
    assert delivery.browser == browser
    assert delivery.contact == CONTACT
    assert delivery.key == ben.get("/api/notifications")["key"]
    assert delivery.message == {
        "code": "invited",
        "params": {},
        "way": "duo",
        "names": ["Ada Push"],
        "link": f"/game/{table}",
        "tag": table,
        "language": "de",
        "waiting": 1,
    }
    assert ben.get("/api/notifications/waiting") == {"waiting": 1, "running": 1}
    assert ada.get("/api/notifications/waiting") == {"waiting": 0, "running": 0}
    told = 'cornerwise_push_messages_total{outcome="sent"} 1.0'
    assert told in httpx.get(f"{pushing.url}/metrics").text


def test_the_games_that_wait_are_those_with_others_in_which_it_is_ones_turn(
    pushing: Server,
) -> None:
    ada, ben = Guest(pushing), Guest(pushing)
    ada.create("duo", "Ada", "Ada too")
    ada.create("duo", "Ada", 1)
    assert ada.get("/api/notifications/waiting") == {"waiting": 0, "running": 0}
    seats = [{"type": "person", "name": "Ada"}, {"type": "open"}]
    body = {"setup": {"way": "duo"}, "seats": seats}
    table = ada.http.post("/api/tables", json=body).json()["id"]
    assert ben.http.post(f"/api/tables/{table}/join", json={"name": "Ben"}).status_code == 204
    assert ada.get("/api/notifications/waiting") == {"waiting": 1, "running": 1}
    assert ben.get("/api/notifications/waiting") == {"waiting": 0, "running": 1}
    with ada.at(table) as seat:
        seat.play_first_legal()
    assert ada.get("/api/notifications/waiting") == {"waiting": 0, "running": 1}
    assert ben.get("/api/notifications/waiting") == {"waiting": 1, "running": 1}


def test_a_device_is_added_changed_and_removed_by_its_owner(
    ada: Guest, pushing: Server, push: PushService
) -> None:
    ada.http.headers["user-agent"] = "Mozilla/5.0 (Android 15) Firefox/140"
    browser = push.browser()
    added = add(ada, browser, quiet={"start": 1320, "end": 480}).json()
    assert devices(ada) == [added]
    assert (added["name"], added["zone"]) == ("Firefox · Android", "Europe/Vienna")
    assert added["quiet"] == {"start": 1320, "end": 480}
    assert "endpoint" not in added
    changed = add(ada, browser, zone="Asia/Tokyo").json()
    assert changed == {**added, "zone": "Asia/Tokyo", "quiet": None}
    path = f"/api/notifications/devices/{added['id']}"
    assert refusal(Guest(pushing).http.delete(path)) == (404, "push/unknown")
    assert ada.http.delete(path).status_code == 204
    assert refusal(ada.http.delete(path)) == (404, "push/unknown")
    assert devices(ada) == []


def test_endpoints_and_keys_that_cannot_be_used_are_refused(ada: Guest, push: PushService) -> None:
    browser = push.browser()
    unusable: list[dict[str, Any]] = [
        {"endpoint": "http://169.254.169.254/latest"},
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "https://localhost/x"},
        {"p256dh": "AAAA"},
        {"p256dh": "B" + "A" * 86},
        {"auth": "AAAA"},
        {"auth": "!" * 22},
    ]
    for wrong in unusable:
        assert refusal(add(ada, browser, **wrong)) == (400, "push/unusable"), wrong
    invalid: list[dict[str, Any]] = [
        {"endpoint": "https://push.example.com/" + "x" * 1024},
        {"language": "german"},
        {"quiet": {"start": 1440, "end": 0}},
        {"extra": 1},
    ]
    for wrong in invalid:
        assert refusal(add(ada, browser, **wrong)) == (400, "request/invalid"), wrong
    assert devices(ada) == []


def test_the_number_of_devices_and_of_requests_is_limited(ada: Guest, push: PushService) -> None:
    answers = [add(ada, push.browser()) for _ in range(31)]
    assert [each.status_code for each in answers[:30]] == [200] * 30
    assert refusal(answers[30]) == (429, "request/wait")
    assert len(devices(ada)) == MAX_DEVICES


def test_devices_go_with_the_session_in_which_they_were_added(
    pushing: Server, push: PushService
) -> None:
    phone = Guest(pushing)
    add(phone, push.browser())
    register(phone, "Signing Out")
    assert len(devices(phone)) == 1, "what a guest has added stays theirs"
    laptop = Guest(pushing)
    body = {"name": "Signing Out", "password": PASSWORD}
    assert laptop.http.post("/api/session", json=body).status_code == 201
    add(laptop, push.browser())
    assert len(devices(phone)) == 2
    assert laptop.http.delete("/api/session").status_code == 204
    assert len(devices(phone)) == 1
    assert devices(laptop) == []


def test_devices_are_part_of_the_personal_data(pushing: Server, push: PushService) -> None:
    guest = Guest(pushing)
    register(guest, "Erased Soon")
    browser = push.browser()
    device = add(guest, browser, quiet={"start": 1320, "end": 480}).json()
    exported = guest.get("/api/account/export")["more"]["notifications"]
    assert exported == [
        {
            **device,
            "endpoint": browser.endpoint,
            "language": "de",
            "planned": [],
        }
    ]
    gone = guest.http.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert gone.status_code == 204
    # The same browser can be added by somebody else.
    other = Guest(pushing)
    assert devices(other) == []
    assert add(other, browser).json()["id"] == device["id"]


def test_a_server_without_a_contact_sends_nothing(guest: Guest, push: PushService) -> None:
    assert guest.get("/api/notifications") == {"key": None, "devices": []}
    assert refusal(add(guest, push.browser())) == (404, "push/off")
    assert guest.get("/api/notifications/waiting") == {"waiting": 0, "running": 0}

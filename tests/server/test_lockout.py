"""Nobody can lock out somebody else, and a crowd does not hold up the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.accounts import passwords
from cornerwise.server.accounts.known_devices import DEVICE_COOKIE, KnownDevices
from cornerwise.server.app import create_app
from cornerwise.server.http.middleware.draining import DrainingMiddleware
from cornerwise.server.settings import Settings

from .memory_storage import MemoryStorage

PASSWORD = "corners touch edges do not"  # noqa: S105 (only for tests)
WRONG = "another good password"

HOME = "198.51.100.1"


@pytest.fixture(autouse=True)
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes passwords with little memory, because these tests try many."""
    monkeypatch.setattr(passwords, "_MEMORY_KIB", 64)


@asynccontextmanager
async def browser(app: DrainingMiddleware, address: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


@pytest.fixture
async def app() -> DrainingMiddleware:
    return await create_app(MemoryStorage(), MemoryChannelsBackend(), Settings(static=None))


async def sign_in(client: httpx.AsyncClient, password: str, name: str = "Ada") -> httpx.Response:
    return await client.post("/api/session", json={"name": name, "password": password})


async def register(client: httpx.AsyncClient, name: str = "Ada") -> None:
    answer = await client.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text


async def guess(app: DrainingMiddleware, address: str, tries: int = 11) -> None:
    async with browser(app, address) as stranger:
        for _ in range(tries):
            await sign_in(stranger, WRONG)


async def test_guesses_from_many_addresses_do_not_keep_the_owner_out(
    app: DrainingMiddleware,
) -> None:
    async with browser(app, HOME) as owner:
        await register(owner)
    for number in range(12):
        await guess(app, f"203.0.113.{number}")
    async with browser(app, "192.0.2.200") as elsewhere:
        assert (await sign_in(elsewhere, PASSWORD)).status_code == 201


async def test_guesses_from_the_same_network_do_not_keep_a_known_device_out(
    app: DrainingMiddleware,
) -> None:
    async with browser(app, HOME) as owner:
        await register(owner)
        await owner.delete("/api/session")
        await guess(app, HOME)
        assert (await sign_in(owner, PASSWORD)).status_code == 201
        await owner.delete("/api/session")
        owner.cookies.delete(DEVICE_COOKIE)
        assert (await sign_in(owner, PASSWORD)).status_code == 429


async def test_a_known_device_has_so_many_tries_and_no_more(app: DrainingMiddleware) -> None:
    async with browser(app, HOME) as owner:
        await register(owner)
        await owner.delete("/api/session")
        answers = [await sign_in(owner, WRONG) for _ in range(11)]
        assert [answer.status_code for answer in answers] == [403] * 10 + [429]
        assert answers[-1].json()["code"] == "account/wait"
        seconds = answers[-1].json()["params"]["seconds"]
        assert answers[-1].headers["retry-after"] == str(seconds)


async def test_a_session_confirms_its_password_so_often_and_another_session_is_not_held_up(
    app: DrainingMiddleware,
) -> None:
    async def new_codes(client: httpx.AsyncClient, password: str) -> httpx.Response:
        return await client.post("/api/account/recovery-codes", json={"password": password})

    async with browser(app, HOME) as stolen, browser(app, "192.0.2.200") as owner:
        await register(stolen)
        assert (await sign_in(owner, PASSWORD)).status_code == 201
        answers = [await new_codes(stolen, WRONG) for _ in range(11)]
        assert [answer.status_code for answer in answers] == [403] * 10 + [429]
        assert answers[-1].json()["code"] == "account/wait"
        assert (await new_codes(stolen, PASSWORD)).status_code == 429
        assert (await new_codes(owner, PASSWORD)).status_code == 201


def test_the_cookie_of_a_device_is_good_for_one_account() -> None:
    devices = KnownDevices(b"secret")
    shown = devices.new("ada")
    assert devices.known(shown, "ada") == shown.partition(".")[0]
    assert devices.known(shown, "bob") is None
    assert devices.known(None, "ada") is None
    assert devices.known("made up.0", "ada") is None
    assert KnownDevices(b"other").known(shown, "ada") is None


async def test_a_device_of_one_account_has_no_tries_of_its_own_for_another(
    app: DrainingMiddleware,
) -> None:
    async with browser(app, HOME) as owner:
        await register(owner)
    async with browser(app, "203.0.113.9") as attacker:
        await register(attacker, "Mallory")
        await attacker.delete("/api/session")
        answers = [await sign_in(attacker, WRONG) for _ in range(11)]
        assert answers[-1].status_code == 429


async def test_neighbours_in_an_ipv6_network_count_together(app: DrainingMiddleware) -> None:
    answers = []
    for number in range(11):
        async with browser(app, f"2001:db8::{number:x}") as stranger:
            answers.append((await sign_in(stranger, WRONG)).status_code)
    assert answers == [403] * 10 + [429]
    async with browser(app, "2001:db8:0:1::1") as stranger:
        assert (await sign_in(stranger, WRONG)).status_code == 403


async def test_a_successful_sign_in_uses_up_no_attempts(app: DrainingMiddleware) -> None:
    async with browser(app, HOME) as owner:
        await register(owner)
    for _ in range(15):
        async with browser(app, HOME) as client:
            assert (await sign_in(client, PASSWORD)).status_code == 201


async def test_a_crowd_that_signs_in_at_one_address_does_not_hold_up_another(
    app: DrainingMiddleware,
) -> None:
    async with browser(app, HOME) as owner, browser(app, "203.0.113.9") as crowd:
        await register(owner)
        tries = [
            asyncio.create_task(sign_in(crowd, WRONG, f"Bob {number}")) for number in range(40)
        ]
        answer = await sign_in(owner, PASSWORD)
        assert answer.status_code == 201
        answers = await asyncio.gather(*tries)
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert {answer.json()["code"] for answer in refused} == {"request/wait"}
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)

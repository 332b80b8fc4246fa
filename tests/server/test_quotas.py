"""Expensive requests are limited per owner and per network, and refused with a time to wait."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.app import create_app
from cornerwise.server.http.rate_limits import quotas
from cornerwise.server.http.rate_limits.gcra import Limit
from cornerwise.server.http.rate_limits.quotas import Quota
from cornerwise.server.settings import Settings

from .memory_storage import MemoryStorage

Client = Callable[[str], httpx.AsyncClient]
Ask = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


@pytest.fixture
async def client() -> Client:
    """Makes clients of an application in this process, each with an address."""
    app = await create_app(MemoryStorage(), MemoryChannelsBackend(), Settings(static=None))

    def client(address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60)

    return client


def body(**terms: bool) -> dict[str, Any]:
    seats = [{"type": "person"}, {"type": "open"}]
    return {"setup": {"way": "duo"}, "seats": seats, "terms": terms}


async def public_table(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/api/tables", json=body(public=True))


async def picture(client: httpx.AsyncClient) -> httpx.Response:
    table = (await client.post("/api/tables", json=body())).json()["id"]
    return await client.get(f"/api/tables/{table}/picture.svg")


async def solvable(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/api/puzzles/B3/solvable", json={"laid": []})


async def replay(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/api/replays", content=b"(;GM[Blokus Duo])")


async def local_game(client: httpx.AsyncClient) -> httpx.Response:
    body = {
        "setup": {"way": "duo"},
        "seats": [{"type": "person"}] * 2,
        "placements": [],
        "created_at": "2026-11-01T12:00:00Z",
        "updated_at": "2026-11-01T12:00:00Z",
    }
    return await client.put(f"/api/local-games/{uuid4()}", json=body)


async def analysis(client: httpx.AsyncClient) -> httpx.Response:
    chapters = [{"name": "", "text": "(;GM[Blokus Duo])"}]
    body = {"uuid": str(uuid4()), "title": "", "chapters": chapters}
    return await client.post("/api/analyses", json=body)


async def analysis_save(client: httpx.AsyncClient) -> httpx.Response:
    kept = (await analysis(client)).json()["id"]
    return await client.patch(f"/api/analyses/{kept}", json={"version": 0, "title": "new"})


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("PICTURES", picture),
        ("PUZZLES", solvable),
        ("FILES", replay),
        ("LOCAL_GAMES", local_game),
        ("PUBLIC_TABLES", public_table),
        ("ANALYSES", analysis),
        ("ANALYSIS_SAVES", analysis_save),
    ],
)
async def test_an_owner_and_a_network_may_ask_so_often(
    client: Client, name: str, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual: Quota = getattr(quotas, name)
    assert usual.owner.tries < usual.network.tries
    few = Quota(usual.what, Limit(1, 600), Limit(2, 600))
    for module in ("game.routes", "puzzles.routes", "analyses.service"):
        monkeypatch.setattr(f"cornerwise.server.{module}.{name}", few, raising=False)

    async with client("203.0.113.7") as one, client("203.0.113.7") as two:
        for guest in (one, two):
            await guest.get("/api/me")
            assert (await ask(guest)).status_code in (200, 201)
        refused = await ask(one)
        assert (refused.status_code, refused.json()["code"]) == (429, "request/wait")
        seconds = refused.json()["params"]["seconds"]
        assert 0 < seconds <= 600
        assert refused.headers["retry-after"] == str(seconds)
    async with client("203.0.113.7") as third:
        # Without a cookie, one is a new guest each time, but still in the same network.
        assert (await ask(third)).status_code == 429
    async with client("198.51.100.1") as elsewhere:
        await elsewhere.get("/api/me")
        assert (await ask(elsewhere)).status_code in (200, 201)


async def test_one_owner_offers_so_many_tables_in_the_lobby_and_no_more(
    client: Client,
) -> None:
    async with client("203.0.113.7") as greedy, client("203.0.113.7") as honest:
        await greedy.get("/api/me")
        answers = [await public_table(greedy) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "table/too_many_public"
        assert "retry-after" in answers[-1].headers
        await honest.get("/api/me")
        assert (await public_table(honest)).status_code == 201
        table = answers[0].json()["id"]
        assert (await greedy.delete(f"/api/tables/{table}")).status_code == 204
        assert (await public_table(greedy)).status_code == 201

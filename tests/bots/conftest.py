"""A real server, a bot's account, and a guest who invites it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from serving import SECONDS, Server

Json = Any

PASSWORD = "correct horse battery"  # noqa: S105 (only for tests)


class Robot:
    """A bot's account, and a guest who invites it to games with computers."""

    name = "Robby"

    def __init__(self, server: Server) -> None:
        self.host = httpx.Client(base_url=server.url, timeout=SECONDS)
        with httpx.Client(base_url=server.url, timeout=SECONDS) as browser:
            _post(browser, "/api/account", {"name": self.name, "password": PASSWORD})
            _post(browser, "/api/account/bot", {"password": PASSWORD})
            self.token = str(_post(browser, "/api/account/tokens", {"label": "test"})["secret"])

    def invited(self, way: str, *levels: int, **settings: str) -> str:
        """Creates a table with computers and one seat reserved for the bot."""
        seats: list[Json] = [{"type": "computer", "level": level} for level in levels]
        seats.insert(0, {"type": "named", "name": self.name})
        body = {"setup": {"way": way, **settings}, "seats": seats}
        return str(_post(self.host, "/api/tables", body)["id"])

    def offered(self, way: str, *levels: int) -> str:
        """Creates a table with computers and one open seat."""
        seats: list[Json] = [{"type": "computer", "level": level} for level in levels]
        body = {
            "setup": {"way": way},
            "seats": [{"type": "open"}, *seats],
            "terms": {"public": True},
        }
        return str(_post(self.host, "/api/tables", body)["id"])

    def table(self, table: str) -> Json:
        return self.host.get(f"/api/tables/{table}").json()

    def moves(self, table: str, count: int) -> None:
        """Waits until `count` moves have been made."""
        address = str(self.host.base_url).replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self.host.cookies.items())
        address = f"{address.rstrip('/')}/api/tables/{table}/socket"
        with connect(address, additional_headers={"cookie": cookies}) as socket:
            made = 0
            while made < count:
                message = json.loads(socket.recv(SECONDS))
                made += message["type"] == "moved"
                made = len(message["table"]["moves"]) if "table" in message else made


def _post(client: httpx.Client, path: str, body: Json) -> Json:
    answer = client.post(path, json=body)
    assert answer.is_success, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def robot(server: Server) -> Iterator[Robot]:
    made = Robot(server)
    yield made
    made.host.close()

"""A real server on a free loopback port, and clients that talk to it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend
from websockets.sync.client import ClientConnection, connect

from cornerwise.server.cluster.broadcast import Broadcaster
from serving import SECONDS, Server, TunedServer

from .stores import address, storage

__all__ = ["address", "storage"]

Json = Any


class Guest:
    """A client with cookies. All clients are closed at the end of a test."""

    here: ClassVar[list[Guest]] = []

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=SECONDS)
        self.here.append(self)

    def get(self, path: str) -> Json:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def create(self, way: str, *seats: str | int, **settings: str) -> str:
        """Creates a table; a seat is the name of a person or the level of a computer."""
        chosen = [
            {"type": "computer", "level": seat}
            if isinstance(seat, int)
            else {"type": "person", "name": seat}
            for seat in seats
        ]
        body = {"setup": {"way": way, **settings}, "seats": chosen}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    @contextmanager
    def at(self, table: str, **headers: str) -> Iterator[Seat]:
        """Opens the socket of a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.server.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        extra = {"cookie": cookies, "origin": self.server.url, **headers}
        with connect(address, additional_headers=extra, compression=None) as socket:
            yield Seat(socket)

    def move_to(self, server: Server) -> Guest:
        """Returns the same guest on another server."""
        other = Guest(server)
        other.http.cookies = self.http.cookies
        return other


class Seat:
    """A client at a table that tracks what it receives, as a browser does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.requests = 0
        snapshot = self.receive()
        assert snapshot["type"] == "snapshot"

    def receive(self) -> Json:
        """Returns the next message about the game, and skips those about attendance."""
        while (message := self.receive_any())["type"] == "attendance":
            pass
        return message

    def receive_any(self) -> Json:
        message = json.loads(self.socket.recv(SECONDS))
        match message["type"]:
            case "snapshot":
                self.table = message["table"]
                self.moves = self.table["moves"]
                self.turn = self.table["turn"]
            case "moved":
                self.moves.append(message["move"])
            case "restored":
                self.moves.extend(message["moves"])
            case "taken_back":
                del self.moves[message["moves_count"] :]
        if "turn" in message:
            self.turn = message["turn"]
        return message

    def send(self, kind: str, **fields: Json) -> int:
        """Sends a message and returns the number of its request."""
        self.requests += 1
        message = {"type": kind, "request": self.requests, **fields}
        if kind not in ("ping", "say"):
            message.setdefault("version", self.turn["version"])
        self.socket.send(json.dumps(message))
        return self.requests

    def ask(self, kind: str, **fields: Json) -> Json:
        """Sends a message and returns the answer to it."""
        return self.answer_to(self.send(kind, **fields))

    def answer_to(self, request: int) -> Json:
        """Receives until a request is answered, and returns the answer."""
        return self.wait(lambda message: message.get("request") == request)

    def wait(self, wanted: Callable[[Json], bool]) -> Json:
        """Receives until the wanted message arrives, and returns it."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def wait_for_person(self) -> None:
        """Receives until no computer is to play."""
        while self.turn["thinking"]:
            self.receive()

    def play_first_legal(self) -> Json:
        return self.ask("play", placement=self.turn["legal"][-1])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers on one database; all are stopped at the end."""
    servers: list[Server] = []

    def started(*options: str) -> Server:
        servers.append(Server(tmp_path / "games.db", *options))
        return servers[-1]

    yield started
    for server in servers:
        with suppress(ProcessLookupError):
            server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a module."""
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield running
    assert running.stop() == 0
    events = [json.loads(line) for line in running.log.read_text().splitlines()]
    assert not [event for event in events if event["level"] == "error"]


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TunedServer]:
    """A server without a limit on messages per socket, for all tests of a module."""
    database = tmp_path_factory.mktemp("unlimited") / "games.db"
    running = TunedServer(database, messages_per_second=1e6, messages_at_once=10**6)
    yield running
    assert running.stop() == 0
    assert '"error"' not in running.log.read_text()


@pytest.fixture
async def broadcaster() -> AsyncIterator[Broadcaster]:
    """A running broadcaster of a single server."""
    broadcaster = Broadcaster(MemoryChannelsBackend())
    async with broadcaster.running():
        yield broadcaster


@pytest.fixture(autouse=True)
def _guests_go_home() -> Iterator[None]:
    yield
    while Guest.here:
        Guest.here.pop().http.close()


@pytest.fixture
def guest(server: Server) -> Guest:
    """A first-time guest."""
    return Guest(server)

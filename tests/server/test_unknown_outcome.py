"""When it is unknown whether something was done, the answer says so, and the client checks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.app import create_app
from cornerwise.server.game.domain.seats import Person
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.game.protocol import Play
from cornerwise.server.services import Services
from cornerwise.server.settings import Settings
from cornerwise.server.ws.connection import Connection
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage


class CutLine(MemoryStorage):
    """A storage that does its work but, on command, loses the answer."""

    cut = False
    away = False

    async def save(self, table: TableState) -> None:
        await super().save(table)
        if self.cut:
            raise OSError("the line was cut")

    async def create(self, table: TableState) -> None:
        await super().create(table)
        if self.cut:
            raise OSError("the line was cut")

    async def load(self, table_id: str) -> TableState | None:
        if self.away:
            raise OSError("the line was cut")
        return await super().load(table_id)


class Wire:
    """The client's end of a socket: sends what it is given, and records what it receives."""

    def __init__(self, say: Callable[[list[Any]], Any]) -> None:
        self.heard: list[Any] = []
        self.closed: tuple[int, str] | None = None
        self.connection = Connection({}, self.receive, self.send)
        self._say = say
        self._told = asyncio.Event()
        self._is_accepted = False

    async def receive(self) -> Any:
        if not self._is_accepted:
            return {"type": "websocket.connect"}
        while (message := self._say(self.heard)) is None:
            if self.closed:
                return {"type": "websocket.disconnect", "code": 1000}
            self._told.clear()
            await self._told.wait()
        if message == "go":
            return {"type": "websocket.disconnect", "code": 1000}
        return {"type": "websocket.receive", "text": json.dumps(message)}

    async def send(self, event: Any) -> None:
        match event["type"]:
            case "websocket.accept":
                self._is_accepted = True
            case "websocket.close":
                self.closed = self.closed or (event["code"], event["reason"])
            case _:
                self.heard.append(json.loads(event["text"]))
        self._told.set()


def play_once(heard: list[Any]) -> Any:
    """Plays the first legal move, listens until the table is shown again, then closes."""
    if len(heard) == 1:
        turn = heard[0]["table"]["turn"]
        heard.append({"type": "sent"})
        return {"type": "play", "version": 0, "placement": turn["legal"][0], "request": 7}
    return "go" if heard and heard[-1]["type"] == "snapshot" else None


@pytest.mark.parametrize("away", [False, True])
async def test_a_move_that_may_have_been_made_is_answered_so_and_the_table_is_shown(
    away: bool,
) -> None:
    storage = CutLine()
    services = Services.over(storage, MemoryChannelsBackend(), Settings(static=None))
    async with services.running():
        seats = (Person("ada"), Person("ada"))
        table = await services.tables.create("ada", setup_named("duo"), seats)
        storage.cut, storage.away = True, away
        wire = Wire(play_once)
        await services.table_socket.serve(wire.connection, "ada", table.id)
        answer = next(message for message in wire.heard if message["type"] == "refused")
        assert (answer["request"], answer["code"]) == (7, "server/unknown")
        if away:
            assert wire.closed == (1013, "server/unknown")
        else:
            assert len(wire.heard[-1]["table"]["moves"]) == 1


async def test_a_table_that_cannot_be_read_closes_the_sockets_of_all_who_look_at_it() -> None:
    storage = CutLine()
    services = Services.over(storage, MemoryChannelsBackend(), Settings(static=None))
    async with services.running():
        seats = (Person("ada"), Person("ada"))
        table = await services.tables.create("ada", setup_named("duo"), seats)

        def lose_the_line(heard: list[Any]) -> None:
            if len(heard) == 1 and not storage.cut:
                storage.cut = storage.away = True
                move = Play(0, heard[0]["table"]["turn"]["legal"][0], 0)
                loop = asyncio.get_running_loop()
                playing.append(loop.create_task(services.tables.command(table.id, move, "ada")))

        playing: list[asyncio.Task[Any]] = []
        wire = Wire(lose_the_line)
        await services.table_socket.serve(wire.connection, "bo", table.id)
        assert wire.closed == (1013, "server/failed")
        with pytest.raises(OSError, match="cut"):
            await playing[0]


async def test_a_request_that_may_have_been_done_is_answered_so_and_one_that_only_asks_is_not() -> (
    None
):
    storage = CutLine()
    app = await create_app(storage, MemoryChannelsBackend(), Settings(static=None))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        storage.cut = storage.away = True
        seats = [{"type": "person"}, {"type": "person"}]
        body = {"setup": {"way": "duo"}, "seats": seats}
        made = await client.post("/api/tables", json=body)
        assert (made.status_code, made.json()["code"]) == (500, "server/unknown")
        asked = await client.get("/api/tables/0123456789")
        assert (asked.status_code, asked.json()["code"]) == (500, "server/failed")

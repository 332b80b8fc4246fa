"""The loop that every socket shares."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from uvicorn.protocols.utils import ClientDisconnected

from cornerwise.server.game.client import TableClient
from cornerwise.server.game.protocol import Ping
from cornerwise.server.settings import Settings
from cornerwise.server.ws.connection import Connection
from cornerwise.server.ws.loop import SocketLoop
from cornerwise.server.ws.presence import Presence


class OneMessage:
    """A socket whose client sends one message and then stays silent."""

    def __init__(self) -> None:
        self.connection = Connection({}, self.receive, self.send)
        self._left = [
            {"type": "websocket.receive", "text": '{"type":"ping","request":1}'},
            {"type": "websocket.connect"},
        ]

    async def receive(self) -> Any:
        if not self._left:
            await asyncio.Event().wait()
        return self._left.pop()

    async def send(self, event: Any) -> None:
        assert event["type"] == "websocket.accept"


class SlowLoop(SocketLoop[TableClient, Ping]):
    """Answers slowly, while pushing ends."""

    def __init__(self) -> None:
        super().__init__(msgspec.json.Decoder(Ping), Presence(1))
        self.asked, self.may_answer = asyncio.Event(), asyncio.Event()
        self.answered = False

    @asynccontextmanager
    async def connected(self, _client: TableClient) -> AsyncIterator[Coroutine[None, None, None]]:
        async def push() -> None:
            await self.asked.wait()

        yield push()

    async def answer(self, _client: TableClient, _message: Ping) -> None:
        self.asked.set()
        await self.may_answer.wait()
        self.answered = True


async def test_a_client_that_goes_before_it_is_accepted_is_no_error() -> None:
    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(_event: Any) -> None:
        raise ClientDisconnected

    client = TableClient(Connection({}, receive, send), "table", "ada", Settings())
    await SlowLoop().run(client)


async def running(loop: SlowLoop) -> asyncio.Task[None]:
    client = TableClient(OneMessage().connection, "table", "ada", Settings())
    task = asyncio.create_task(loop.run(client))
    await loop.asked.wait()
    for _ in range(5):
        await asyncio.sleep(0)
    return task


async def test_what_is_being_answered_is_answered_to_the_end_when_the_socket_ends() -> None:
    loop = SlowLoop()
    task = await running(loop)
    assert not task.done()
    loop.may_answer.set()
    await task
    assert loop.answered


async def test_what_is_being_answered_is_answered_to_the_end_when_the_server_ends() -> None:
    loop = SlowLoop()
    task = await running(loop)
    task.cancel()
    await asyncio.sleep(0)
    loop.may_answer.set()
    await asyncio.wait({task})
    assert loop.answered

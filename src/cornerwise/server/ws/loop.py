"""The WebSocket handler: one loop for every socket, of tables and of the lobby.

It receives messages and answers them in order, and meanwhile pushes events. A subclass defines how
a message is answered and what is pushed.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Generic, Protocol, TypeVar

import msgspec

from cornerwise.close_codes import CloseCode
from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal
from cornerwise.server.tasks import cancel_tasks
from cornerwise.server.ws.client import SocketClient, refusal_of
from cornerwise.server.ws.connection import Disconnected
from cornerwise.server.ws.presence import Presence


class Numbered(Protocol):
    """A message with a request number, which the answer repeats."""

    @property
    def request(self) -> int | None: ...


C = TypeVar("C", bound=SocketClient)
M = TypeVar("M", bound=Numbered)


class SocketLoop(ABC, Generic[C, M]):
    """Serves sockets with clients of kind `C` that send messages of kind `M`."""

    def __init__(self, decoder: msgspec.json.Decoder[M], presence: Presence) -> None:
        self._decoder = decoder
        self._presence = presence

    @abstractmethod
    def connected(self, client: C) -> AbstractAsyncContextManager[Coroutine[None, None, None]]:
        """Within this context a client is connected. Yields the coroutine that pushes events."""

    @abstractmethod
    async def answer(self, client: C, message: M) -> None:
        """Answers a message. May raise anything; the client gets a refusal.

        A client that disconnects does not cancel it.
        """

    async def refuse(self, client: C, message: M | None, error: Exception) -> None:
        """Refuses a message; `message` is None if it could not be decoded."""
        await self.send_refusal(client, message, refusal_of(error))

    async def send_refusal(self, client: C, message: M | None, refusal: Refusal) -> None:
        """Sends a refusal with the number of the request that it answers."""
        await client.refuse(refusal, None if message is None else message.request)

    async def run(self, client: C) -> None:
        """Serves a client until it disconnects or the pushing coroutine ends."""
        try:
            await client.accept()
            if not self._presence.has_room(client.guest):
                await client.close(CloseCode.TOO_MANY, Code.TOO_MANY)
                return
            with self._presence.joined_by(client.guest):
                async with self.connected(client) as pushing:
                    await self._exchange(client, pushing)
        except Disconnected:
            pass

    async def _exchange(self, client: C, pushing: Coroutine[None, None, None]) -> None:
        push, receive = (asyncio.create_task(each) for each in (pushing, self._receive(client)))
        try:
            done, _ = await asyncio.wait({push, receive}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await cancel_tasks([push])
            # An answer that has begun is finished, even if the client has disconnected.
            async with client.answering:
                await cancel_tasks([receive])
        for task in done:
            task.result()

    async def _receive(self, client: C) -> None:
        while True:
            raw = await client.receive()
            message: M | None = None
            async with client.answering:
                try:
                    client.spend()
                    message = self._decoder.decode(raw)
                    await self.answer(client, message)
                except (Disconnected, asyncio.CancelledError):
                    raise
                except Exception as error:  # noqa: BLE001 every message gets an answer
                    await self.refuse(client, message, error)

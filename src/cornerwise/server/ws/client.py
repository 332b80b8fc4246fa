"""One client of a WebSocket: sends messages to it, and limits the rate of its own."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod

import msgspec
from msgspec import Struct

from cornerwise.close_codes import CloseCode
from cornerwise.errors import CornerwiseError
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.connection import Connection

encoded = msgspec.json.Encoder().encode
"""Returns a message as JSON."""

_log = logging.getLogger(__name__)


class SocketClient(ABC):
    """One client of a socket."""

    def __init__(self, connection: Connection, guest: Owner | None, settings: Settings) -> None:
        self._connection = connection
        self._send_at_once = connection.send_at_once
        self.guest = guest
        self.answering = asyncio.Lock()
        """Held while a message of the client is answered."""
        self._sending = asyncio.Lock()
        self._settings = settings
        self._budget = float(settings.messages_at_once)
        self._spent_at = time.monotonic()

    @property
    def lag(self) -> float:
        """The last round trip to the client in seconds; 0 before it was measured."""
        return self._connection.round_trip()

    async def accept(self) -> None:
        """Accepts the connection."""
        await self._connection.accept()

    async def receive(self) -> str:
        """Returns the next message. Raises `Disconnected` when the client disconnects."""
        return await self._connection.receive()

    def spend(self) -> None:
        """Counts a message to throttle the client: raises `Refusal` when there are too many."""
        now = time.monotonic()
        earned = (now - self._spent_at) * self._settings.messages_per_second
        self._budget = min(float(self._settings.messages_at_once), self._budget + earned)
        self._spent_at = now
        if self._budget < 1:
            raise Refusal(Code.TOO_MANY, "too many messages in a short time")
        self._budget -= 1

    async def send(self, message: Struct) -> None:
        """Sends a message."""
        await self.send_raw(encoded(message))

    async def send_raw(self, body: bytes) -> None:
        """Sends an encoded message."""
        async with self._sending:
            await self._forward(body)

    async def _forward(self, body: bytes) -> None:
        if not self._send_at_once(body):
            await self._connection.send(body.decode())

    @abstractmethod
    async def refuse(self, refusal: Refusal, request: int | None) -> None:
        """Tells the client that its message was refused, and why."""

    async def close(self, code: CloseCode, reason: str) -> None:
        """Closes the socket, unless the client has disconnected."""
        await self._connection.close(code, reason)


def refusal_of(error: Exception, *, changes: bool = False) -> Refusal:
    """Returns the refusal for an error; logs unexpected ones.

    With `changes`, the error came from a command that changes something: it is then unknown
    whether the change was made.
    """
    # JSON that is nested too deeply is an invalid message too.
    if isinstance(error, msgspec.MsgspecError | RecursionError):
        return Refusal(Code.INVALID, str(error))
    if isinstance(error, CornerwiseError):
        return Refusal.of(error)
    _log.error("a message failed", exc_info=error)
    if changes:
        return Refusal(
            Code.UNKNOWN,
            "something went wrong in the server; the command may have been carried out",
        )
    return Refusal(Code.FAILED, "something went wrong in the server; see its log")

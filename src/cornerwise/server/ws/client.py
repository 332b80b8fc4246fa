"""One client of a WebSocket: sends messages to it, and limits the rate of its own."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct
from uvicorn.protocols.utils import ClientDisconnected

from cornerwise.close_codes import CloseCode
from cornerwise.errors import CornerwiseError
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings

ROUND_TRIP = "cornerwise.round_trip"
"""The ASGI extension with the `seconds` of a connection's last round trip."""

SEND_AT_ONCE = "cornerwise.send_at_once"
"""The ASGI extension that sends a `text`, as bytes, if nothing is in its way; returns whether it did."""

encoded = msgspec.json.Encoder().encode
"""Returns a message as JSON."""

_log = logging.getLogger(__name__)


class SocketClient(ABC):
    """One client of a socket."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], guest: Owner | None, settings: Settings
    ) -> None:
        self._socket = socket
        self.guest = guest
        self.answering = asyncio.Lock()
        """Held while a message of the client is answered."""
        self._sending = asyncio.Lock()
        self._settings = settings
        self._budget = float(settings.messages_at_once)
        self._spent_at = time.monotonic()
        extensions: Any = socket.scope.get("extensions") or {}
        self._round_trip: Callable[[], float] = extensions.get(ROUND_TRIP, {}).get(
            "seconds", lambda: 0.0
        )
        self._send_at_once: Callable[[bytes], bool] = extensions.get(SEND_AT_ONCE, {}).get(
            "text", lambda _: False
        )

    @property
    def lag(self) -> float:
        """The last round trip to the client in seconds; 0 before it was measured."""
        return self._round_trip()

    async def accept(self) -> None:
        """Accepts the connection."""
        await self._socket.accept()

    async def receive(self) -> str | bytes:
        """Returns the next message. Raises `WebSocketDisconnect` when the client disconnects."""
        return await self._socket.receive_data("text")

    def spend(self) -> None:
        """Throttles the client: counts a message, and raises `Refusal` when there are too many."""
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
        if self._send_at_once(body):
            return
        try:
            await self._socket.send_data(body.decode(), "text")
        except ClientDisconnected:
            raise WebSocketDisconnect(detail="the client has gone") from None

    @abstractmethod
    async def refuse(self, refusal: Refusal, request: int | None) -> None:
        """Tells the client that its message was refused, and why."""

    async def close(self, code: CloseCode, reason: str) -> None:
        """Closes the socket, unless the client has disconnected."""
        with suppress(WebSocketDisconnect, ClientDisconnected, RuntimeError):
            await self._socket.close(code, reason)


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
        return Refusal(Code.UNKNOWN, "something went wrong in the server; it may have been done")
    return Refusal(Code.FAILED, "something went wrong in the server; see its log")

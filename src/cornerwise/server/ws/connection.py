"""The server's end of a WebSocket, over plain ASGI."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected

from cornerwise.close_codes import CloseCode
from cornerwise.server.http.asgi import Message, Receive, Scope, Send

ROUND_TRIP = "cornerwise.round_trip"
"""The ASGI extension with the `seconds` of a connection's last round trip."""

SEND_AT_ONCE = "cornerwise.send_at_once"
"""The ASGI extension that sends a `text`, as bytes, if that needs no waiting; returns whether it did."""


class Disconnected(Exception):
    """The client has disconnected."""


class Connection:
    """A WebSocket to a client, which is accepted first and then sends and receives texts."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._is_gone = False
        extensions: Any = scope.get("extensions") or {}
        self.round_trip: Callable[[], float] = extensions.get(ROUND_TRIP, {}).get(
            "seconds", lambda: 0.0
        )
        """Returns the seconds of the last round trip; 0 before it was measured."""
        self.send_at_once: Callable[[bytes], bool] = extensions.get(SEND_AT_ONCE, {}).get(
            "text", lambda _: False
        )
        """Sends an encoded text if that needs no waiting. Returns whether it did."""

    async def accept(self) -> None:
        """Accepts the connection. Raises `Disconnected`."""
        await self._receive()
        await self._sent({"type": "websocket.accept"})

    async def receive(self) -> str:
        """Returns the next text; empty for other data. Raises `Disconnected`."""
        if self._is_gone:
            raise Disconnected
        event = await self._receive()
        if event["type"] != "websocket.receive":
            self._is_gone = True
            raise Disconnected
        return event.get("text") or ""

    async def send(self, text: str) -> None:
        """Sends a text. Raises `Disconnected`."""
        if self._is_gone:
            raise Disconnected
        await self._sent({"type": "websocket.send", "text": text})

    async def _sent(self, event: Message) -> None:
        try:
            await self._send(event)
        except ClientDisconnected:
            raise Disconnected from None

    async def close(self, code: CloseCode, reason: str) -> None:
        """Closes the connection, unless the client has disconnected or it is already closed."""
        if not self._is_gone:
            with suppress(ClientDisconnected, RuntimeError):
                await self._send({"type": "websocket.close", "code": code, "reason": reason})

"""One client at one table: what it knows, and how fast it may talk."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from cornerwise.server.codes import Code
from cornerwise.server.protocol import Refused
from cornerwise.server.refusal import Refusal
from cornerwise.server.seats import Owner
from cornerwise.server.settings import Settings
from cornerwise.server.table import TableId

_PHRASE_SECONDS = 1.0
"""Between two phrases of one client."""

_encoder = msgspec.json.Encoder()


class Connection:
    """One client at one table."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        table_id: TableId,
        guest: Owner | None,
        settings: Settings,
    ) -> None:
        self.id = secrets.token_hex(8)
        self._socket = socket
        self.table_id = table_id
        self.guest = guest
        self.version = -1
        """The version of the table that the client knows."""
        self.hint: asyncio.Task[None] | None = None
        self._sending = asyncio.Lock()
        self._settings = settings
        self._budget = float(settings.messages_at_once)
        self._spent_at = time.monotonic()
        self._said_at = float("-inf")

    async def receive(self) -> str | bytes:
        """Returns the next message. Raises `WebSocketDisconnect` when the client has gone."""
        return await self._socket.receive_data("text")

    def spend(self) -> None:
        """Counts a message. Raises `Refusal` when there are too many in a short time."""
        now = time.monotonic()
        earned = (now - self._spent_at) * self._settings.messages_per_second
        self._budget = min(float(self._settings.messages_at_once), self._budget + earned)
        self._spent_at = now
        if self._budget < 1:
            raise Refusal(Code.TOO_MANY, "too many messages in a short time")
        self._budget -= 1

    def spend_phrase(self) -> None:
        """Counts a phrase. Raises `Refusal` when it follows the last one too soon."""
        now = time.monotonic()
        if now < self._said_at + _PHRASE_SECONDS:
            raise Refusal(Code.TOO_MANY, "too many phrases in a short time")
        self._said_at = now

    async def send(self, message: Struct, version: int | None = None) -> None:
        """Sends a message; `version` is that of the table which the client then knows."""
        await self.send_raw(_encoder.encode(message), version)

    async def send_raw(self, body: bytes, version: int | None = None) -> None:
        """Sends a message that is encoded already."""
        async with self._sending:
            if version is not None:
                self.version = max(version, self.version)
            await self._socket.send_data(body.decode(), "text")

    async def refuse(self, refusal: Refusal, request: int | None) -> None:
        """Tells the client that nothing was done, and why."""
        await self.send(Refused(request, refusal.code, refusal.params, max(self.version, 0)))

    async def close(self, code: int, reason: str) -> None:
        """Ends the talk, unless the client has gone already."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(code, reason)

"""One client at one table: the version it knows, and how often it may say a phrase."""

from __future__ import annotations

import asyncio
import secrets
import time

from msgspec import Struct

from cornerwise.server.cluster.broadcast import MISSED, Broadcast
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.protocol import Refused
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.client import SocketClient, encoded
from cornerwise.server.ws.connection import Connection

_PHRASE_SECONDS = 1.0
"""Seconds between two phrases of one client."""


class TableClient(SocketClient):
    """One client at one table."""

    def __init__(
        self,
        connection: Connection,
        table_id: TableId,
        guest: Owner | None,
        settings: Settings,
    ) -> None:
        super().__init__(connection, guest, settings)
        self.id = secrets.token_hex(8)
        self.table_id = table_id
        self.version = -1
        """The version of the table that the client knows."""
        self.hint: asyncio.Task[None] | None = None
        self._said_at = float("-inf")

    def spend_phrase(self) -> None:
        """Counts a phrase. Raises `Refusal` when it follows the last one too soon."""
        now = time.monotonic()
        if now < self._said_at + _PHRASE_SECONDS:
            raise Refusal(Code.TOO_MANY, "too many phrases in a short time")
        self._said_at = now

    async def answer(self, body: bytes, version: int) -> None:
        """Sends the change that the client's command made; the client then knows that version."""
        if not self._sending.locked() and self._send_at_once(body):
            self.version = max(version, self.version)
            return
        async with self._sending:
            self.version = max(version, self.version)
            await self._forward(body)

    async def show(self, snapshot: Struct, version: int, *, anyway: bool = False) -> bool:
        """Sends the whole table, unless the client knows a newer one. Returns whether it did."""
        async with self._sending:
            if version < self.version and not anyway:
                return False
            self.version = version
            await self._forward(encoded(snapshot))
            return True

    def knows(self, broadcast: Broadcast) -> bool:
        """Returns whether the client already knows what a broadcast says."""
        return broadcast is not MISSED and (
            broadcast.origin == self.id or broadcast.version < self.version
        )

    def follow_at_once(self, broadcast: Broadcast) -> bool:
        """Forwards an event if that needs no waiting. Returns False if `follow` must be called."""
        version = broadcast.version
        if version < 0 or not broadcast.body or self._sending.locked():
            return False
        if broadcast.origin == self.id or version < self.version:
            return True  # The client already knows it.
        if version != self.version + broadcast.changes or not self._send_at_once(broadcast.body):
            return False
        self.version = version
        return True

    async def follow(self, broadcast: Broadcast) -> bool:
        """Forwards an event unless it is known. Returns False if the client missed an earlier one."""
        async with self._sending:
            known = self.version + broadcast.changes
            if broadcast.version == known:
                self.version = broadcast.version
                await self._forward(broadcast.body)
            return not broadcast.changes or broadcast.version <= known

    async def refuse(self, refusal: Refusal, request: int | None) -> None:
        """Tells the client that its message was refused, and why."""
        await self.send(Refused(request, refusal.code, refusal.params, max(self.version, 0)))

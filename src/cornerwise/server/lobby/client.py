"""One client in the lobby: what it knows, and its queue of outgoing messages."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Struct

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.lobby.domain.pairing import Seek
from cornerwise.server.lobby.protocol import LobbyRefused, LobbyView, Paired, Seeking
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.client import SocketClient
from cornerwise.server.ws.connection import Connection

_BACKLOG = 32
"""The most messages queued for a slow client before it is disconnected."""


class LobbyClient(SocketClient):
    """One client in the lobby. Messages to it are queued, so the sender never waits."""

    def __init__(self, connection: Connection, guest: Owner | None, settings: Settings) -> None:
        super().__init__(connection, guest, settings)
        self.seek: Seek | None = None
        """The client's current seek."""
        self.offered = False
        """Whether computers were offered for this seek."""
        self.knows: TableId | None = None
        """The table that the client was told of, until that is stored."""
        self._shown: LobbyView | None = None
        self._told: Seeking | None = None
        self._outbox: asyncio.Queue[Struct] = asyncio.Queue(_BACKLOG)
        self.has_overflowed = False
        """Whether the queue is full, so that the socket should be closed."""

    def set_seek(self, seek: Seek | None) -> None:
        """Sets or clears the client's seek."""
        self.seek = seek
        self.offered = False
        self._told = None

    def show(self, view: LobbyView) -> None:
        """Sends the lobby, unless the client knows it."""
        if view != self._shown:
            self._shown = view
            self.tell(view)

    def tell_seeking(self, seeking: Seeking) -> None:
        """Sends the state of the seek, unless only the waiting time has changed."""
        same = self._told and msgspec.structs.replace(self._told, waited=seeking.waited)
        if seeking != same:
            self._told = seeking
            self.tell(seeking)

    def tell_paired(self, table_id: TableId) -> None:
        """Sends the table that the client was paired at."""
        self.set_seek(None)
        self.tell(Paired(table_id))

    def tell(self, message: Struct) -> None:
        """Queues a message."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.has_overflowed = True

    async def send_next(self) -> Struct:
        """Sends the next message of the queue and returns it."""
        message = await self._outbox.get()
        await self.send(message)
        return message

    async def refuse(self, refusal: Refusal, request: int | None) -> None:
        """Tells the client that its message was refused, and why."""
        await self.send(LobbyRefused(request, refusal.code, refusal.params))

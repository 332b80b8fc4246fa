"""One client in the lobby: what it knows, and the messages that wait to be sent to it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket
from msgspec import Struct

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.lobby.domain.pairing import Seek
from cornerwise.server.lobby.protocol import LobbyRefused, LobbyView, Paired, Seeking
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.client import SocketClient

_BACKLOG = 32
"""Messages held for a slow client, before it is left alone."""


class LobbyClient(SocketClient):
    """One client in the lobby. Who tells it something does not wait until it is told."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], guest: Owner | None, settings: Settings
    ) -> None:
        super().__init__(socket, guest, settings)
        self.seek: Seek | None = None
        """What he wants to play at once."""
        self.offered = False
        """Whether computers were offered for this seek."""
        self.knows: TableId | None = None
        """The table of which the client was told, as long as that is not noted."""
        self._shown: LobbyView | None = None
        self._told: Seeking | None = None
        self._outbox: asyncio.Queue[Struct] = asyncio.Queue(_BACKLOG)
        self.is_lost = False
        """Whether too many messages wait to be sent, so that the socket should be closed."""

    def seeks(self, seek: Seek | None) -> None:
        """Notes what he wants to play at once, or that he does not."""
        self.seek = seek
        self.offered = False
        self._told = None

    def show(self, view: LobbyView) -> None:
        """Tells how the lobby looks, unless that is known."""
        if view != self._shown:
            self._shown = view
            self.tell(view)

    def tell_seeking(self, seeking: Seeking) -> None:
        """Tells how it stands with the seek, unless just some seconds have gone by."""
        same = self._told and msgspec.structs.replace(self._told, waited=seeking.waited)
        if seeking != same:
            self._told = seeking
            self.tell(seeking)

    def tell_paired(self, table_id: TableId) -> None:
        """Tells at which table others wait."""
        self.seeks(None)
        self.tell(Paired(table_id))

    def tell(self, message: Struct) -> None:
        """Tells something, soon."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.is_lost = True

    async def send_next(self) -> Struct:
        """Sends the next thing that was to be told, and returns it."""
        message = await self._outbox.get()
        await self.send(message)
        return message

    async def refuse(self, refusal: Refusal, request: int | None) -> None:
        """Tells the client that nothing was done, and why."""
        await self.send(LobbyRefused(request, refusal.code, refusal.params))

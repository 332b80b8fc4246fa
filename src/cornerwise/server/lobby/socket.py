"""The WebSocket of the lobby: seeks in, news out."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress

import msgspec

from cornerwise.close_codes import CloseCode
from cornerwise.server.codes import Code, LobbyCode
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.protocol import Ping, Pong
from cornerwise.server.lobby.client import LobbyClient
from cornerwise.server.lobby.feed import LobbyFeed
from cornerwise.server.lobby.protocol import (
    LobbyClientMessage,
    NotSeeking,
    Paired,
    SeekGame,
    WithComputers,
    Withdraw,
)
from cornerwise.server.lobby.seeks import SeekService
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.ws.connection import Connection
from cornerwise.server.ws.loop import SocketLoop
from cornerwise.server.ws.presence import Presence

_log = logging.getLogger(__name__)


class LobbySocket(SocketLoop[LobbyClient, LobbyClientMessage]):
    """Serves the sockets of the lobby."""

    def __init__(
        self, feed: LobbyFeed, seek_service: SeekService, presence: Presence, settings: Settings
    ) -> None:
        super().__init__(msgspec.json.Decoder(LobbyClientMessage), presence)
        self._feed = feed
        self._seek_service = seek_service
        self._settings = settings
        self._told: dict[Owner, TableId] = {}
        """The tables that people were told of, until that is stored."""

    async def serve(self, connection: Connection, guest: Owner | None) -> None:
        """Serves a client until it disconnects."""
        await self.run(LobbyClient(connection, guest, self._settings))

    @asynccontextmanager
    async def connected(self, client: LobbyClient) -> AsyncIterator[Coroutine[None, None, None]]:
        """Shows the lobby; within this context the client is kept up to date."""
        try:
            await self._feed.enter(client)
            yield self._tell(client)
        finally:
            self._feed.leave(client)
            with suppress(
                Exception
            ):  # If this fails, seeking again leads to that table while it is played.
                await self._settle(client)
            if client.seek is not None:
                with suppress(Exception):  # If this fails, the seek expires anyway.
                    await self._seek_service.suspend(client.seek)

    async def _tell(self, client: LobbyClient) -> None:
        while not client.has_overflowed:
            message = await client.send_next()
            if isinstance(message, Paired):
                # Most clients close the socket now, which ends this task.
                client.knows = message.id
                if client.guest is not None:
                    self._told[client.guest] = message.id
                await self._settle(client)
        _log.info("a client in the lobby is too slow")
        await client.close(CloseCode.TOO_MANY, Code.TOO_MANY)

    async def _settle(self, client: LobbyClient) -> None:
        """Stores that the client was told its table, unless that is already stored."""
        if client.knows is not None and client.guest is not None:
            await self._settle_at(client.guest, client.knows)
            client.knows = None

    async def _settle_at(self, guest: Owner, table_id: TableId) -> None:
        await self._seek_service.settle(guest, table_id)
        if self._told.get(guest) == table_id:
            del self._told[guest]

    async def answer(self, client: LobbyClient, message: LobbyClientMessage) -> None:
        """Answers a message."""
        match message:
            case Ping():
                await client.send(Pong(message.request))
            case SeekGame():
                await self._seek(client, message)
            case WithComputers():
                if client.seek is None:
                    raise Refusal(LobbyCode.NOT_SEEKING, "you are not looking for a game")
                await self._seek_service.agree(client.seek)
            case Withdraw():
                await self._withdraw(client)

    async def _seek(self, client: LobbyClient, message: SeekGame) -> None:
        if client.guest is not None and client.guest in self._told:
            # They were notified over a socket that is being closed, and must not get that table again.
            await self._settle_at(client.guest, self._told[client.guest])
        seek, table_id = await self._seek_service.seek(client.guest, message)
        if table_id is not None:
            client.tell_paired(table_id)
        else:
            client.set_seek(seek)
            await self._feed.report_seeks()

    async def _withdraw(self, client: LobbyClient) -> None:
        seek = client.seek
        table_id = None if seek is None else await self._seek_service.withdraw(seek)
        if table_id is not None:
            client.tell_paired(table_id)
        else:
            client.set_seek(None)
            client.tell(NotSeeking())

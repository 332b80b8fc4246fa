"""The socket of the lobby: seeks in, news out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from cornerwise.close_codes import CloseCode
from cornerwise.server.codes import Code, LobbyCode
from cornerwise.server.game.domain.seats import Owner
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
from cornerwise.server.tasks import end
from cornerwise.server.ws.client import refusal_of
from cornerwise.server.ws.presence import Presence

_decoder: msgspec.json.Decoder[LobbyClientMessage] = msgspec.json.Decoder(LobbyClientMessage)

_log = logging.getLogger(__name__)


class LobbySocket:
    """Serves the sockets of the lobby."""

    def __init__(
        self, feed: LobbyFeed, seek_service: SeekService, presence: Presence, settings: Settings
    ) -> None:
        self._feed = feed
        self._seek_service = seek_service
        self._presence = presence
        self._settings = settings

    async def serve(self, socket: WebSocket[Any, Any, Any], guest: Owner | None) -> None:
        """Talks with a client until it goes."""
        await socket.accept()
        client = LobbyClient(socket, guest, self._settings)
        if not self._presence.has_room(guest):
            await client.close(CloseCode.TOO_MANY, Code.TOO_MANY)
            return
        try:
            with self._presence.joined_by(guest):
                await self._feed.enter(client)
                await self._talk(client)
        except WebSocketDisconnect:
            pass
        finally:
            self._feed.leave(client)
            with suppress(Exception):  # Seeking again leads to that table, while they play there.
                await self._settle(client)
            if client.seek is not None:
                with suppress(Exception):  # It grows old by itself, too.
                    await self._seek_service.suspend(client.seek)

    async def _talk(self, client: LobbyClient) -> None:
        tasks = {
            asyncio.create_task(self._tell(client)),
            asyncio.create_task(self._receive(client)),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(tasks)
        for task in done:
            task.result()

    async def _tell(self, client: LobbyClient) -> None:
        while not client.is_lost:
            message = await client.send_next()
            if isinstance(message, Paired):
                # Most clients close the socket now, which ends this task.
                client.knows = message.id
                await self._settle(client)
        _log.info("a client in the lobby is too slow")
        await client.close(CloseCode.TOO_MANY, Code.TOO_MANY)

    async def _settle(self, client: LobbyClient) -> None:
        """Notes that somebody knows of a table, if they were told and it is not noted."""
        if client.knows is not None and client.guest is not None:
            await self._seek_service.settle(client.guest, client.knows)
            client.knows = None

    async def _receive(self, client: LobbyClient) -> None:
        while True:
            raw = await client.receive()
            request: int | None = None
            try:
                client.spend()
                message = _decoder.decode(raw)
                request = message.request
                await self._answer(client, message)
            except (WebSocketDisconnect, asyncio.CancelledError):
                raise
            except Exception as error:  # noqa: BLE001 every message gets an answer
                await client.refuse(refusal_of(error), request)

    async def _answer(self, client: LobbyClient, message: LobbyClientMessage) -> None:
        match message:
            case Ping():
                await client.send(Pong(message.request))
            case SeekGame():
                await self._seek(client, message)
            case WithComputers():
                if client.seek is None:
                    raise Refusal(LobbyCode.NOT_SEEKING, "you do not look for others to play with")
                await self._seek_service.agree(client.seek)
            case Withdraw():
                await self._withdraw(client)

    async def _seek(self, client: LobbyClient, message: SeekGame) -> None:
        seek, table_id = await self._seek_service.seek(client.guest, message)
        if table_id is not None:
            client.tell_paired(table_id)
        else:
            client.seeks(seek)
            await self._feed.look_for_others()

    async def _withdraw(self, client: LobbyClient) -> None:
        seek = client.seek
        table_id = None if seek is None else await self._seek_service.withdraw(seek)
        if table_id is not None:
            client.tell_paired(table_id)
        else:
            client.seeks(None)
            client.tell(NotSeeking())

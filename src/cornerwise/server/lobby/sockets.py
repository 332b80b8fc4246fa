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
from cornerwise.server.lobby.desk import Desk
from cornerwise.server.lobby.hall import Hall
from cornerwise.server.lobby.visitor import Visitor
from cornerwise.server.presence import Presence
from cornerwise.server.protocol import Ping, Pong
from cornerwise.server.protocol_lobby import (
    LobbyClientMessage,
    NotSeeking,
    Paired,
    SeekGame,
    WithComputers,
    Withdraw,
)
from cornerwise.server.refusal import Refusal
from cornerwise.server.seats import Owner
from cornerwise.server.settings import Settings
from cornerwise.server.talking import refusal_of
from cornerwise.server.tasks import end

_decoder: msgspec.json.Decoder[LobbyClientMessage] = msgspec.json.Decoder(LobbyClientMessage)

_log = logging.getLogger(__name__)


class LobbySockets:
    """Serves the sockets of the lobby."""

    def __init__(self, hall: Hall, desk: Desk, presence: Presence, settings: Settings) -> None:
        self._hall = hall
        self._desk = desk
        self._presence = presence
        self._settings = settings

    async def serve(self, socket: WebSocket[Any, Any, Any], guest: Owner | None) -> None:
        """Talks with a client until it goes."""
        await socket.accept()
        visitor = Visitor(socket, guest, self._settings)
        if not self._presence.has_room(guest):
            await visitor.close(CloseCode.TOO_MANY, Code.TOO_MANY)
            return
        try:
            with self._presence.joined_by(guest):
                await self._hall.enter(visitor)
                await self._talk(visitor)
        except WebSocketDisconnect:
            pass
        finally:
            self._hall.leave(visitor)
            with suppress(Exception):  # Seeking again leads to that table, while they play there.
                await self._settle(visitor)
            if visitor.seek is not None:
                with suppress(Exception):  # It grows old by itself, too.
                    await self._desk.suspend(visitor.seek)

    async def _talk(self, visitor: Visitor) -> None:
        tasks = {
            asyncio.create_task(self._tell(visitor)),
            asyncio.create_task(self._receive(visitor)),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(tasks)
        for task in done:
            task.result()

    async def _tell(self, visitor: Visitor) -> None:
        while not visitor.is_lost:
            message = await visitor.send_next()
            if isinstance(message, Paired):
                # Most clients close the socket now, which ends this task.
                visitor.knows = message.id
                await self._settle(visitor)
        _log.info("a client in the lobby is too slow")
        await visitor.close(CloseCode.TOO_MANY, Code.TOO_MANY)

    async def _settle(self, visitor: Visitor) -> None:
        """Notes that somebody knows of a table, if they were told and it is not noted."""
        if visitor.knows is not None and visitor.guest is not None:
            await self._desk.settle(visitor.guest, visitor.knows)
            visitor.knows = None

    async def _receive(self, visitor: Visitor) -> None:
        while True:
            raw = await visitor.receive()
            request: int | None = None
            try:
                visitor.spend()
                message = _decoder.decode(raw)
                request = message.request
                await self._answer(visitor, message)
            except (WebSocketDisconnect, asyncio.CancelledError):
                raise
            except Exception as error:  # noqa: BLE001 every message gets an answer
                await visitor.refuse(refusal_of(error), request)

    async def _answer(self, visitor: Visitor, message: LobbyClientMessage) -> None:
        match message:
            case Ping():
                await visitor.send(Pong(message.request))
            case SeekGame():
                await self._seek(visitor, message)
            case WithComputers():
                if visitor.seek is None:
                    raise Refusal(LobbyCode.NOT_SEEKING, "you do not look for others to play with")
                await self._desk.agree(visitor.seek)
            case Withdraw():
                await self._withdraw(visitor)

    async def _seek(self, visitor: Visitor, message: SeekGame) -> None:
        seek, table_id = await self._desk.seek(visitor.guest, message)
        if table_id is not None:
            visitor.tell_paired(table_id)
        else:
            visitor.seeks(seek)
            await self._hall.look_for_others()

    async def _withdraw(self, visitor: Visitor) -> None:
        seek = visitor.seek
        table_id = None if seek is None else await self._desk.withdraw(seek)
        if table_id is not None:
            visitor.tell_paired(table_id)
        else:
            visitor.seeks(None)
            visitor.tell(NotSeeking())

"""The socket of a table: commands in, events out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from cornerwise.close_codes import CloseCode
from cornerwise.server.advice import Adviser, why
from cornerwise.server.allowances import HINTS, Allowances
from cornerwise.server.attendance import Rooms
from cornerwise.server.codes import Code
from cornerwise.server.computers import Computers
from cornerwise.server.connection import Connection
from cornerwise.server.hub import ATTENDANCE, DELETED, MISSED, SHOW_ANEW, Broadcast, Hub
from cornerwise.server.kept import TableId
from cornerwise.server.metrics import Metrics
from cornerwise.server.networks import Whereabouts
from cornerwise.server.presence import Presence
from cornerwise.server.protocol import (
    AskHint,
    AskWhy,
    ClientMessage,
    Happening,
    Hints,
    Ping,
    Play,
    PlayText,
    Pong,
    Queued,
    Said,
    Say,
    Snapshot,
    TableCommand,
)
from cornerwise.server.refusal import Refusal
from cornerwise.server.seats import Owner, Person
from cornerwise.server.settings import Settings
from cornerwise.server.table import Table
from cornerwise.server.tables import Tables
from cornerwise.server.talking import refusal_of
from cornerwise.server.tasks import end

_READ_AGAIN = 3
"""How often a table is read again that was older than what its client knows already."""

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

_log = logging.getLogger(__name__)


class Sockets:
    """Serves the sockets of all tables."""

    def __init__(
        self,
        tables: Tables,
        hub: Hub,
        adviser: Adviser,
        *,
        computers: Computers,
        whereabouts: Whereabouts,
        allowances: Allowances,
        presence: Presence,
        rooms: Rooms,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self._tables = tables
        self._hub = hub
        self._adviser = adviser
        self._computers = computers
        self._whereabouts = whereabouts
        self._allowances = allowances
        self._presence = presence
        self._rooms = rooms
        self._settings = settings
        self._metrics = metrics

    async def serve(
        self, socket: WebSocket[Any, Any, Any], table_id: TableId, guest: Owner | None
    ) -> None:
        """Talks with a client until it goes or the table does."""
        await socket.accept()
        connection = Connection(socket, table_id, guest, self._settings)
        if not self._presence.has_room(guest):
            await connection.close(CloseCode.TOO_MANY, Code.TOO_MANY)
            return
        _log.info("socket opened", extra={"table": table_id})
        try:
            with (
                self._presence.joined_by(guest),
                self._rooms.joined_by(guest or connection.id, table_id),
            ):
                async with self._hub.listening(table_id) as broadcasts:
                    await self._show(connection)
                    await self._talk(connection, broadcasts)
        except WebSocketDisconnect:
            pass
        except Refusal as refusal:
            await connection.close(CloseCode.UNKNOWN_TABLE, refusal.code)
        finally:
            _log.info("socket closed", extra={"table": table_id})

    async def _talk(self, connection: Connection, broadcasts: AsyncIterator[Broadcast]) -> None:
        listening = asyncio.create_task(self._forward(connection, broadcasts))
        receiving = asyncio.create_task(self._receive(connection))
        tasks = {listening, receiving}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks |= {connection.hint} if connection.hint is not None else set()
            await end(tasks)
        for task in done:
            task.result()

    async def _forward(self, connection: Connection, broadcasts: AsyncIterator[Broadcast]) -> None:
        async for broadcast in broadcasts:
            if broadcast.version == DELETED:
                await connection.send_raw(broadcast.body)
                await connection.close(CloseCode.DELETED, Code.UNKNOWN_TABLE)
                return
            if broadcast.version == ATTENDANCE:
                await connection.send_raw(broadcast.body)
                continue
            if broadcast is not MISSED and (
                broadcast.origin == connection.id or broadcast.version < connection.version
            ):
                continue
            if broadcast.body == SHOW_ANEW:
                await self._show(connection, broadcast.because)
            elif not await connection.follow(broadcast):
                # Something was lost on the way: the whole table puts it right.
                await self._show(connection)

    async def _receive(self, connection: Connection) -> None:
        while True:
            raw = await connection.receive()
            began = time.perf_counter()
            message: ClientMessage | None = None
            try:
                connection.spend()
                message = _decoder.decode(raw)
                await self._answer(connection, message)
                if isinstance(message, Play | PlayText):
                    self._metrics.move_accepted(time.perf_counter() - began)
            except (WebSocketDisconnect, asyncio.CancelledError):
                raise
            except Exception as error:  # noqa: BLE001 every message gets an answer
                refusal = refusal_of(error, changes=isinstance(message, TableCommand))
                if isinstance(message, Play | PlayText):
                    self._metrics.move_refused()
                await connection.refuse(refusal, None if message is None else message.request)
                if refusal.code == Code.STALE:
                    await self._show(connection)
                elif refusal.code == Code.UNKNOWN:
                    await self._try_to_show(connection)

    async def _show(self, connection: Connection, because: Happening | None = None) -> None:
        """Sends the whole table, and what has happened. Raises `Refusal` when there is none."""
        for last in (*(False,) * _READ_AGAIN, True):
            view = await self._tables.view(connection.table_id, connection.guest)
            # While it was read, the client may have been told of a newer move. In the end the
            # storage is right, even if it has gone back to an older state.
            here = self._rooms.shown(connection.table_id)
            snapshot = Snapshot(view, because, here.absent, here.watching)
            if await connection.show(snapshot, view.turn.version, anyway=last):
                break
        notice = self._computers.notice(connection.table_id)
        if isinstance(notice, Queued) and notice.version == connection.version:
            await connection.send(notice)

    async def _try_to_show(self, connection: Connection) -> None:
        """Sends the whole table, so that a client sees whether its command was done."""
        try:
            await self._show(connection)
        except WebSocketDisconnect:
            raise
        except Exception:  # noqa: BLE001 the storage that failed just now may fail again
            # A client that comes back sees the table, or that it cannot be seen.
            await connection.close(CloseCode.TRY_LATER, Code.UNKNOWN)

    async def _answer(self, connection: Connection, message: ClientMessage) -> None:
        match message:
            case Ping():
                await connection.send(Pong(message.request))
            case Say():
                await self._say(connection, message)
            case AskHint():
                await self._start_hint(connection, message)
            case AskWhy():
                table = await self._current(connection, message)
                await connection.send(why(table, message))
            case _:
                told = await self._tables.command(
                    connection.table_id,
                    message,
                    connection.guest or "",
                    connection.id,
                    connection.lag,
                )
                answer = told.answer_to(message.request)
                await connection.answer(answer, told.event.turn.version)

    async def _say(self, connection: Connection, message: Say) -> None:
        table = await self._tables.get(connection.table_id)
        seats = [
            number
            for number, seat in enumerate(table.seats)
            if isinstance(seat, Person) and seat.owner == connection.guest
        ]
        if not seats:
            raise Refusal(Code.NOT_SEATED, "only those who play can say something")
        connection.spend_phrase()
        body = msgspec.json.encode(Said(seats[0], message.phrase))
        self._hub.publish(table.id, Broadcast("", table.version, False, body))

    async def _current(self, connection: Connection, message: AskHint | AskWhy) -> Table:
        """Returns the table as it was when the question was asked. Raises `Refusal`."""
        table = await self._tables.get(connection.table_id)
        table.check_version(message.version)
        return table

    async def _start_hint(self, connection: Connection, message: AskHint) -> None:
        if connection.hint is not None and not connection.hint.done():
            raise Refusal(Code.HINT_BUSY, "a hint is being thought about already")
        table = await self._current(connection, message)
        table.check_hints()
        table.check_turn(connection.guest or "")
        await self._allowances.spend(HINTS, connection.guest or "")
        game, party = table.game.copy(), self._whereabouts.party(connection.guest or "")

        async def think() -> None:
            try:
                found = await self._adviser.hints(game, party)
                await connection.send(Hints(message.request, message.version, found))
            except WebSocketDisconnect:
                pass
            except Exception as error:  # noqa: BLE001 every message gets an answer
                await connection.refuse(refusal_of(error), message.request)

        connection.hint = asyncio.create_task(think())

"""The WebSocket of a table: commands in, events out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager

import msgspec

from cornerwise.close_codes import CloseCode
from cornerwise.server.cluster.broadcast import ATTENDANCE, DELETED, Broadcast, Broadcaster
from cornerwise.server.cluster.metrics import Metrics
from cornerwise.server.codes import Code
from cornerwise.server.game.attendance import AttendanceTracker
from cornerwise.server.game.client import TableClient
from cornerwise.server.game.computers import Computers
from cornerwise.server.game.domain.seats import Owner, Person
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.hints import HintFinder, why
from cornerwise.server.game.protocol import (
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
from cornerwise.server.game.tables import Tables
from cornerwise.server.game.version_watch import VersionWatch
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.http.rate_limits.quotas import HINTS, Quotas
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.tasks import cancel_tasks
from cornerwise.server.ws.client import refusal_of
from cornerwise.server.ws.connection import Connection, Disconnected
from cornerwise.server.ws.loop import SocketLoop
from cornerwise.server.ws.presence import Presence

_READ_AGAIN = 3
"""How often a table is re-read if it was older than the version its client knows."""

_log = logging.getLogger(__name__)


class TableSocket(SocketLoop[TableClient, ClientMessage]):
    """Serves the sockets of all tables."""

    def __init__(
        self,
        tables: Tables,
        broadcaster: Broadcaster,
        hint_finder: HintFinder,
        *,
        computers: Computers,
        owner_networks: OwnerNetworks,
        quotas: Quotas,
        presence: Presence,
        attendance: AttendanceTracker,
        version_watch: VersionWatch,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        super().__init__(msgspec.json.Decoder(ClientMessage), presence)
        self._tables = tables
        self._broadcaster = broadcaster
        self._hint_finder = hint_finder
        self._computers = computers
        self._owner_networks = owner_networks
        self._quotas = quotas
        self._attendance = attendance
        self._version_watch = version_watch
        self._settings = settings
        self._metrics = metrics

    async def serve(self, connection: Connection, guest: Owner | None, table_id: TableId) -> None:
        """Serves a client until it disconnects or the table is deleted."""
        client = TableClient(connection, table_id, guest, self._settings)
        try:
            await self.run(client)
        except Refusal as refusal:
            await client.close(CloseCode.UNKNOWN_TABLE, refusal.code)

    @asynccontextmanager
    async def connected(self, client: TableClient) -> AsyncIterator[Coroutine[None, None, None]]:
        """Sends the whole table; within this context a client is sent what happens there."""
        _log.info("socket opened", extra={"table": client.table_id})
        try:
            with (
                self._attendance.joined_by(client.guest or client.id, client.table_id),
                self._version_watch.watching(client),
            ):
                async with self._broadcaster.listening(
                    client.table_id, client.follow_at_once
                ) as broadcasts:
                    await self._show(client)
                    yield self._push(client, broadcasts)
        finally:
            if client.hint is not None:
                await cancel_tasks([client.hint])
            _log.info("socket closed", extra={"table": client.table_id})

    async def _push(self, client: TableClient, broadcasts: AsyncIterator[Broadcast]) -> None:
        """Tells a client what happens, until the table is deleted or cannot be read."""
        try:
            await self._forward(client, broadcasts)
        except (Refusal, Disconnected):
            raise
        except Exception:  # noqa: BLE001 whatever failed, the client may come back
            _log.exception("a table could not be sent", extra={"table": client.table_id})
            # The client may be waiting for an answer, which must come first.
            async with client.answering:
                await client.close(CloseCode.TRY_LATER, Code.FAILED)

    async def _forward(self, client: TableClient, broadcasts: AsyncIterator[Broadcast]) -> None:
        async for broadcast in broadcasts:
            if broadcast.version == DELETED:
                await client.send_raw(broadcast.body)
                await client.close(CloseCode.DELETED, Code.UNKNOWN_TABLE)
                return
            if broadcast.version == ATTENDANCE:
                await client.send_raw(broadcast.body)
                continue
            if client.knows(broadcast):
                continue
            if broadcast.asks_for_snapshot:
                await self._show(client, broadcast.because)
            elif not await client.follow(broadcast):
                # A broadcast was lost. The whole table contains what it said.
                await self._show(client)

    async def answer(self, client: TableClient, message: ClientMessage) -> None:
        """Answers a message."""
        if not isinstance(message, Play | PlayText):
            await self._answer(client, message)
            return
        began = time.perf_counter()
        try:
            await self._command(client, message)
        except Disconnected:
            raise
        except Exception:
            self._metrics.move_refused()
            raise
        self._metrics.move_accepted(time.perf_counter() - began)

    async def refuse(
        self, client: TableClient, message: ClientMessage | None, error: Exception
    ) -> None:
        """Refuses a message, and sends the whole table where the client may not know it."""
        refusal = refusal_of(error, changes=isinstance(message, TableCommand))
        await self.send_refusal(client, message, refusal)
        if refusal.code == Code.STALE:
            await self._show(client)
        elif refusal.code == Code.UNKNOWN:
            await self._try_to_show(client)

    async def _show(self, client: TableClient, because: Happening | None = None) -> None:
        """Sends the whole table, and what has happened. Raises `Refusal` when there is none."""
        for last in (*(False,) * _READ_AGAIN, True):
            view = await self._tables.view(client.table_id, client.guest)
            # While it was read, the client may have been sent a newer move. In the end the
            # storage is right, even if it has gone back to an older state.
            here = self._attendance.shown(client.table_id)
            snapshot = Snapshot(view, here.absent, here.watching, because)
            if await client.show(snapshot, view.turn.version, anyway=last):
                break
        notice = self._computers.notice(client.table_id)
        if isinstance(notice, Queued) and notice.version == client.version:
            await client.send(notice)

    async def _try_to_show(self, client: TableClient) -> None:
        """Sends the whole table, so that a client sees whether its command was carried out."""
        try:
            await self._show(client)
        except Disconnected:
            raise
        except Exception:  # noqa: BLE001 the storage that failed just now may fail again
            # The client connects again, and then gets the table or an error.
            await client.close(CloseCode.TRY_LATER, Code.UNKNOWN)

    async def _answer(self, client: TableClient, message: ClientMessage) -> None:
        match message:
            case Ping():
                await client.send(Pong(message.request))
            case Say():
                await self._say(client, message)
            case AskHint():
                await self._start_hint(client, message)
            case AskWhy():
                table = await self._current(client, message)
                await client.send(why(table, message))
            case _:
                await self._command(client, message)

    async def _command(self, client: TableClient, message: TableCommand) -> None:
        told = await self._tables.apply(
            client.table_id, message, client.guest or "", client.id, client.lag
        )
        await client.answer(told.answer_to(message.request), told.event.turn.version)

    async def _say(self, client: TableClient, message: Say) -> None:
        table = await self._tables.get(client.table_id)
        seats = [
            number
            for number, seat in enumerate(table.seats)
            if isinstance(seat, Person) and seat.owner == client.guest
        ]
        if not seats:
            raise Refusal(Code.NOT_SEATED, "only players can send phrases")
        client.spend_phrase()
        body = msgspec.json.encode(Said(seats[0], message.phrase))
        self._broadcaster.publish(table.id, Broadcast("", table.version, False, body))

    async def _current(self, client: TableClient, message: AskHint | AskWhy) -> Table:
        """Returns the table as it was when the question was asked. Raises `Refusal`."""
        table = await self._tables.get(client.table_id)
        table.check_version(message.version)
        return table

    async def _start_hint(self, client: TableClient, message: AskHint) -> None:
        if client.hint is not None and not client.hint.done():
            raise Refusal(Code.HINT_BUSY, "a hint is already being computed")
        table = await self._current(client, message)
        table.check_hints()
        table.check_turn(client.guest or "")
        await self._quotas.spend(HINTS, client.guest or "")
        game, party = table.game.copy(), self._owner_networks.party(client.guest or "")

        async def think() -> None:
            try:
                found = await self._hint_finder.hints(game, party)
                await client.send(Hints(message.request, message.version, found))
            except Disconnected:
                pass
            except Exception as error:  # noqa: BLE001 every message gets an answer
                await client.refuse(refusal_of(error), message.request)

        client.hint = asyncio.create_task(think())

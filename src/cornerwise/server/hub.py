"""Tells everybody at a table what happened, through Litestar's channels."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from litestar.channels import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from msgspec import Struct

from cornerwise.server.channels import GAP
from cornerwise.server.kept import TableId
from cornerwise.server.protocol import Happening

_BACKLOG = 64
"""Messages held for a slow listener. What is dropped beyond shows as a gap in the versions."""

DELETED = -1
"""The version of the broadcast that a table is no more."""


class Broadcast(Struct, frozen=True):
    """A message for everybody at a table."""

    origin: str
    """The socket that was answered already; empty when none was."""

    version: int
    """The version of the table with which the message belongs."""

    changes: bool
    """Whether the table came to that version by what the message tells."""

    body: bytes
    """The message as JSON."""

    because: Happening | None = None
    """With `SHOW_ANEW`: what has happened, told with the table."""


SHOW_ANEW = b""
"""The body of a broadcast after which everybody must see the whole table again."""

MISSED = Broadcast("", -2, False, SHOW_ANEW)
"""Stands for broadcasts that may have been lost."""


class _Listener:
    """What one listener has not heard yet: the newest, when it is too much."""

    def __init__(self) -> None:
        self._held: deque[Broadcast] = deque(maxlen=_BACKLOG)
        self._any = asyncio.Event()

    def put(self, broadcast: Broadcast) -> None:
        self._held.append(broadcast)
        self._any.set()

    async def broadcasts(self) -> AsyncIterator[Broadcast]:
        while True:
            while self._held:
                yield self._held.popleft()
            self._any.clear()
            await self._any.wait()


class Hub:
    """Carries broadcasts from whoever changed a table to all sockets at it."""

    def __init__(self, channels: ChannelsBackend) -> None:
        self._channels = channels
        # Within a process a broadcast need not travel: it is handed over at once.
        self._alone = isinstance(channels, MemoryChannelsBackend)
        self._listeners: dict[TableId, set[_Listener]] = {}
        self._changing = asyncio.Lock()
        self._outgoing: asyncio.Queue[tuple[TableId, Broadcast]] = asyncio.Queue()
        self._decoder = msgspec.msgpack.Decoder(Broadcast)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within this context broadcasts travel."""
        await self._channels.on_startup()
        tasks = [asyncio.create_task(work) for work in (self._send(), self._receive())]
        try:
            yield
        finally:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._outgoing.join(), 1)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._channels.on_shutdown()

    def publish(self, table_id: TableId, broadcast: Broadcast) -> None:
        """Sends a broadcast on its way to everybody at the table."""
        if self._alone:
            self._hand_over(table_id, broadcast)
        else:
            self._outgoing.put_nowait((table_id, broadcast))

    @asynccontextmanager
    async def listening(self, table_id: TableId) -> AsyncIterator[AsyncIterator[Broadcast]]:
        """Within this context, yields every broadcast of a table from now on.

        Where some may have been lost on the way, it yields `MISSED` instead.
        """
        listener = _Listener()
        try:
            # One after the other, so that the last who leaves does not deafen the next who comes.
            async with self._changing:
                listeners = self._listeners.setdefault(table_id, set())
                listeners.add(listener)
                if len(listeners) == 1:
                    await self._channels.subscribe([table_id])
            yield listener.broadcasts()
        finally:
            async with self._changing:
                listeners = self._listeners.get(table_id, set())
                listeners.discard(listener)
                if not listeners:
                    self._listeners.pop(table_id, None)
                    await self._channels.unsubscribe([table_id])

    async def _send(self) -> None:
        while True:
            table_id, broadcast = await self._outgoing.get()
            await self._channels.publish(msgspec.msgpack.encode(broadcast), [table_id])
            self._outgoing.task_done()

    async def _receive(self) -> None:
        async for table_id, event in self._channels.stream_events():
            self._hand_over(table_id, MISSED if event == GAP else self._decoder.decode(event))

    def _hand_over(self, table_id: TableId, broadcast: Broadcast) -> None:
        for listener in self._listeners.get(table_id, ()):
            listener.put(broadcast)

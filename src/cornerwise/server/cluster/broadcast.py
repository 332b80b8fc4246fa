"""Broadcasts: what happened at a table, sent to all its sockets at every server."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress

import msgspec
from litestar.channels import ChannelsBackend
from msgspec import Struct

from cornerwise.server.cluster.redis_pubsub import GAP, RedisPubSub
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.protocol import Happening
from cornerwise.server.tasks import cancel_tasks

_BACKLOG = 64
"""The most messages held for a slow listener. Dropped ones show as a gap in the versions."""

_BATCH = 1000
"""The most messages sent to Redis in one batch."""

_AGAIN_SECONDS = 0.25
"""Seconds before sending is tried again."""

_REPORTS = "cornerwise reports"
"""The channel of the reports that servers send each other every few seconds."""

_log = logging.getLogger(__name__)

DELETED = -1
"""The version in a broadcast that says the table was deleted."""


class Broadcast(Struct, frozen=True):
    """A message for everybody at a table."""

    origin: str
    """The socket that gets the change as an answer instead; empty when there is none."""

    version: int
    """The version of the table with which the message belongs."""

    changes: bool
    """Whether the change in this message led to that version."""

    body: bytes = b""
    """The message as JSON; empty where every client is sent a snapshot of the table instead."""

    because: Happening | None = None
    """The event that is sent with the snapshot."""

    @property
    def asks_for_snapshot(self) -> bool:
        """Whether every client is to be sent the whole table."""
        return not self.body


ATTENDANCE = -3
"""The version in broadcasts that every client gets, whichever version of the table it knows."""

MISSED = Broadcast("", -2, False)
"""Stands for broadcasts that may have been lost."""


class _Listener:
    """The messages a listener has not received; only the newest are kept."""

    def __init__(self, at_once: Callable[[Broadcast], bool]) -> None:
        self._at_once = at_once
        self._held: deque[Broadcast] = deque(maxlen=_BACKLOG)
        self._any = asyncio.Event()

    def put(self, broadcast: Broadcast) -> None:
        try:
            if not self._held and self._at_once(broadcast):
                return
        except Exception:  # noqa: BLE001 one socket must not cut off the others
            # Other listeners must still get it. This one's own task will run into the same error.
            _log.exception("a broadcast could not be sent at once")
        self._held.append(broadcast)
        self._any.set()

    async def broadcasts(self) -> AsyncIterator[Broadcast]:
        while True:
            while self._held:
                yield self._held.popleft()
            self._any.clear()
            await self._any.wait()


def _encoded(broadcast: Broadcast) -> bytes:
    return GAP if broadcast is MISSED else msgspec.msgpack.encode(broadcast)


class Broadcaster:
    """Carries broadcasts from whoever changed a table to all sockets at it."""

    def __init__(self, channels: ChannelsBackend) -> None:
        # A single process delivers broadcasts at once, without channels.
        self._channels = channels if isinstance(channels, RedisPubSub) else None
        self._listeners: dict[TableId, set[_Listener]] = {}
        self._outgoing: asyncio.Queue[tuple[TableId, Broadcast]] = asyncio.Queue()
        self._decoder = msgspec.msgpack.Decoder(Broadcast)
        self.on_skip: Callable[[], None] = lambda: None
        """Called for every message that is skipped because nobody here understands it."""
        self.on_report: Callable[[bytes], None] = lambda _: None
        """Called for every report; may raise anything for one that it does not understand."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within this context, broadcasts reach the other servers."""
        if self._channels is None:
            yield
            return
        work = self._send(self._channels), self._receive(self._channels)
        tasks = [asyncio.create_task(each) for each in work]
        try:
            await self._channels.subscribe([_REPORTS])
            yield
        finally:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._outgoing.join(), 1)
            await cancel_tasks(tasks)
            await self._channels.on_shutdown()

    def publish(self, table_id: TableId, broadcast: Broadcast) -> None:
        """Sends a broadcast to everybody at the table. Does not wait until it has arrived."""
        if self._channels is None:
            self.deliver(table_id, broadcast)
        else:
            self._outgoing.put_nowait((table_id, broadcast))

    @property
    def reaches_others(self) -> bool:
        """Whether broadcasts and reports are sent to other servers."""
        return self._channels is not None

    async def publish_report(self, report: bytes) -> None:
        """Sends a report to all servers, this one too. Raises anything if it may be lost."""
        if self._channels is not None:
            await self._channels.publish(report, [_REPORTS])

    @asynccontextmanager
    async def listening(
        self, table_id: TableId, at_once: Callable[[Broadcast], bool] = lambda _: False
    ) -> AsyncIterator[AsyncIterator[Broadcast]]:
        """Within this context, yields every broadcast of a table from now on.

        Where some may have been lost on the way, it yields `MISSED` instead. Each broadcast is
        first offered to `at_once`, unless earlier ones wait; those it takes are not yielded.
        """
        listener = _Listener(at_once)
        self._listeners.setdefault(table_id, set()).add(listener)
        try:
            if self._channels is not None:
                await self._channels.subscribe([table_id])
            yield listener.broadcasts()
        finally:
            listeners = self._listeners[table_id]
            listeners.discard(listener)
            if not listeners:
                del self._listeners[table_id]
                if self._channels is not None:
                    await self._channels.unsubscribe([table_id])

    async def _send(self, channels: RedisPubSub) -> None:
        """Sends broadcasts. If some may be lost, sends a `GAP` as soon as sending works again."""
        missed: set[TableId] = set()
        while True:
            batch = await self._next_batch(wait=not missed)
            messages = [(table_id, GAP) for table_id in missed]
            try:
                messages += [(table_id, _encoded(each)) for table_id, each in batch]
                await channels.publish_all(messages)
                missed.clear()
            except Exception as error:  # noqa: BLE001 whatever it was, it is tried again
                missed |= {table_id for table_id, _ in batch}
                _log.warning(
                    "messages were lost", extra={"tables": len(missed), "error": repr(error)}
                )
                await asyncio.sleep(_AGAIN_SECONDS)
            for _ in batch:
                self._outgoing.task_done()

    async def _next_batch(self, *, wait: bool) -> list[tuple[TableId, Broadcast]]:
        """Returns what is to be sent; with `wait`, waits for something first."""
        batch = [await self._outgoing.get()] if wait else []
        while not self._outgoing.empty() and len(batch) < _BATCH:
            batch.append(self._outgoing.get_nowait())
        return batch

    async def _receive(self, channels: RedisPubSub) -> None:
        async with aclosing(channels.stream_events()) as events:
            async for table_id, event in events:
                if table_id == _REPORTS:
                    self._take_report(event)
                else:
                    self.deliver(table_id, MISSED if event == GAP else self._decoded(event))

    def _take_report(self, report: bytes) -> None:
        if report == GAP:
            return  # The next report makes up for it.
        try:
            self.on_report(report)
        except Exception:  # noqa: BLE001 the next message may be valid
            self.on_skip()
            _log.warning("a report was not understood", extra={"bytes": len(report)})

    def _decoded(self, event: bytes) -> Broadcast:
        """Returns a broadcast, or `MISSED` for a message that another version may understand."""
        try:
            return self._decoder.decode(event)
        except Exception:  # noqa: BLE001 the next message may be valid
            self.on_skip()
            _log.warning("a message was not understood", extra={"bytes": len(event)})
            return MISSED

    def deliver(self, table_id: TableId, broadcast: Broadcast) -> None:
        """Passes a broadcast to the table's listeners at this server only."""
        for listener in self._listeners.get(table_id, ()):
            listener.put(broadcast)

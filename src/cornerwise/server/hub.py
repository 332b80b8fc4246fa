"""Tells everybody at a table what happened, through Litestar's channels."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar.channels import ChannelsBackend, ChannelsPlugin
from msgspec import Struct

from cornerwise.server.channels import GAP
from cornerwise.server.table import TableId

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


SHOW_ANEW = b""
"""The body of a broadcast after which everybody must see the whole table again."""

MISSED = Broadcast("", -2, False, SHOW_ANEW)
"""Stands for broadcasts that may have been lost."""


class Hub:
    """Carries broadcasts from whoever changed a table to all sockets at it."""

    def __init__(self, channels: ChannelsBackend) -> None:
        self.plugin = ChannelsPlugin(
            channels,
            arbitrary_channels_allowed=True,
            subscriber_max_backlog=_BACKLOG,
            subscriber_backlog_strategy="dropleft",
        )
        self._decoder = msgspec.msgpack.Decoder(Broadcast)

    def publish(self, table_id: TableId, broadcast: Broadcast) -> None:
        """Sends a broadcast on its way to everybody at the table."""
        self.plugin.publish(msgspec.msgpack.encode(broadcast), table_id)

    @asynccontextmanager
    async def listening(self, table_id: TableId) -> AsyncIterator[AsyncIterator[Broadcast]]:
        """Within this context, yields every broadcast of a table from now on.

        Where some may have been lost on the way, it yields `MISSED` instead.
        """
        async with self.plugin.start_subscription(table_id) as subscriber:
            yield self._decoded(subscriber.iter_events())

    async def _decoded(self, events: AsyncIterator[bytes]) -> AsyncIterator[Broadcast]:
        async for event in events:
            yield MISSED if event == GAP else self._decoder.decode(event)

"""Detects clients that have missed a change.

A server that dies after it has stored a change, but before it has informed the others, leaves their
clients with an older board. So each server regularly compares what its clients know with what is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from cornerwise.server.cluster.broadcast import MISSED, Broadcaster
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.storage.interface import Storage

_EVERY_SECONDS = 4.0
"""How often the versions are compared. A client that is behind twice is notified."""


class Knowing(Protocol):
    """A client at a table, and the version of the table that it knows."""

    table_id: TableId
    version: int


class VersionWatch:
    """Tells clients to look again when they are behind the stored version of their table."""

    def __init__(self, storage: Storage, broadcaster: Broadcaster) -> None:
        self._storage = storage
        self._broadcaster = broadcaster
        self._clients: set[Knowing] = set()
        self._behind: dict[Knowing, int] = {}
        """The clients that were behind the last time, and the version they knew."""
        self._task = PeriodicTask("versions", self.look, _EVERY_SECONDS)

    def start(self) -> None:
        """Starts comparing."""
        self._task.start()

    async def close(self) -> None:
        """Stops comparing."""
        await self._task.close()

    @contextmanager
    def watching(self, client: Knowing) -> Iterator[None]:
        """Within this context a client is compared."""
        self._clients.add(client)
        try:
            yield
        finally:
            self._clients.discard(client)
            self._behind.pop(client, None)

    async def look(self) -> None:
        """Compares once. A change that is still being sent may arrive before the next time."""
        if not self._clients:
            return
        stored = await self._storage.versions_of({client.table_id for client in self._clients})
        behind = {
            client: client.version
            for client in self._clients
            if client.version < stored.get(client.table_id, -1)
        }
        late = {
            client.table_id
            for client, version in behind.items()
            if self._behind.get(client) == version
        }
        for table_id in late:
            self._broadcaster.deliver(table_id, MISSED)
        self._behind = behind

"""The cache of tables: those in use are kept in memory, and each is changed by one task at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from cornerwise.server.codes import Code
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.domain.table import Table
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.storage.interface import Storage


@dataclass
class CachedTable:
    """A table in memory, with the lock of whoever uses it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class TableCache:
    """Loads tables when they are needed, and drops those that have not been used for longest."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings
        self._entries: OrderedDict[TableId, CachedTable] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    @asynccontextmanager
    async def locked(self, table_id: TableId) -> AsyncIterator[Table]:
        """Gives exclusive access to a table. Raises `Refusal`."""
        entry = await self.acquired(table_id)
        try:
            yield entry.table
        finally:
            entry.lock.release()

    async def acquired(self, table_id: TableId) -> CachedTable:
        """Returns a table with its lock held, which the caller must release. Raises `Refusal`.

        Nobody may see a move that is not stored yet.
        """
        while True:
            entry = await self._entry(table_id)
            await entry.lock.acquire()
            try:
                # While this waited, storing a change may have failed and the table been dropped.
                is_current = self._entries.get(table_id) is entry and (
                    not self._settings.shared or await self._is_current(entry.table)
                )
            except BaseException:
                entry.lock.release()
                raise
            if is_current:
                return entry
            entry.lock.release()

    def add(self, table: Table) -> CachedTable:
        """Keeps a table in memory; drops the oldest of too many."""
        entry = self._entries[table.id] = CachedTable(table)
        while len(self._entries) > self._settings.cached_tables:
            oldest = next(iter(self._entries))
            if self._entries[oldest].lock.locked():
                break
            del self._entries[oldest]
        return entry

    def drop(self, table_id: TableId) -> None:
        """Drops a table from memory, if it is there."""
        self._entries.pop(table_id, None)

    async def _is_current(self, table: Table) -> bool:
        """Returns whether a table equals the stored one; drops it from memory if not."""
        if await self._storage.version_of(table.id) == table.version:
            return True
        self.drop(table.id)
        return False

    async def _entry(self, table_id: TableId) -> CachedTable:
        entry = self._entries.get(table_id)
        if entry is None:
            state = await self._storage.load(table_id)
            if state is None:
                raise Refusal(Code.UNKNOWN_TABLE, "there is no such table")
            table = await asyncio.to_thread(Table, state)
            # Another task may have opened it meanwhile.
            entry = self._entries.get(table_id) or self.add(table)
        self._entries.move_to_end(table_id)
        return entry

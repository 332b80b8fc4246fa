"""The tables of this server: held in memory while in use, changed one command at a time."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

import msgspec

from cornerwise.server.codes import Code
from cornerwise.server.hub import DELETED, Broadcast, Hub
from cornerwise.server.protocol import Deleted, TableCommand, TableEvent, TableView
from cornerwise.server.refusal import Refusal
from cornerwise.server.seats import Owner, Seated, rotated
from cornerwise.server.settings import Settings
from cornerwise.server.storage import Storage, VersionConflict
from cornerwise.server.table import Change, KeptTable, Table, TableId, new_table
from cornerwise.server.views import event_view, table_view
from cornerwise.variants import Setup

_ID_BYTES = 16
"""Ids cannot be guessed: who knows one was given it."""

_log = logging.getLogger(__name__)


@dataclass
class _Open:
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Tables:
    """Opens, changes and closes tables. What it answers is on disk."""

    def __init__(self, storage: Storage, hub: Hub, settings: Settings) -> None:
        self._storage = storage
        self._hub = hub
        self._settings = settings
        self._open: OrderedDict[TableId, _Open] = OrderedDict()
        self.changed: Callable[[Table], None] = lambda _table: None
        """Called whenever a table has come into being, was changed, or is looked at."""

    async def create(self, owner: Owner, setup: Setup, seats: tuple[Seated, ...]) -> Table:
        """Returns a new table. Raises `Refusal`."""
        limit = self._settings.unfinished_tables
        if await self._storage.count_unfinished(owner) >= limit:
            raise Refusal(
                Code.TOO_MANY_TABLES, f"you have {limit} unfinished games", {"limit": limit}
            )
        table_id = secrets.token_hex(_ID_BYTES)
        # The first table of a setup has the kernel's tables made, which takes a while.
        table = await asyncio.to_thread(new_table, table_id, owner, setup, seats, _now())
        await self._storage.create(table.kept)
        self._remember(table)
        self.changed(table)
        return table

    async def rematch(self, table_id: TableId, owner: Owner) -> Table:
        """Returns a new table like an old one, everybody moved to the next seat."""
        old = await self.owned(table_id, owner)
        return await self.create(owner, old.setup, rotated(old.seats))

    async def view(self, table_id: TableId, viewer: Owner | None) -> TableView:
        """Returns a table as a guest sees it. Raises `Refusal` when there is none."""
        async with self._locked(table_id) as table:
            self.changed(table)
            return table_view(table, viewer)

    async def get(self, table_id: TableId) -> Table:
        """Returns a table, not to be changed. Raises `Refusal` when there is none."""
        async with self._locked(table_id) as table:
            return table

    async def owned(self, table_id: TableId, owner: Owner) -> Table:
        """Returns a table of a guest. Raises `Refusal` when there is none or it is not his."""
        table = await self.get(table_id)
        if table.owner != owner:
            raise Refusal(Code.NOT_YOUR_TABLE, "only who made a table may do this")
        return table

    async def listed(
        self, owner: Owner, *, finished: bool, limit: int, before: datetime | None
    ) -> list[KeptTable]:
        """Returns the tables of a guest, last changed first."""
        return await self._storage.tables_of(owner, finished=finished, limit=limit, before=before)

    async def delete(self, table_id: TableId, owner: Owner) -> None:
        """Forgets a table and tells everybody at it. Raises `Refusal`."""
        await self.owned(table_id, owner)
        await self._storage.delete(table_id)
        self._open.pop(table_id, None)
        self._hub.publish(table_id, Broadcast("", DELETED, True, msgspec.json.encode(Deleted())))

    async def command(
        self, table_id: TableId, command: TableCommand, by: Owner | None, origin: str = ""
    ) -> TableEvent:
        """Does what a guest or, with `by` None, a computer commands, and tells everybody.

        When it returns, the change is on disk. Raises `Refusal`.
        """
        async with self._locked(table_id) as table:
            change = table.apply(command, by, _now())
            event = await self._kept(table, change)
            body = msgspec.json.encode(event)
            self._hub.publish(table_id, Broadcast(origin, table.version, True, body))
        self.changed(table)
        return event

    async def _kept(self, table: Table, change: Change) -> TableEvent:
        """Keeps a table that was changed, and returns what to tell about it. Raises `Refusal`."""
        try:
            await self._storage.save(table.kept)
            event = event_view(table, change)
        except BaseException as error:
            # What is in memory may not be what is on disk: forget it.
            self._open.pop(table.id, None)
            if isinstance(error, VersionConflict):
                raise Refusal(Code.STALE, "the table was changed elsewhere") from None
            raise
        return event

    @asynccontextmanager
    async def _locked(self, table_id: TableId) -> AsyncIterator[Table]:
        """Within this context nobody else sees or changes the table. Raises `Refusal`.

        Nobody may see a move that is not on disk yet.
        """
        while True:
            entry = await self._entry(table_id)
            async with entry.lock:
                # While waiting, a change may have failed to be kept, and the table was forgotten.
                if self._open.get(table_id) is entry and await self._is_current(entry.table):
                    yield entry.table
                    return

    async def _is_current(self, table: Table) -> bool:
        """Says whether a table is as it is kept; one that is not is forgotten."""
        if not self._settings.shared:
            return True
        if await self._storage.version_of(table.id) == table.version:
            return True
        self._open.pop(table.id, None)
        return False

    async def _entry(self, table_id: TableId) -> _Open:
        entry = self._open.get(table_id)
        if entry is None:
            kept = await self._storage.load(table_id)
            if kept is None:
                raise Refusal(Code.UNKNOWN_TABLE, "there is no such table")
            table = await asyncio.to_thread(Table, kept)
            # Somebody else may have opened it meanwhile.
            entry = self._open.get(table_id) or self._remember(table)
        self._open.move_to_end(table_id)
        return entry

    def _remember(self, table: Table) -> _Open:
        entry = self._open[table.id] = _Open(table)
        while len(self._open) > self._settings.open_tables:
            oldest = next(iter(self._open))
            if self._open[oldest].lock.locked():
                break
            del self._open[oldest]
        return entry


def _now() -> datetime:
    return datetime.now(UTC)

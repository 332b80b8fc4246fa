"""Where tables are kept: a protocol, and an implementation that forgets, for tests."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.memory import MemoryAccounts
from cornerwise.server.accounts.store import AccountStore
from cornerwise.server.codes import Code
from cornerwise.server.kept import Cursor, KeptTable, TableId, Waiting
from cornerwise.server.lobby.store import MemorySeeks, SeekStore
from cornerwise.server.ratings.memory import MemoryRatings
from cornerwise.server.ratings.store import RatingStore
from cornerwise.server.seats import (
    Owner,
    Person,
    Seated,
    Vacant,
    concerned,
    handed_on,
    people,
    player_of,
    renamed,
)
from cornerwise.server.terms import DailyClock

SECRET_BYTES = 32


class StorageError(CornerwiseError):
    """The storage cannot be opened; the message says why and what to do."""

    code = "storage/unusable"


class StorageFull(CornerwiseError):
    """There is no room to keep anything; nothing was changed."""

    code = Code.STORAGE_FULL.value


class StorageLost(CornerwiseError):
    """What was opened is not there any more; nothing was changed."""

    code = Code.NOT_READY.value


class VersionConflict(Exception):
    """Somebody else has changed or deleted the table meanwhile."""


class AlreadyKept(Exception):
    """There is a table of that id."""


class Storage(Protocol):
    """Keeps tables. What a method has returned from is on disk."""

    @property
    def accounts(self) -> AccountStore:
        """Where accounts are kept."""
        ...

    @property
    def ratings(self) -> RatingStore:
        """Where ratings are kept."""
        ...

    @property
    def seeks(self) -> SeekStore:
        """Where those are kept who want to play at once."""
        ...

    @property
    def is_reached_by_others(self) -> bool:
        """Whether servers in other processes can work on the same storage."""
        ...

    async def create(self, table: KeptTable) -> None:
        """Keeps a new table. Raises `AlreadyKept` when there is one of its id."""
        ...

    async def load(self, table_id: TableId) -> KeptTable | None:
        """Returns a table, or None when there is none of that id."""
        ...

    async def save(self, table: KeptTable) -> None:
        """Keeps a table that was changed by one version.

        Raises `VersionConflict`, and keeps nothing, unless the version kept so far is the
        one before.
        """
        ...

    async def reseat(self, table: KeptTable) -> None:
        """Does what `save` does, and also keeps who sits where."""
        ...

    async def delete(self, table_id: TableId) -> bool:
        """Forgets a table. Returns whether there was one."""
        ...

    async def tables_of(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None = None
    ) -> list[KeptTable]:
        """Returns the tables that a guest made or sits at, last changed first.

        Those changed at the same time come in the order of their ids.
        """
        ...

    async def count_unfinished(self, owner: Owner, waiting: Waiting | None = None) -> int:
        """Returns how many tables a guest made that are not over, or wait for certain players."""
        ...

    async def disown(self, owner: Owner, heir: Owner) -> dict[TableId, int]:
        """Puts somebody without a name in the place of an owner, at all tables.

        Returns the versions of the tables, which were raised by one.
        """
        ...

    async def rename_seats(self, owner: Owner, old: str, new: str) -> dict[TableId, int]:
        """Gives another name to an owner wherever he sits under an old one.

        Returns the versions of the tables, which were raised by one.
        """
        ...

    async def waiting_for_computer(self, since: datetime | None = None) -> list[TableId]:
        """Returns the tables at which a computer is to play, not changed since a time."""
        ...

    async def run_out(self, now: datetime) -> list[TableId]:
        """Returns the tables at which somebody's time has run out, the longest ago first."""
        ...

    async def running(self) -> list[TableId]:
        """Returns the tables at which somebody's time runs."""
        ...

    async def public_tables(
        self, *, limit: int, live_since: datetime, daily_since: datetime
    ) -> list[KeptTable]:
        """Returns the public tables with a seat for anyone, last changed first.

        Only those changed since one time, or since another if there are days for each move.
        """
        ...

    async def count_played(self, since: datetime) -> int:
        """Returns how many games between people go on that were changed since a time."""
        ...

    async def beat(self, name: str, now: datetime) -> datetime | None:
        """Notes that some work goes on now. Returns when that was noted last."""
        ...

    async def version_of(self, table_id: TableId) -> int | None:
        """Returns the version of a table, or None when there is none of that id."""
        ...

    async def claim(self, task: str, holder: str, now: datetime, until: datetime) -> bool:
        """Says whether a holder may do a task, which is then his until a time.

        It is his when nobody has it, he has it already, or its time has run out.
        """
        ...

    async def release(self, task: str, holder: str) -> None:
        """Gives a task back, if it is the holder's."""
        ...

    async def now(self) -> datetime:
        """Returns what time it is for the storage, which is the same for all servers."""
        ...

    async def secret(self) -> bytes:
        """Returns the secret that cookies are signed with, made when first asked for."""
        ...

    async def close(self) -> None:
        """Ends the work with the storage."""
        ...


class MemoryStorage:
    """Keeps tables as long as it lives."""

    def __init__(self) -> None:
        self._tables: dict[TableId, KeptTable] = {}
        self.accounts = MemoryAccounts()
        self.ratings = MemoryRatings(self._tables, self.accounts)
        self.seeks = MemorySeeks(self.create, self._plays_at)
        self._secret = secrets.token_bytes(SECRET_BYTES)
        self._claims: dict[str, tuple[str, datetime]] = {}
        self._beats: dict[str, datetime] = {}
        self.is_reached_by_others = False

    async def create(self, table: KeptTable) -> None:
        if table.id in self._tables:
            raise AlreadyKept
        self._tables[table.id] = table

    def _plays_at(self, owner: Owner, table_id: TableId) -> bool:
        table = self._tables.get(table_id)
        if table is None or table.waiting is Waiting.NOBODY:
            return False
        return owner in people(table.seats)

    async def load(self, table_id: TableId) -> KeptTable | None:
        return self._tables.get(table_id)

    async def save(self, table: KeptTable) -> None:
        kept = self._tables.get(table.id)
        if kept is None or kept.version != table.version - 1:
            raise VersionConflict
        # Who sits where is kept by `reseat` alone, the terms never change.
        self._tables[table.id] = replace(table, seats=kept.seats, terms=kept.terms)

    async def reseat(self, table: KeptTable) -> None:
        await self.save(table)
        self._tables[table.id] = table

    async def delete(self, table_id: TableId) -> bool:
        return self._tables.pop(table_id, None) is not None

    async def tables_of(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None = None
    ) -> list[KeptTable]:
        mine = [
            table
            for table in self._tables.values()
            if (table.waiting is Waiting.NOBODY) == finished
            and (after is None or _is_behind(table, after))
            and _concerns(table, owner)
        ]
        mine.sort(key=lambda table: table.id)
        return sorted(mine, key=lambda table: table.updated_at, reverse=True)[:limit]

    async def count_unfinished(self, owner: Owner, waiting: Waiting | None = None) -> int:
        wanted = {waiting} if waiting else set(Waiting) - {Waiting.NOBODY}
        tables = self._tables.values()
        return sum(table.owner == owner and table.waiting in wanted for table in tables)

    async def disown(self, owner: Owner, heir: Owner) -> dict[TableId, int]:
        return self._changed_seats(
            [table.id for table in self._tables.values() if _concerns(table, owner)],
            lambda seat: handed_on(seat, owner, heir),
            lambda table: heir if table.owner == owner else table.owner,
        )

    async def rename_seats(self, owner: Owner, old: str, new: str) -> dict[TableId, int]:
        was, becomes = Person(owner, old), Person(owner, new)
        return self._changed_seats(
            [table.id for table in self._tables.values() if was in map(player_of, table.seats)],
            lambda seat: renamed(seat, was, becomes),
            lambda table: table.owner,
        )

    def _changed_seats(
        self,
        ids: list[TableId],
        seat: Callable[[Seated], Seated],
        owner: Callable[[KeptTable], Owner],
    ) -> dict[TableId, int]:
        for table_id in ids:
            table = self._tables[table_id]
            self._tables[table_id] = replace(
                table,
                owner=owner(table),
                seats=tuple(map(seat, table.seats)),
                version=table.version + 1,
            )
        return {table_id: self._tables[table_id].version for table_id in ids}

    async def waiting_for_computer(self, since: datetime | None = None) -> list[TableId]:
        return [
            table.id
            for table in self._tables.values()
            if table.waiting is Waiting.COMPUTER and (since is None or table.updated_at <= since)
        ]

    async def run_out(self, now: datetime) -> list[TableId]:
        return [table.id for table in self._timed() if table.deadline and table.deadline <= now]

    async def running(self) -> list[TableId]:
        return [table.id for table in self._timed()]

    def _timed(self) -> list[KeptTable]:
        timed = [(table.deadline, table) for table in self._tables.values() if table.deadline]
        return [table for _, table in sorted(timed, key=lambda pair: pair[0])]

    async def public_tables(
        self, *, limit: int, live_since: datetime, daily_since: datetime
    ) -> list[KeptTable]:
        offered = [
            table
            for table in self._tables.values()
            if table.terms.public
            and table.waiting is Waiting.PLAYERS
            and Vacant() in table.seats
            and (
                table.updated_at >= live_since
                or (isinstance(table.terms.clock, DailyClock) and table.updated_at >= daily_since)
            )
        ]
        return sorted(offered, key=lambda table: table.updated_at, reverse=True)[:limit]

    async def count_played(self, since: datetime) -> int:
        played = (Waiting.PERSON, Waiting.COMPUTER)
        return sum(
            table.waiting in played and table.updated_at >= since and len(people(table.seats)) > 1
            for table in self._tables.values()
        )

    async def beat(self, name: str, now: datetime) -> datetime | None:
        before = self._beats.get(name)
        self._beats[name] = now
        return before

    async def version_of(self, table_id: TableId) -> int | None:
        kept = self._tables.get(table_id)
        return None if kept is None else kept.version

    async def claim(self, task: str, holder: str, now: datetime, until: datetime) -> bool:
        known, end = self._claims.get(task, (holder, now))
        if known != holder and end > now:
            return False
        self._claims[task] = holder, until
        return True

    async def release(self, task: str, holder: str) -> None:
        if self._claims.get(task, ("",))[0] == holder:
            del self._claims[task]

    async def now(self) -> datetime:
        return datetime.now(UTC)

    async def secret(self) -> bytes:
        return self._secret

    async def close(self) -> None:
        pass


def _is_behind(table: KeptTable, cursor: Cursor) -> bool:
    if table.updated_at != cursor.updated_at:
        return table.updated_at < cursor.updated_at
    return cursor.id is not None and table.id > cursor.id


def _concerns(table: KeptTable, owner: Owner) -> bool:
    return owner == table.owner or owner in concerned(table.seats)

"""An in-memory storage: its data lives as long as the process."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime

from cornerwise.server.game.domain.seats import (
    Computer,
    Owner,
    Person,
    Seated,
    Vacant,
    concerned,
    people,
    player_of,
)
from cornerwise.server.game.domain.state import Cursor, TableId, TableState, Waiting
from cornerwise.server.game.domain.terms import DailyClock
from cornerwise.server.storage.interface import SECRET_BYTES, AlreadyKept, VersionConflict

from .memory_accounts import MemoryAccounts
from .memory_analyses import MemoryAnalyses
from .memory_notifications import MemoryNotifications
from .memory_people import MemoryPeople
from .memory_ratings import MemoryRatings
from .memory_seeks import MemorySeeks


class MemoryStorage:
    """Keeps tables as long as it lives."""

    def __init__(self) -> None:
        self._tables: dict[TableId, TableState] = {}
        self.accounts = MemoryAccounts()
        self.analyses = MemoryAnalyses()
        self.notifications = MemoryNotifications(self._tables, self._has_session)
        self.people = MemoryPeople()
        self.ratings = MemoryRatings(self._tables, self.accounts)
        self.seeks = MemorySeeks(self.create, self._plays_at)
        self._secret = secrets.token_bytes(SECRET_BYTES)
        self._leases: dict[str, tuple[str, datetime]] = {}
        self._beats: dict[str, datetime] = {}
        self.is_reached_by_others = False

    async def _has_session(self, session: str) -> bool:
        return await self.accounts.session(session) is not None

    async def create(self, table: TableState) -> None:
        if table.id in self._tables:
            raise AlreadyKept
        self._tables[table.id] = table

    def _plays_at(self, owner: Owner, table_id: TableId) -> bool:
        table = self._tables.get(table_id)
        if table is None or table.waiting is Waiting.NOBODY:
            return False
        return owner in people(table.seats)

    async def load(self, table_id: TableId) -> TableState | None:
        return self._tables.get(table_id)

    async def save(self, table: TableState) -> None:
        kept = self._tables.get(table.id)
        if kept is None or kept.version != table.version - 1:
            raise VersionConflict
        # Who sits where is kept by `reseat` alone, the terms never change.
        self._tables[table.id] = replace(table, seats=kept.seats, terms=kept.terms)

    async def reseat(self, table: TableState) -> None:
        await self.save(table)
        self._tables[table.id] = table

    async def delete(self, table_id: TableId) -> bool:
        return self._tables.pop(table_id, None) is not None

    async def tables_of(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None = None
    ) -> list[TableState]:
        mine = [
            table
            for table in self._tables.values()
            if (table.waiting is Waiting.NOBODY) == finished
            and (after is None or _is_behind(table, after))
            and _is_listed(table, owner)
        ]
        mine.sort(key=lambda table: table.id)
        return sorted(mine, key=lambda table: table.updated_at, reverse=True)[:limit]

    async def tables_together(self, owner: Owner, *, limit: int) -> list[TableState]:
        found = [
            table
            for table in self._tables.values()
            if owner in concerned(table.seats) and {table.owner, *concerned(table.seats)} - {owner}
        ]
        found.sort(key=lambda table: table.id)
        return sorted(found, key=lambda table: table.updated_at, reverse=True)[:limit]

    async def count_unfinished(self, owner: Owner, waiting: Waiting | None = None) -> int:
        wanted = {waiting} if waiting else set(Waiting) - {Waiting.NOBODY}
        tables = self._tables.values()
        return sum(table.owner == owner and table.waiting in wanted for table in tables)

    async def disown(self, owner: Owner, heir: Owner) -> dict[TableId, int]:
        return self._changed_seats(
            [table.id for table in self._tables.values() if _concerns(table, owner)],
            lambda seat: _handed_on(seat, owner, heir),
            lambda table: heir if table.owner == owner else table.owner,
        )

    async def rename_seats(self, owner: Owner, old: str, new: str) -> dict[TableId, int]:
        was, becomes = Person(owner, old), Person(owner, new)
        return self._changed_seats(
            [table.id for table in self._tables.values() if was in map(player_of, table.seats)],
            lambda seat: _renamed(seat, was, becomes),
            lambda table: table.owner,
        )

    def _changed_seats(
        self,
        ids: list[TableId],
        seat: Callable[[Seated], Seated],
        owner: Callable[[TableState], Owner],
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
        return [table.id for table in self._timed() if table.waiting is not Waiting.PLAYERS]

    def _timed(self) -> list[TableState]:
        timed = [(table.deadline, table) for table in self._tables.values() if table.deadline]
        return [table for _, table in sorted(timed, key=lambda pair: pair[0])]

    async def public_tables(
        self, *, limit: int, live_since: datetime, daily_since: datetime
    ) -> list[TableState]:
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

    async def watchable_tables(self, *, limit: int, since: datetime) -> list[TableState]:
        seen = [table for table in self._played(since) if table.terms.public or table.terms.rated]
        return sorted(seen, key=lambda table: table.updated_at, reverse=True)[:limit]

    async def count_played(self, since: datetime) -> int:
        return len(self._played(since))

    def _played(self, since: datetime) -> list[TableState]:
        played = (Waiting.PERSON, Waiting.COMPUTER)
        return [
            table
            for table in self._tables.values()
            if table.waiting in played
            and table.updated_at >= since
            and len(people(table.seats)) > 1
        ]

    async def beat(self, name: str, now: datetime) -> datetime | None:
        before = self._beats.get(name)
        self._beats[name] = now
        return before

    async def version_of(self, table_id: TableId) -> int | None:
        kept = self._tables.get(table_id)
        return None if kept is None else kept.version

    async def versions_of(self, table_ids: Collection[TableId]) -> dict[TableId, int]:
        return {name: self._tables[name].version for name in table_ids if name in self._tables}

    async def take_lease(self, task: str, holder: str, now: datetime, until: datetime) -> bool:
        known, end = self._leases.get(task, (holder, now))
        if known != holder and end > now:
            return False
        self._leases[task] = holder, until
        return True

    async def release_lease(self, task: str, holder: str) -> None:
        if self._leases.get(task, ("",))[0] == holder:
            del self._leases[task]

    async def now(self) -> datetime:
        return datetime.now(UTC)

    async def secret(self) -> bytes:
        return self._secret

    async def close(self) -> None:
        pass


def _is_behind(table: TableState, cursor: Cursor) -> bool:
    if table.updated_at != cursor.updated_at:
        return table.updated_at < cursor.updated_at
    return cursor.id is not None and table.id > cursor.id


def _is_listed(table: TableState, owner: Owner) -> bool:
    seats = [seat for seat in table.seats if not (isinstance(seat, Vacant) and seat.declined)]
    return owner == table.owner or owner in concerned(seats)


def _concerns(table: TableState, owner: Owner) -> bool:
    return owner == table.owner or owner in concerned(table.seats)


def _renamed(seat: Seated, was: Person, becomes: Person) -> Seated:
    """Returns a seat with the player's new name or owner."""
    if player_of(seat) != was:
        return seat
    match seat:
        case Person():
            return becomes
        case Computer():
            return replace(seat, instead_of=becomes)
        case Vacant():
            return replace(seat, invited=becomes)


def _handed_on(seat: Seated, owner: Owner, heir: Owner) -> Seated:
    """Returns a seat with an erased owner replaced; one reserved for them becomes free."""
    player = player_of(seat)
    if player is None or player.owner != owner:
        return seat
    return Vacant() if isinstance(seat, Vacant) else _renamed(seat, player, Person(heir))

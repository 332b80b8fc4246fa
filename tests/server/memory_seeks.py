"""Seeks kept as long as the process lives."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from datetime import datetime

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.lobby.domain.pairing import Seek, SeekId


class MemorySeeks:
    """Keeps seeks as long as it lives."""

    def __init__(
        self,
        create: Callable[[TableState], Awaitable[None]],
        plays_at: Callable[[Owner, TableId], bool],
    ) -> None:
        """`create` keeps a table, at once; `plays_at` says whether somebody still plays at one."""
        self._create = create
        self._plays_at = plays_at
        self._seeks: dict[SeekId, Seek] = {}
        self._seen: dict[SeekId, datetime] = {}
        self._tables: dict[SeekId, TableId] = {}
        self._people: dict[str, tuple[int, datetime, frozenset[Owner]]] = {}

    async def put(self, seek: Seek, now: datetime) -> TableId | None:
        for other in [each for each in self._seeks.values() if each.owner == seek.owner]:
            table_id = self._awaited_at(other.id)
            if table_id is not None:
                return table_id
            self._forget([other.id])
        self._seeks[seek.id] = seek
        self._seen[seek.id] = now
        return None

    async def of(self, owner: Owner, seen_since: datetime) -> Seek | None:
        mine = [seek for seek in await self.waiting(seen_since) if seek.owner == owner]
        return mine[0] if mine else None

    async def agree(self, seek_id: SeekId) -> None:
        if seek_id in self._seeks:
            self._seeks[seek_id] = replace(self._seeks[seek_id], computers=True)

    async def withdraw(self, seek_id: SeekId) -> TableId | None:
        table_id = self._awaited_at(seek_id)
        if table_id is None:
            self._forget([seek_id])
        return table_id

    def _awaited_at(self, seek_id: SeekId) -> TableId | None:
        """Returns the table at which the others wait for the owner of a seek."""
        table_id = self._tables.get(seek_id)
        waits = table_id is not None and self._plays_at(self._seeks[seek_id].owner, table_id)
        return table_id if waits else None

    async def settle(self, owner: Owner, table_id: TableId) -> None:
        self._forget(
            [
                seek.id
                for seek in self._seeks.values()
                if seek.owner == owner and self._tables.get(seek.id) == table_id
            ]
        )

    def _forget(self, seek_ids: Collection[SeekId]) -> None:
        for seek_id in seek_ids:
            self._seeks.pop(seek_id, None)
            self._seen.pop(seek_id, None)
            self._tables.pop(seek_id, None)

    async def see(self, seek_ids: Collection[SeekId], now: datetime) -> None:
        for seek_id in seek_ids:
            if seek_id in self._seeks and seek_id not in self._tables:
                self._seen[seek_id] = now

    async def waiting(self, seen_since: datetime) -> list[Seek]:
        waiting = [
            seek
            for seek in self._seeks.values()
            if seek.id not in self._tables and self._seen[seek.id] >= seen_since
        ]
        return sorted(waiting, key=lambda seek: (seek.since, seek.id))

    async def paired(self, seek_ids: Collection[SeekId]) -> dict[SeekId, TableId | None]:
        return {each: self._tables.get(each) for each in seek_ids if each in self._seeks}

    async def pair(self, table: TableState, seek_ids: Collection[SeekId]) -> bool:
        if any(each not in self._seeks or each in self._tables for each in seek_ids):
            return False
        self._tables |= dict.fromkeys(seek_ids, table.id)
        await self._create(table)
        return True

    async def sweep(self, seen_before: datetime) -> None:
        self._forget([each for each, seen in self._seen.items() if seen < seen_before])
        self._people = {
            server: count for server, count in self._people.items() if count[1] >= seen_before
        }

    async def count_people(
        self, server: str, people: int, now: datetime, owners: Collection[Owner] = ()
    ) -> None:
        self._people[server] = people, now, frozenset(owners)

    async def people(self, seen_since: datetime, *, but: str) -> int:
        counts = self._people.items()
        return sum(count for name, (count, at, _) in counts if name != but and at >= seen_since)

    async def present(self, seen_since: datetime, *, but: str) -> set[Owner]:
        counts = self._people.items()
        there = [owners for name, (_, at, owners) in counts if name != but and at >= seen_since]
        return set().union(*there)

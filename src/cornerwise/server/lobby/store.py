"""The interface of the store of seeks and of how many people are here."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.lobby.domain.pairing import Seek, SeekId


class SeekStore(Protocol):
    """Keeps one seek for each owner. A seek counts as long as it is seen again and again."""

    async def put(self, seek: Seek, now: datetime) -> TableId | None:
        """Keeps a seek in the place of another of the same owner.

        Returns a table, and changes nothing, when the other one was paired already, the owner
        does not know yet, and still sits at that table, which is not over.
        """
        ...

    async def of(self, owner: Owner, seen_since: datetime) -> Seek | None:
        """Returns the seek of an owner that was seen since a time and is not paired."""
        ...

    async def agree(self, seek_id: SeekId) -> None:
        """Notes that computers may take the seats for which nobody else is there."""
        ...

    async def withdraw(self, seek_id: SeekId) -> TableId | None:
        """Forgets a seek.

        Returns a table, and forgets nothing, when it was paired already and its owner still sits
        at that table, which is not over.
        """
        ...

    async def settle(self, owner: Owner, table_id: TableId) -> None:
        """Forgets a seek that was paired, because its owner knows the table now."""
        ...

    async def see(self, seek_ids: Collection[SeekId], now: datetime) -> None:
        """Notes that the owners of some seeks are still here."""
        ...

    async def waiting(self, seen_since: datetime) -> list[Seek]:
        """Returns the seeks that are not paired and were seen since a time, the oldest first."""
        ...

    async def paired(self, seek_ids: Collection[SeekId]) -> dict[SeekId, TableId | None]:
        """Returns the table of each seek, None for those not paired; without unknown ones."""
        ...

    async def pair(self, table: TableState, seek_ids: Collection[SeekId]) -> bool:
        """Keeps a new table and notes it for all who are to play there, in one step.

        Returns False, and changes nothing, when one of the seeks is paired or gone.
        """
        ...

    async def sweep(self, seen_before: datetime) -> None:
        """Forgets seeks and counts of people that were not seen since a time."""
        ...

    async def count_people(self, server: str, people: int, now: datetime) -> None:
        """Notes how many people are at a server."""
        ...

    async def people(self, seen_since: datetime, *, but: str) -> int:
        """Returns how many people are at all servers that said so since a time, but one."""
        ...

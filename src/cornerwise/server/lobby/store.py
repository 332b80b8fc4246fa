"""The interface of the store of seeks and of the number of people online."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.lobby.domain.pairing import Seek, SeekId


class SeekStore(Protocol):
    """Stores one seek for each owner. A seek is valid while its presence is renewed."""

    async def put(self, seek: Seek, now: datetime) -> TableId | None:
        """Stores a seek, in place of another of the same owner.

        Returns a table, and changes nothing, when the other seek is already paired, the owner
        has not been told, and they still have a seat in that unfinished game.
        """
        ...

    async def of(self, owner: Owner, seen_since: datetime) -> Seek | None:
        """Returns the unpaired seek of an owner, if it was seen since a given time."""
        ...

    async def agree(self, seek_id: SeekId) -> None:
        """Stores that computers may take the empty seats."""
        ...

    async def withdraw(self, seek_id: SeekId) -> TableId | None:
        """Deletes a seek.

        Returns a table, and changes nothing, when the seek is already paired and its owner still
        has a seat in that unfinished game.
        """
        ...

    async def settle(self, owner: Owner, table_id: TableId) -> None:
        """Deletes a paired seek, because its owner knows the table now."""
        ...

    async def see(self, seek_ids: Collection[SeekId], now: datetime) -> None:
        """Renews the presence of the owners of some seeks."""
        ...

    async def waiting(self, seen_since: datetime) -> list[Seek]:
        """Returns the unpaired seeks that were seen since a given time, oldest first."""
        ...

    async def paired(self, seek_ids: Collection[SeekId]) -> dict[SeekId, TableId | None]:
        """Returns the table of each known seek; None for an unpaired one."""
        ...

    async def pair(self, table: TableState, seek_ids: Collection[SeekId]) -> bool:
        """Stores a new table and pairs its players' seeks with it, in one transaction.

        Returns False, and changes nothing, when one of the seeks is paired or gone.
        """
        ...

    async def sweep(self, seen_before: datetime) -> None:
        """Deletes seeks and counts of people that were last seen before a given time."""
        ...

    async def count_people(
        self, server: str, people: int, now: datetime, owners: Collection[Owner] = ()
    ) -> None:
        """Stores how many people are connected to a server, and who they are."""
        ...

    async def people(self, seen_since: datetime, *, but: str) -> int:
        """Returns how many people are at the other servers, by their counts since a given time."""
        ...

    async def present(self, seen_since: datetime, *, but: str) -> set[Owner]:
        """Returns who is at the other servers, by their counts since a given time."""
        ...

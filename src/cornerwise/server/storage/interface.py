"""The storage interface and its errors."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.store import AccountStore
from cornerwise.server.analyses.store import AnalysisStore
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import (
    Owner,
)
from cornerwise.server.game.domain.state import Cursor, TableId, TableState, Waiting
from cornerwise.server.lobby.store import SeekStore
from cornerwise.server.notifications.store import NotificationStore
from cornerwise.server.people.store import PeopleStore
from cornerwise.server.ratings.store import RatingStore

SECRET_BYTES = 32


class StorageError(CornerwiseError):
    """The storage cannot be opened; the message says why and what to do."""

    code = "storage/unusable"


class StorageFull(CornerwiseError):
    """There is no space left; nothing was changed."""

    code = Code.STORAGE_FULL.value


class StorageLost(CornerwiseError):
    """The opened database is gone; nothing was changed."""

    code = Code.NOT_READY.value


class VersionConflict(Exception):
    """The table was changed or deleted concurrently."""


class AlreadyKept(Exception):
    """There already is a table with that id."""


class Storage(Protocol):
    """Stores tables. A change is durable when its method returns."""

    @property
    def accounts(self) -> AccountStore:
        """The store of accounts."""
        ...

    @property
    def analyses(self) -> AnalysisStore:
        """The store of kept analyses."""
        ...

    @property
    def notifications(self) -> NotificationStore:
        """The store of devices and their notices."""
        ...

    @property
    def people(self) -> PeopleStore:
        """The store of what people have decided about each other."""
        ...

    @property
    def ratings(self) -> RatingStore:
        """The store of ratings."""
        ...

    @property
    def seeks(self) -> SeekStore:
        """The store of seeks."""
        ...

    @property
    def is_reached_by_others(self) -> bool:
        """Whether servers in other processes can use the same storage."""
        ...

    async def create(self, table: TableState) -> None:
        """Stores a new table. Raises `AlreadyKept` when there is one with its id."""
        ...

    async def load(self, table_id: TableId) -> TableState | None:
        """Returns a table, or None when there is none with that id."""
        ...

    async def save(self, table: TableState) -> None:
        """Stores a table whose version was raised by one.

        Raises `VersionConflict`, and stores nothing, unless the stored version is one less.
        """
        ...

    async def reseat(self, table: TableState) -> None:
        """Does what `save` does, and also stores the seats."""
        ...

    async def delete(self, table_id: TableId) -> bool:
        """Deletes a table. Returns whether it existed."""
        ...

    async def tables_of(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None = None
    ) -> list[TableState]:
        """Returns the tables that an owner created or has a seat at, last changed first.

        Invitations that they declined do not count. Tables changed at the same time are
        sorted by id.
        """
        ...

    async def tables_together(self, owner: Owner, *, limit: int) -> list[TableState]:
        """Returns the tables where an owner has a seat and others have one too, last changed first.

        Seats that are reserved count as well, even declined ones.
        """
        ...

    async def count_unfinished(self, owner: Owner, waiting: Waiting | None = None) -> int:
        """Returns how many unfinished tables an owner has created.

        With `waiting`, only those that wait for that.
        """
        ...

    async def disown(self, owner: Owner, heir: Owner) -> dict[TableId, int]:
        """Replaces an owner with the anonymous `heir` at all tables.

        Returns the new versions of the tables, each raised by one.
        """
        ...

    async def rename_seats(self, owner: Owner, old: str, new: str) -> dict[TableId, int]:
        """Changes an owner's name at every table where they use the old one.

        Returns the new versions of the tables, each raised by one.
        """
        ...

    async def waiting_for_computer(self, since: datetime | None = None) -> list[TableId]:
        """Returns the tables where it is a computer's turn, unchanged since a given time."""
        ...

    async def run_out(self, now: datetime) -> list[TableId]:
        """Returns the tables where a player's time, or that to answer an invitation, has run out.

        Longest ago first.
        """
        ...

    async def running(self) -> list[TableId]:
        """Returns the tables where a clock is running."""
        ...

    async def public_tables(
        self, *, limit: int, live_since: datetime, daily_since: datetime
    ) -> list[TableState]:
        """Returns the public tables with a free seat, last changed first.

        Only those changed since `live_since`, or `daily_since` for correspondence games.
        """
        ...

    async def watchable_tables(self, *, limit: int, since: datetime) -> list[TableState]:
        """Returns running games between people that anybody may watch, last changed first.

        These are public and rated games; others are seen only by whoever has their link. Only those
        changed since a given time.
        """
        ...

    async def count_played(self, since: datetime) -> int:
        """Returns how many running games between people have changed since a given time."""
        ...

    async def beat(self, name: str, now: datetime) -> datetime | None:
        """Stores a heartbeat of some work. Returns the time of the previous one."""
        ...

    async def version_of(self, table_id: TableId) -> int | None:
        """Returns the version of a table, or None when there is none with that id."""
        ...

    async def versions_of(self, table_ids: Collection[TableId]) -> dict[TableId, int]:
        """Returns the versions of those tables that exist."""
        ...

    async def take_lease(self, task: str, holder: str, now: datetime, until: datetime) -> bool:
        """Takes or renews the lease of a task. Returns whether the holder has it until `until`.

        A lease can be taken when it is free, expired, or already the holder's.
        """
        ...

    async def release_lease(self, task: str, holder: str) -> None:
        """Releases a lease, if it is the holder's."""
        ...

    async def now(self) -> datetime:
        """Returns the storage's time, which is the same for all servers."""
        ...

    async def secret(self) -> bytes:
        """Returns the secret that signs cookies; creates it on first use."""
        ...

    async def close(self) -> None:
        """Closes the storage."""
        ...

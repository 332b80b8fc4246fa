"""The interface of every storage, and its errors."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.store import AccountStore
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import (
    Owner,
)
from cornerwise.server.game.domain.state import Cursor, TableId, TableState, Waiting
from cornerwise.server.lobby.store import SeekStore
from cornerwise.server.ratings.store import RatingStore

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

    async def create(self, table: TableState) -> None:
        """Keeps a new table. Raises `AlreadyKept` when there is one of its id."""
        ...

    async def load(self, table_id: TableId) -> TableState | None:
        """Returns a table, or None when there is none of that id."""
        ...

    async def save(self, table: TableState) -> None:
        """Keeps a table that was changed by one version.

        Raises `VersionConflict`, and keeps nothing, unless the version kept so far is the
        one before.
        """
        ...

    async def reseat(self, table: TableState) -> None:
        """Does what `save` does, and also keeps who sits where."""
        ...

    async def delete(self, table_id: TableId) -> bool:
        """Forgets a table. Returns whether there was one."""
        ...

    async def tables_of(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None = None
    ) -> list[TableState]:
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
    ) -> list[TableState]:
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
        """Returns whether a holder may do a task, which is then his until a time.

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

"""The interface of the store of ratings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.ratings.domain.changes import Compute, RatingChange, Recalculated
from cornerwise.server.ratings.domain.ladder import Ladder
from cornerwise.server.ratings.domain.rating import Rating


@dataclass(frozen=True)
class Listed:
    """Somebody on a page of the ranking."""

    owner: Owner

    rating: Rating

    place: int | None
    """Among those who are not provisional; equal ratings share a place."""

    name: str | None = None
    """None for computers."""

    bot: bool = False


@dataclass(frozen=True)
class Ranking:
    """A page of a ladder."""

    players: tuple[Listed, ...]

    total: int
    """How many there are on all pages."""


@dataclass(frozen=True)
class Record:
    """How somebody did on a ladder."""

    games: int

    wins: int

    shared_wins: int

    average_place: float


class RatingStore(Protocol):
    """Keeps ratings. What a method has returned from is on disk.

    The ranking is of those with an account who are not banned, and of computers. Computers are
    never provisional.
    """

    async def rate(self, table_id: TableId, compute: Compute) -> bool:
        """Counts a finished table that is due. Returns whether that was done now.

        Whoever asks, how often and how many at once: a table is counted once, all of it or
        nothing.
        """
        ...

    async def due(self, limit: int) -> list[TableId]:
        """Returns finished tables that count and were not counted yet, the longest ago first."""
        ...

    async def seed(self, now: datetime) -> None:
        """Gives the computers their first ratings where they have none."""
        ...

    async def recalculate(self, compute: Compute, now: datetime, *, dry_run: bool) -> Recalculated:
        """Calculates all ratings anew, from all tables counted so far in the order of their ends.

        All of it or nothing; with `dry_run`, nothing.
        """
        ...

    async def forget(self, owner: Owner, heir: Owner) -> None:
        """Lets somebody without a name stand for an owner in all ratings and changes."""
        ...

    async def ratings_of(self, owner: Owner) -> dict[Ladder, Rating]:
        """Returns the ratings of somebody on all ladders on which he has one."""
        ...

    async def ratings_on(self, ladder: Ladder, owners: list[Owner]) -> dict[Owner, Rating]:
        """Returns the ratings of those who have one on a ladder."""
        ...

    async def changes_at(self, table_id: TableId) -> list[RatingChange]:
        """Returns what a table led to, by owner; nothing before it was counted."""
        ...

    async def changes_of(
        self, owner: Owner, *, ladder: Ladder | None = None, limit: int
    ) -> list[RatingChange]:
        """Returns the last changes of somebody's rating, the newest last."""
        ...

    async def changes_for(self, owner: Owner, tables: list[TableId]) -> dict[TableId, RatingChange]:
        """Returns what each of some tables led to for somebody, where it did."""
        ...

    async def records_of(self, owner: Owner) -> dict[Ladder, Record]:
        """Returns how somebody did on each ladder."""
        ...

    async def ranking(
        self, ladder: Ladder, *, search: str = "", offset: int = 0, limit: int
    ) -> Ranking:
        """Returns a page of a ladder, the strongest first.

        With `search`, only of those whose names begin so or look as if; their places stay.
        """
        ...

    async def listed(self, ladder: Ladder, owner: Owner) -> Listed | None:
        """Returns somebody with his place; without one if he is provisional or not ranked."""
        ...

    async def games_of(
        self, owner: Owner, *, private: bool, limit: int, before: datetime | None = None
    ) -> list[TableState]:
        """Returns the finished games of somebody, the last first.

        Unless `private`, only those that counted or were open to everybody.
        """
        ...

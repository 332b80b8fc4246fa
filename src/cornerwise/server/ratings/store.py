"""The interface of the store of ratings."""

from __future__ import annotations

from collections.abc import Collection
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
    """A player on a page of a leaderboard."""

    owner: Owner

    rating: Rating

    place: int | None
    """The rank among players who are not provisional; equal ratings share one."""

    name: str | None = None
    """None for computers."""

    bot: bool = False


@dataclass(frozen=True)
class Ranking:
    """A page of a leaderboard."""

    players: tuple[Listed, ...]

    total: int
    """How many players there are on all pages."""


@dataclass(frozen=True)
class Record:
    """A player's results on a ladder."""

    games: int

    wins: int

    shared_wins: int

    average_place: float


class RatingStore(Protocol):
    """Stores ratings. A change is durable when its method returns.

    The leaderboard lists accounts that are not banned, and computers. Computers are never
    provisional.
    """

    async def rate(self, table_id: TableId, compute: Compute) -> bool:
        """Rates a finished table that is due. Returns whether this call did it.

        However often and concurrently it is called, a table is rated once, completely or not at
        all.
        """
        ...

    async def due(self, limit: int) -> list[TableId]:
        """Returns finished rated tables that are not rated yet, oldest first."""
        ...

    async def seed(self, now: datetime) -> None:
        """Stores initial ratings for computers that have none."""
        ...

    async def recalculate(self, compute: Compute, now: datetime, *, dry_run: bool) -> Recalculated:
        """Recalculates all ratings from all rated tables, in the order in which the games ended.

        In one transaction, which `dry_run` rolls back.
        """
        ...

    async def forget(self, owner: Owner, heir: Owner) -> None:
        """Assigns all ratings and changes of an owner to the anonymous `heir`."""
        ...

    async def ratings_of(self, owner: Owner) -> dict[Ladder, Rating]:
        """Returns the ratings of an owner by ladder."""
        ...

    async def ratings_on(self, ladder: Ladder, owners: list[Owner]) -> dict[Owner, Rating]:
        """Returns the ratings of the owners who have one on a ladder."""
        ...

    async def most_played(self, owners: Collection[Owner]) -> dict[Owner, Rating]:
        """Returns the rating of each owner on the ladder where they have played most games.

        Omits owners without rated games.
        """
        ...

    async def changes_at(self, table_id: TableId) -> list[RatingChange]:
        """Returns the rating changes of a table by owner; none before it was rated."""
        ...

    async def changes_of(
        self, owner: Owner, *, ladder: Ladder | None = None, limit: int
    ) -> list[RatingChange]:
        """Returns the last changes of an owner's rating, newest last."""
        ...

    async def changes_for(self, owner: Owner, tables: list[TableId]) -> dict[TableId, RatingChange]:
        """Returns an owner's rating changes at some tables, where there were any."""
        ...

    async def records_of(self, owner: Owner) -> dict[Ladder, Record]:
        """Returns an owner's results on each ladder."""
        ...

    async def ranking(
        self, ladder: Ladder, *, search: str = "", offset: int = 0, limit: int
    ) -> Ranking:
        """Returns a page of a leaderboard, strongest first.

        With `search`, only players whose names begin, or seem to begin, like this; ranks stay the same.
        """
        ...

    async def listed(self, ladder: Ladder, owner: Owner) -> Listed | None:
        """Returns an owner with their rank; without one if they are provisional or not listed."""
        ...

    async def games_of(
        self, owner: Owner, *, private: bool, limit: int, before: datetime | None = None
    ) -> list[TableState]:
        """Returns the finished games of an owner, newest first.

        Unless `private`, only rated and public ones.
        """
        ...

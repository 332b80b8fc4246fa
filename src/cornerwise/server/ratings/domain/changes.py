"""The rating changes of a finished table, and recalculating all ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.ratings.domain.ladder import Ladder, ladder_of
from cornerwise.server.ratings.domain.levels import initial, seeds
from cornerwise.server.ratings.domain.outcome import owners_of, players_of
from cornerwise.server.ratings.domain.rating import Rating, rating_updates


@dataclass(frozen=True)
class RatingChange:
    """The change of one player's rating by one game."""

    table: TableId

    owner: Owner

    ladder: Ladder

    place: int

    sides: int
    """How many sides the game had."""

    shared: bool
    """Whether the place is shared."""

    before: Rating

    after: Rating

    at: datetime
    """When the game ended."""


Compute: TypeAlias = Callable[[TableState, Mapping[Owner, Rating]], list[RatingChange]]
"""Computes the rating changes of a finished table from the ratings before it."""


def rated_owners(table: TableState) -> tuple[Owner, ...]:
    """Returns the owners whose ratings a table may change, in locking order."""
    if ladder_of(table.setup) is None:
        return ()
    return tuple(sorted({owner for owner in owners_of(table.seats) if owner is not None}))


def changes_of(table: TableState, ratings: Mapping[Owner, Rating]) -> list[RatingChange]:
    """Returns the rating changes of a finished table; none for an unrated one."""
    ladder = ladder_of(table.setup)
    if ladder is None:
        return []
    sides = len(table.setup.seating.sides)
    return [
        RatingChange(
            table.id,
            owner,
            ladder,
            result.place,
            sides,
            result.shared,
            ratings[owner],
            result.rating,
            table.updated_at,
        )
        for owner, result in sorted(rating_updates(players_of(table), ratings).items())
    ]


@dataclass(frozen=True)
class Difference:
    """A rating that the recalculation changed."""

    owner: Owner

    ladder: Ladder

    before: Rating | None

    after: Rating | None


@dataclass(frozen=True)
class Recalculated:
    """The result of recalculating all ratings."""

    tables: int

    differences: tuple[Difference, ...]


class Replaying:
    """Recalculates all ratings, table by table in the order in which the games ended."""

    def __init__(self, compute: Compute = changes_of) -> None:
        self._compute = compute
        self.tables = 0
        self.ratings: dict[tuple[Owner, Ladder], Rating] = {
            (owner, ladder): rating for owner, ladder, rating in seeds()
        }
        self.ends: dict[tuple[Owner, Ladder], datetime] = {}
        """When the last game behind each rating ended."""

    def count(self, table: TableState) -> list[RatingChange]:
        """Rates the next table. Returns its rating changes."""
        ladder = ladder_of(table.setup)
        self.tables += 1
        if ladder is None:
            return []
        before = {
            owner: self.ratings.get((owner, ladder), initial(owner, ladder))
            for owner in rated_owners(table)
        }
        changes = self._compute(table, before)
        for change in changes:
            self.ratings[change.owner, ladder] = change.after
            self.ends[change.owner, ladder] = change.at
        return changes

    def compared(self, kept: Mapping[tuple[Owner, Ladder], Rating]) -> Recalculated:
        """Returns the differences from the stored ratings."""
        names = sorted({*kept, *self.ratings})
        return Recalculated(
            self.tables,
            tuple(
                Difference(*name, kept.get(name), self.ratings.get(name))
                for name in names
                if kept.get(name) != self.ratings.get(name)
            ),
        )

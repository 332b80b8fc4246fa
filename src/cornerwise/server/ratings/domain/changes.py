"""From a finished table to the changes of ratings it leads to; and all of them anew."""

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
    """What one game led to for one player."""

    table: TableId

    owner: Owner

    ladder: Ladder

    place: int

    sides: int
    """How many there were to be placed."""

    shared: bool
    """Whether others have the same place."""

    before: Rating

    after: Rating

    at: datetime
    """When the game ended."""


Compute: TypeAlias = Callable[[TableState, Mapping[Owner, Rating]], list[RatingChange]]
"""Returns the changes that a finished table leads to, by the ratings before it."""


def rated_owners(table: TableState) -> tuple[Owner, ...]:
    """Returns whose ratings a table may change, in the order in which they are locked."""
    if ladder_of(table.setup) is None:
        return ()
    return tuple(sorted({owner for owner in owners_of(table.seats) if owner is not None}))


def changes_of(table: TableState, ratings: Mapping[Owner, Rating]) -> list[RatingChange]:
    """Returns the changes that a finished table leads to; none where nothing counts."""
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
    """A rating that is another after all were calculated anew."""

    owner: Owner

    ladder: Ladder

    before: Rating | None

    after: Rating | None


@dataclass(frozen=True)
class Recalculated:
    """What it led to that all ratings were calculated anew."""

    tables: int

    differences: tuple[Difference, ...]


class Replaying:
    """All ratings from the beginning, table by table in the order of their ends."""

    def __init__(self, compute: Compute = changes_of) -> None:
        self._compute = compute
        self.tables = 0
        self.ratings: dict[tuple[Owner, Ladder], Rating] = {
            (owner, ladder): rating for owner, ladder, rating in seeds()
        }
        self.ends: dict[tuple[Owner, Ladder], datetime] = {}
        """When the last game of each rating ended."""

    def count(self, table: TableState) -> list[RatingChange]:
        """Returns the changes that the next table leads to."""
        ladder = ladder_of(table.setup)
        self.tables += 1
        if ladder is None:
            return []
        before = {
            owner: self.ratings.get((owner, ladder), initial(owner))
            for owner in rated_owners(table)
        }
        changes = self._compute(table, before)
        for change in changes:
            self.ratings[change.owner, ladder] = change.after
            self.ends[change.owner, ladder] = change.at
        return changes

    def compared(self, kept: Mapping[tuple[Owner, Ladder], Rating]) -> Recalculated:
        """Returns what is another than what was kept."""
        names = sorted({*kept, *self.ratings})
        return Recalculated(
            self.tables,
            tuple(
                Difference(*name, kept.get(name), self.ratings.get(name))
                for name in names
                if kept.get(name) != self.ratings.get(name)
            ),
        )

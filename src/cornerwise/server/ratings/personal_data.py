"""Exporting and erasing an owner's ratings."""

from __future__ import annotations

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.store import RatingStore

_MOST_CHANGES = 100_000


class RatingPersonalData:
    """Exports and erases an owner's ratings."""

    name = "ratings"

    def __init__(self, store: RatingStore) -> None:
        self._store = store

    async def export(self, owner: Owner) -> object:
        """Returns all ratings of an owner and their changes."""
        ratings = await self._store.ratings_of(owner)
        changes = await self._store.changes_of(owner, limit=_MOST_CHANGES)
        return {
            "ratings": {
                ladder: {"rating": rating.shown, "games": rating.games}
                for ladder, rating in ratings.items()
            },
            "changes": [
                {
                    "table": change.table,
                    "ladder": change.ladder,
                    "at": change.at,
                    "place": change.place,
                    "before": change.before.shown,
                    "after": change.after.shown,
                }
                for change in changes
            ],
        }

    async def erase(self, owner: Owner, heir: Owner) -> None:
        """Assigns an owner's ratings to the anonymous `heir`."""
        await self._store.forget(owner, heir)

    async def binds_person(self, owner: Owner) -> bool:
        """Returns whether an owner has played rated games."""
        ratings = await self._store.ratings_of(owner)
        return any(rating.games for rating in ratings.values())

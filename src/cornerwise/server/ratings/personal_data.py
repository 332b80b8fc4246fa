"""The ratings of an owner, to export or to erase."""

from __future__ import annotations

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.store import RatingStore

_MOST_CHANGES = 100_000


class RatingPersonalData:
    """The ratings of owners, for those who take their data along or leave."""

    name = "ratings"

    def __init__(self, store: RatingStore) -> None:
        self._store = store

    async def export(self, owner: Owner) -> object:
        """Returns all ratings of an owner and how they came about."""
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
        """Lets somebody without a name stand for an owner."""
        await self._store.forget(owner, heir)

    async def binds_person(self, owner: Owner) -> bool:
        """Returns whether an owner has played rated games."""
        ratings = await self._store.ratings_of(owner)
        return any(rating.games for rating in ratings.values())

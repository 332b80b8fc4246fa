"""The strength of players, as pairing needs it."""

from __future__ import annotations

from collections.abc import Iterable

from cornerwise.engine import LEVELS
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.domain.levels import initial, owner_of_level
from cornerwise.server.ratings.store import RatingStore


class Strengths:
    """Looks up the strength (mu) of people and computers in each variant."""

    def __init__(self, ratings: RatingStore) -> None:
        self._ratings = ratings

    async def known(self, way: str, owners: Iterable[Owner]) -> dict[Owner, float]:
        """Returns the strengths of the owners who have a rating."""
        asked = sorted(set(owners))
        found = await self._ratings.ratings_on(way, asked) if asked else {}
        return {owner: rating.mu for owner, rating in found.items()}

    async def of(self, way: str, owner: Owner) -> float:
        """Returns the strength of an owner; a newcomer's if they have no rating."""
        return (await self.known(way, [owner])).get(owner, initial(owner, way).mu)

    async def levels(self, way: str) -> dict[int, float]:
        """Returns the strength of each computer level."""
        owners = {level.number: owner_of_level(level.number) for level in LEVELS}
        found = await self.known(way, owners.values())
        return {
            number: found.get(owner, initial(owner, way).mu) for number, owner in owners.items()
        }

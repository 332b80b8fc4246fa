"""How often people may ask for what costs the server much: by owner, and by network."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.server.limiter import Limiter, for_party
from cornerwise.server.limits import Limit
from cornerwise.server.networks import Whereabouts
from cornerwise.server.seats import Owner


@dataclass(frozen=True)
class Allowance:
    """How often something may be asked for."""

    what: str
    owner: Limit
    network: Limit
    """A whole school may share an address."""


HINTS = Allowance("hint", Limit(30, 60), Limit(300, 60))
PICTURES = Allowance("picture", Limit(20, 60), Limit(120, 60))
FILES = Allowance("file", Limit(30, 60), Limit(300, 60))
PUZZLES = Allowance("puzzle", Limit(240, 60), Limit(1200, 60))
TABLES = Allowance("table", Limit(300, 600), Limit(1500, 600))
PUBLIC_TABLES = Allowance("public table", Limit(20, 600), Limit(60, 600))


class Allowances:
    """Counts what people ask for."""

    def __init__(self, limiter: Limiter, whereabouts: Whereabouts) -> None:
        self._limiter = limiter
        self._whereabouts = whereabouts

    async def spend(self, allowance: Allowance, owner: Owner) -> None:
        """Counts one. Raises `Refusal` with how long to wait when there were too many."""
        party = self._whereabouts.party(owner)
        limits = for_party(allowance.what, party, allowance.owner, allowance.network)
        await self._limiter.spend(limits)

"""Quotas: rate limits for expensive requests, by owner and by network."""

from __future__ import annotations

from dataclasses import dataclass

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.rate_limits.gcra import Limit
from cornerwise.server.http.rate_limits.limiter import RateLimiter, for_party
from cornerwise.server.http.rate_limits.networks import OwnerNetworks


@dataclass(frozen=True)
class Quota:
    """How often one kind of request may be made."""

    what: str
    owner: Limit
    network: Limit
    """A whole school may share an address."""


HINTS = Quota("hint", Limit(30, 60), Limit(300, 60))
PICTURES = Quota("picture", Limit(20, 60), Limit(120, 60))
FILES = Quota("file", Limit(30, 60), Limit(300, 60))
PUZZLES = Quota("puzzle", Limit(240, 60), Limit(1200, 60))
TABLES = Quota("table", Limit(300, 600), Limit(1500, 600))
LOCAL_GAMES = Quota("local game", Limit(300, 600), Limit(1500, 600))
CHALLENGES = Quota("challenge", Limit(30, 600), Limit(300, 600))
"""New tables with a seat for somebody who is named."""
PUBLIC_TABLES = Quota("public table", Limit(20, 600), Limit(60, 600))
ANALYSES = Quota("analysis", Limit(60, 3600), Limit(240, 3600))
"""New analyses. Guests are easily created, so the limit per network matters most."""
ANALYSIS_SAVES = Quota("analysis save", Limit(300, 600), Limit(3000, 600))
DEVICES = Quota("device", Limit(30, 600), Limit(600, 600))


class Quotas:
    """Counts expensive requests."""

    def __init__(self, limiter: RateLimiter, owner_networks: OwnerNetworks) -> None:
        self._limiter = limiter
        self._owner_networks = owner_networks

    async def spend(self, quota: Quota, owner: Owner) -> None:
        """Counts one request. Raises `Refusal` with the time to wait when there were too many."""
        party = self._owner_networks.party(owner)
        limits = for_party(quota.what, party, quota.owner, quota.network)
        await self._limiter.spend(limits)

"""Limits of an owner's tables: how many there may be at once, and who may not be invited."""

from __future__ import annotations

from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Owner, Seated, Vacant
from cornerwise.server.game.domain.state import Waiting
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.storage.interface import Storage


class TableLimits:
    """Checks what an owner may begin."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings

    async def check_unfinished(self, owner: Owner) -> None:
        """Raises `Refusal` when an owner has reached the limit of unfinished tables."""
        count = await self._storage.count_unfinished(owner)
        limit = self._settings.unfinished_tables_of_guest
        if count >= limit and await self._storage.accounts.of(owner) is not None:
            limit = self._settings.unfinished_tables
        if count >= limit:
            raise Refusal(
                Code.TOO_MANY_TABLES, f"you have {limit} unfinished games", {"limit": limit}
            )

    async def check_thinking(self, owner: Owner) -> None:
        """Raises `Refusal` when computers are thinking at too many tables of an owner."""
        limit = self._settings.thinking_tables
        if await self._storage.count_unfinished(owner, Waiting.COMPUTER) >= limit:
            raise Refusal(
                Code.TOO_MANY_THINKING,
                f"computers think at {limit} of your tables; wait until they have moved",
                {"limit": limit},
            )

    async def check_public(self, owner: Owner) -> None:
        """Raises `Refusal` when an owner has reached the limit of tables in the lobby."""
        limit = self._settings.public_tables
        mine = await self._storage.tables_of(
            owner, finished=False, limit=self._settings.unfinished_tables, after=None
        )
        offered = [
            state
            for state in mine
            if state.owner == owner and state.terms.public and state.waiting is Waiting.PLAYERS
        ]
        if len(offered) >= limit:
            raise Refusal(
                Code.TOO_MANY_PUBLIC, f"you have {limit} open games in the lobby", {"limit": limit}
            )

    async def check_invited(self, owner: Owner, seats: tuple[Seated, ...]) -> None:
        """Raises `Refusal` when somebody who is invited has blocked the owner."""
        invited = {
            seat.invited.owner: seat.invited.name
            for seat in seats
            if isinstance(seat, Vacant) and seat.invited is not None
        }
        if not invited:
            return
        for other in sorted(await self._storage.people.blockers(owner, invited)):
            name = invited[other]
            raise Refusal(
                Code.NOT_WELCOME,
                f"{name or 'this player'} cannot be invited",
                {} if name is None else {"name": name},
            )

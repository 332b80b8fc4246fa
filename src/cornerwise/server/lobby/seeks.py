"""The seek service: starting, changing and withdrawing seeks."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from cornerwise.server.accounts.identity import Identity
from cornerwise.server.accounts.service import AccountService, check_may_play
from cornerwise.server.codes import LobbyCode
from cornerwise.server.game.domain.seats import Owner, Person
from cornerwise.server.game.domain.setups import clean_name, setup_of, terms_of
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.protocol import SetupChoice, TermsChoice
from cornerwise.server.game.tables import Tables
from cornerwise.server.lobby.domain.pairing import Seek, Wish
from cornerwise.server.lobby.matchmaker import FRESH
from cornerwise.server.lobby.protocol import SeekGame
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import Storage

_MOMENT = timedelta(microseconds=1)

_RESUMED = 3 * FRESH
"""How long a seek keeps its waiting time after its connection was lost."""


class SeekService:
    """Stores and withdraws seeks."""

    def __init__(
        self,
        tables: Tables,
        storage: Storage,
        strengths: Strengths,
        accounts: AccountService,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._strengths = strengths
        self._accounts = accounts
        self._now = now

    async def seek(self, guest: Owner | None, message: SeekGame) -> tuple[Seek, TableId | None]:
        """Stores a seek, in place of the owner's previous one.

        Also returns a table if the previous seek has just been paired. Raises `Refusal`.
        """
        if guest is None:
            raise Refusal(LobbyCode.NOBODY, "you have no cookie and no token; open any page first")
        identity = Identity(guest, await self._storage.accounts.of(guest))
        check_may_play(identity)
        name = identity.name or clean_name(message.name)
        await self._accounts.check_own_names(identity, [Person(guest, name)])
        wish = _wish(message)
        await self._tables.limits.check_unfinished(guest)
        now = self._now()
        seek = Seek(
            id=secrets.token_hex(16),
            owner=guest,
            name=name,
            wish=wish,
            mu=await self._strengths.of(wish.way, guest),
            since=now,
        )
        before = await self._storage.seeks.of(guest, now - _RESUMED)
        if before is not None and before.wish == wish:
            # A short loss of connection does not reset the waiting time.
            seek = replace(seek, since=before.since, computers=before.computers)
        return seek, await self._storage.seeks.put(seek, now)

    async def suspend(self, seek: Seek) -> None:
        """Suspends the seek of an owner who has disconnected, until they come back."""
        await self._storage.seeks.see([seek.id], self._now() - FRESH - _MOMENT)

    async def agree(self, seek: Seek) -> None:
        """Lets computers take the empty seats."""
        await self._storage.seeks.agree(seek.id)

    async def withdraw(self, seek: Seek) -> TableId | None:
        """Deletes a seek. Returns a table if it has just been paired."""
        return await self._storage.seeks.withdraw(seek.id)

    async def settle(self, owner: Owner, table_id: TableId) -> None:
        """Deletes the seek of an owner who knows their table now."""
        await self._storage.seeks.settle(owner, table_id)


def _wish(message: SeekGame) -> Wish:
    """Returns what somebody wants to play. Raises `Refusal` or `SetupError`."""
    setup = setup_of(SetupChoice(message.way))
    terms = terms_of(TermsChoice(message.clock, message.rated))
    wish = Wish(setup.name, terms.clock, terms.rated)
    if wish.seats < 2:
        raise Refusal(LobbyCode.ONE_PLAYER, "this variant has one player")
    return wish

"""The personal data of an owner: exported as a file, or erased with the account."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

import msgspec

from cornerwise.server.accounts.identity import Identity, utc_now
from cornerwise.server.accounts.protocol import Export, ExportedTable
from cornerwise.server.accounts.service import AccountService
from cornerwise.server.accounts.views import account_view, session_view, token_view
from cornerwise.server.codes import AccountCode
from cornerwise.server.game.domain.seats import GONE, Owner, Person, concerned, people
from cornerwise.server.game.domain.state import Cursor, TableState
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.downloads import record_text
from cornerwise.server.game.tables import Tables
from cornerwise.server.http.rate_limits.gcra import Limit
from cornerwise.server.http.rate_limits.limiter import RateLimiter
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import Storage

_PAGE = 100

_EXPORTS = Limit(10, 600.0)


class PersonalData:
    """Exports or erases everything that is stored about an owner."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        accounts: AccountService,
        limiter: RateLimiter | None = None,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._accounts = accounts
        self._limiter = limiter or RateLimiter()
        self._exporting = asyncio.Semaphore(1)

    async def export(self, by: Identity) -> Export:
        """Returns everything stored about an owner, guests included. Refuses a program with a token.

        Raises `Refusal`.
        """
        if by.token is not None:
            raise Refusal(AccountCode.SIGN_IN, "sign in first")
        await self._limiter.spend({f"export {by.owner}": _EXPORTS}, AccountCode.WAIT)
        store = self._accounts.store
        async with self._exporting:
            tables = [
                await asyncio.to_thread(_exported, state, by.owner)
                async for state in self._tables_of(by.owner)
            ]
        return Export(
            exported_at=utc_now(),
            account=None if by.account is None else account_view(by.account),
            sessions=[
                session_view(session, by.session) for session in await store.sessions_of(by.owner)
            ],
            tokens=[token_view(token) for token in await store.tokens_of(by.owner)],
            tables=tables,
            more={
                each.name: msgspec.Raw(msgspec.json.encode(await each.export(by.owner)))
                for each in self._accounts.data_holders
            },
        )

    async def erase_account(self, by: Identity, password: str) -> None:
        """Erases an account after checking its password. Raises `Refusal`."""
        account = await self._accounts.confirmed(by, password)
        await self.erase(account.owner)

    async def erase(self, owner: Owner) -> None:
        """Erases an account and makes its games anonymous.

        Games with others stay complete, with an anonymous player instead. The account is deleted
        last, so an interrupted request can be repeated.
        """
        heir = GONE + secrets.token_hex(14)
        async for state in self._tables_of(owner):
            await self._leave_table(state, owner)
        await self._tables.disown(owner, heir)
        for holder in self._accounts.data_holders:
            await holder.erase(owner, heir)
        await self._accounts.store.delete(owner)

    async def _leave_table(self, state: TableState, owner: Owner) -> None:
        try:
            # Rated games are part of the computers' ratings.
            is_theirs_alone = state.owner == owner and not concerned(state.seats) - {owner}
            if is_theirs_alone and not state.terms.rated:
                await self._tables.delete(state.id, owner)
            elif owner in people(state.seats):
                await self._tables.stand_up(state.id, owner)
        except Refusal:
            # The game is over, or has just changed: it stays, without their name.
            pass

    async def _tables_of(self, owner: Owner) -> AsyncIterator[TableState]:
        """Yields all tables that an owner created or has a seat at."""
        for finished in (False, True):
            after = None
            while True:
                page = await self._storage.tables_of(
                    owner, finished=finished, limit=_PAGE, after=after
                )
                for state in page:
                    yield state
                if len(page) < _PAGE:
                    break
                after = Cursor(page[-1].updated_at, page[-1].id)


def _exported(state: TableState, owner: Owner) -> ExportedTable:
    record = record_text(Table(state), "json").body
    return ExportedTable(
        state.id,
        state.created_at,
        state.updated_at,
        made=state.owner == owner,
        seats=[
            number
            for number, seat in enumerate(state.seats)
            if isinstance(seat, Person) and seat.owner == owner
        ],
        record=msgspec.Raw(record),
    )

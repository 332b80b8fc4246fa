"""The store of accounts in SQL."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import TypeVar

from sqlalchemy import Delete, Select, Update, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from cornerwise.server.accounts.domain.names import folded, folded_beginnings
from cornerwise.server.accounts.store import (
    Account,
    AlreadyRegistered,
    NameTaken,
    Session,
    SessionId,
    Token,
    TokenId,
)
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.storage.sql.fast_lookup import SqliteFastLookup
from cornerwise.server.storage.sql.models import AccountRow, SessionRow, TokenRow
from cornerwise.server.storage.sql.unit_of_work import UnitsOfWork

_Key = TypeVar("_Key", SessionRow, TokenRow)
"""A session or a token."""

_BY_OWNER = select(AccountRow).where(AccountRow.owner == bindparam("value"))
_BY_NAME = select(AccountRow).where(AccountRow.folded == bindparam("value"))
"""Built once: every request runs it, and building a statement takes longer than running it."""


class SqlAccounts:
    """Stores accounts in a database whose schema is up to date."""

    def __init__(
        self, engine: AsyncEngine, units: UnitsOfWork, lookup: SqliteFastLookup | None = None
    ) -> None:
        self._engine = engine
        self._units = units
        self._lookup = lookup
        self._session = async_sessionmaker(engine, expire_on_commit=False)

    async def create(self, account: Account) -> None:
        async with self._session() as session:
            session.add(_row_of(account))
            try:
                await session.commit()
            except IntegrityError:
                await session.rollback()
                known = await session.get(AccountRow, account.owner)
                raise (NameTaken if known is None else AlreadyRegistered) from None

    async def of(self, owner: Owner) -> Account | None:
        # Every request of a guest comes here, and a guest has no account.
        if self._lookup is not None and not await self._lookup.has_account(owner):
            return None
        return await self._one(_BY_OWNER, owner)

    async def by_name(self, name: str) -> Account | None:
        return await self._one(_BY_NAME, folded(name))

    async def search(self, beginning: str, *, limit: int, offset: int = 0) -> list[Account]:
        begins = [AccountRow.folded.startswith(each) for each in folded_beginnings(beginning)]
        found = select(AccountRow).where(or_(*begins)).order_by(AccountRow.folded)
        async with self._session() as session:
            rows = await session.scalars(found.limit(limit).offset(offset))
            return [_account_of(row) for row in rows]

    async def names_of(self, owners: Iterable[Owner]) -> dict[Owner, str]:
        names = select(AccountRow.owner, AccountRow.name).where(AccountRow.owner.in_(list(owners)))
        async with self._session() as session:
            return dict((await session.execute(names)).tuples().all())

    async def secure(
        self, account: Account, *, ends_sessions: bool, but: SessionId | None = None
    ) -> bool:
        change = (
            _changing(account.owner)
            .where(AccountRow.edition == account.edition - 1)
            .values(
                password=account.password,
                recovery=list(account.recovery),
                edition=account.edition,
            )
        )
        async with self._engine.begin() as connection:
            if (await connection.execute(change)).rowcount != 1:
                return False
            if ends_sessions:
                await connection.execute(_ending(account.owner, but))
                await connection.execute(delete(TokenRow).where(TokenRow.owner == account.owner))
        return True

    async def rename(self, owner: Owner, name: str) -> bool:
        try:
            return await self._done(_changing(owner).values(name=name, folded=folded(name)))
        except IntegrityError:
            raise NameTaken from None

    async def ban(self, owner: Owner, at: datetime, reason: str | None) -> bool:
        return await self._done(_changing(owner).values(banned_at=at, ban_reason=reason))

    async def unban(self, owner: Owner) -> bool:
        return await self._done(_changing(owner).values(banned_at=None, ban_reason=None))

    async def make_bot(self, owner: Owner) -> bool:
        return await self._done(_changing(owner).values(bot=True))

    async def delete(self, owner: Owner) -> bool:
        # The database deletes its sessions and tokens too.
        return await self._done(delete(AccountRow).where(AccountRow.owner == owner))

    async def begin_session(self, session: Session, edition: int) -> bool:
        # The update locks the row, so the password cannot change in between.
        unchanged = (
            _changing(session.owner).where(AccountRow.edition == edition).values(edition=edition)
        )
        new = insert(SessionRow).values(
            id=session.id,
            owner=session.owner,
            agent=session.agent,
            created_at=session.created_at,
            seen_at=session.seen_at,
        )
        async with self._engine.begin() as connection:
            if (await connection.execute(unchanged)).rowcount != 1:
                return False
            await connection.execute(new)
        return True

    async def session(self, session_id: SessionId) -> tuple[Session, Account] | None:
        found = await self._with_account(SessionRow, session_id)
        return None if found is None else (_session_of(found[0]), found[1])

    async def sessions_of(self, owner: Owner) -> list[Session]:
        mine = select(SessionRow).where(SessionRow.owner == owner)
        async with self._session() as session:
            rows = await session.scalars(mine.order_by(SessionRow.seen_at.desc()))
            return [_session_of(row) for row in rows]

    async def see_session(self, session_id: SessionId, at: datetime) -> None:
        await self._done(update(SessionRow).where(SessionRow.id == session_id).values(seen_at=at))

    async def end_session(self, owner: Owner, session_id: SessionId) -> bool:
        return await self._done(
            delete(SessionRow).where(SessionRow.owner == owner, SessionRow.id == session_id)
        )

    async def end_sessions(self, owner: Owner, *, but: SessionId | None = None) -> None:
        await self._done(_ending(owner, but))

    async def add_token(self, token: Token) -> None:
        async with self._session() as session:
            session.add(
                TokenRow(
                    id=token.id,
                    owner=token.owner,
                    label=token.label,
                    created_at=token.created_at,
                    seen_at=token.seen_at,
                )
            )
            await session.commit()

    async def token(self, token_id: TokenId) -> tuple[Token, Account] | None:
        found = await self._with_account(TokenRow, token_id)
        return None if found is None else (_token_of(found[0]), found[1])

    async def tokens_of(self, owner: Owner) -> list[Token]:
        mine = select(TokenRow).where(TokenRow.owner == owner).order_by(TokenRow.created_at)
        async with self._session() as session:
            return [_token_of(row) for row in await session.scalars(mine)]

    async def see_token(self, token_id: TokenId, at: datetime) -> None:
        await self._done(update(TokenRow).where(TokenRow.id == token_id).values(seen_at=at))

    async def remove_token(self, owner: Owner, token_id: TokenId) -> bool:
        return await self._done(
            delete(TokenRow).where(TokenRow.owner == owner, TokenRow.id == token_id)
        )

    async def _with_account(self, kind: type[_Key], key: str) -> tuple[_Key, Account] | None:
        """Returns a session or a token, with its account."""
        found = _with_account(kind)
        row = await self._units.do(lambda database: database.execute(found, {"key": key}).first())
        return None if row is None else (row[0], _account_of(row[1]))

    async def _one(self, found: Select[tuple[AccountRow]], value: str) -> Account | None:
        row = await self._units.do(lambda database: database.scalar(found, {"value": value}))
        return None if row is None else _account_of(row)

    async def _done(self, statement: Update | Delete) -> bool:
        """Runs a statement in its own transaction. Returns whether it affected a row."""
        async with self._engine.begin() as connection:
            return (await connection.execute(statement)).rowcount > 0


@cache
def _with_account(kind: type[_Key]) -> Select[tuple[_Key, AccountRow]]:
    """Returns the statement that finds a session or a token by its `key`, with its account."""
    return (
        select(kind, AccountRow)
        .join(AccountRow, AccountRow.owner == kind.owner)
        .where(kind.id == bindparam("key"))
    )


def _changing(owner: Owner) -> Update:
    return update(AccountRow).where(AccountRow.owner == owner)


def _ending(owner: Owner, but: SessionId | None) -> Delete:
    ending = delete(SessionRow).where(SessionRow.owner == owner)
    return ending if but is None else ending.where(SessionRow.id != but)


def _row_of(account: Account) -> AccountRow:
    return AccountRow(
        owner=account.owner,
        name=account.name,
        folded=account.folded,
        password=account.password,
        recovery=list(account.recovery),
        bot=account.bot,
        banned_at=account.banned_at,
        ban_reason=account.ban_reason,
        created_at=account.created_at,
        edition=account.edition,
    )


def _account_of(row: AccountRow) -> Account:
    return Account(
        owner=row.owner,
        name=row.name,
        password=row.password,
        recovery=tuple(row.recovery),
        bot=row.bot,
        banned_at=row.banned_at,
        ban_reason=row.ban_reason,
        created_at=row.created_at,
        edition=row.edition,
    )


def _session_of(row: SessionRow) -> Session:
    return Session(row.id, row.owner, row.agent, row.created_at, row.seen_at)


def _token_of(row: TokenRow) -> Token:
    return Token(row.id, row.owner, row.label, row.created_at, row.seen_at)

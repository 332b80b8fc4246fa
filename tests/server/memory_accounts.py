"""Accounts kept as long as the process lives."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

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


class MemoryAccounts:
    """Keeps accounts as long as it lives."""

    def __init__(self) -> None:
        self._accounts: dict[Owner, Account] = {}
        self._sessions: dict[SessionId, Session] = {}
        self._tokens: dict[TokenId, Token] = {}

    async def create(self, account: Account) -> None:
        if account.owner in self._accounts:
            raise AlreadyRegistered
        if await self.by_name(account.name) is not None:
            raise NameTaken
        self._accounts[account.owner] = account

    async def of(self, owner: Owner) -> Account | None:
        return self._accounts.get(owner)

    async def by_name(self, name: str) -> Account | None:
        look = folded(name)
        return next((each for each in self._accounts.values() if each.folded == look), None)

    async def search(self, beginning: str, *, limit: int, offset: int = 0) -> list[Account]:
        beginnings = folded_beginnings(beginning)
        found = [each for each in self._accounts.values() if each.folded.startswith(beginnings)]
        return sorted(found, key=lambda each: each.folded)[offset : offset + limit]

    async def names_of(self, owners: Iterable[Owner]) -> dict[Owner, str]:
        accounts = self._accounts
        return {owner: accounts[owner].name for owner in owners if owner in accounts}

    async def secure(
        self, account: Account, *, ends_sessions: bool, but: SessionId | None = None
    ) -> bool:
        kept = self._accounts.get(account.owner)
        if kept is None or kept.edition != account.edition - 1:
            return False
        self._change(
            account.owner,
            password=account.password,
            recovery=account.recovery,
            edition=account.edition,
        )
        if ends_sessions:
            await self.end_sessions(account.owner, but=but)
            for token in await self.tokens_of(account.owner):
                del self._tokens[token.id]
        return True

    async def rename(self, owner: Owner, name: str) -> bool:
        other = await self.by_name(name)
        if other is not None and other.owner != owner:
            raise NameTaken
        return self._change(owner, name=name)

    async def ban(self, owner: Owner, at: datetime, reason: str | None) -> bool:
        return self._change(owner, banned_at=at, ban_reason=reason)

    async def unban(self, owner: Owner) -> bool:
        return self._change(owner, banned_at=None, ban_reason=None)

    async def make_bot(self, owner: Owner) -> bool:
        return self._change(owner, bot=True)

    async def delete(self, owner: Owner) -> bool:
        await self.end_sessions(owner)
        self._tokens = {
            token_id: token for token_id, token in self._tokens.items() if token.owner != owner
        }
        return self._accounts.pop(owner, None) is not None

    async def begin_session(self, session: Session, edition: int) -> bool:
        account = self._accounts.get(session.owner)
        if account is None or account.edition != edition:
            return False
        self._sessions[session.id] = session
        return True

    async def session(self, session_id: SessionId) -> tuple[Session, Account] | None:
        session = self._sessions.get(session_id)
        return None if session is None else (session, self._accounts[session.owner])

    async def sessions_of(self, owner: Owner) -> list[Session]:
        mine = [session for session in self._sessions.values() if session.owner == owner]
        return sorted(mine, key=lambda session: session.seen_at, reverse=True)

    async def see_session(self, session_id: SessionId, at: datetime) -> None:
        if session_id in self._sessions:
            self._sessions[session_id] = replace(self._sessions[session_id], seen_at=at)

    async def end_session(self, owner: Owner, session_id: SessionId) -> bool:
        session = self._sessions.get(session_id)
        if session is None or session.owner != owner:
            return False
        del self._sessions[session_id]
        return True

    async def end_sessions(self, owner: Owner, *, but: SessionId | None = None) -> None:
        self._sessions = {
            session_id: session
            for session_id, session in self._sessions.items()
            if session.owner != owner or session_id == but
        }

    async def add_token(self, token: Token) -> None:
        self._tokens[token.id] = token

    async def token(self, token_id: TokenId) -> tuple[Token, Account] | None:
        token = self._tokens.get(token_id)
        return None if token is None else (token, self._accounts[token.owner])

    async def tokens_of(self, owner: Owner) -> list[Token]:
        mine = [token for token in self._tokens.values() if token.owner == owner]
        return sorted(mine, key=lambda token: token.created_at)

    async def see_token(self, token_id: TokenId, at: datetime) -> None:
        if token_id in self._tokens:
            self._tokens[token_id] = replace(self._tokens[token_id], seen_at=at)

    async def remove_token(self, owner: Owner, token_id: TokenId) -> bool:
        token = self._tokens.get(token_id)
        if token is None or token.owner != owner:
            return False
        del self._tokens[token_id]
        return True

    def _change(self, owner: Owner, **fields: Any) -> bool:
        if owner not in self._accounts:
            return False
        self._accounts[owner] = replace(self._accounts[owner], **fields)
        return True

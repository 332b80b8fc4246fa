"""The interface of the store of accounts, sessions and tokens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from cornerwise.server.accounts.domain.names import folded
from cornerwise.server.game.domain.seats import Owner

SessionId: TypeAlias = str
"""The SHA-256 of the secret in the cookie, as hex: who reads the store cannot sign in."""

TokenId: TypeAlias = str
"""The SHA-256 of a token of a bot, as hex."""


class NameTaken(Exception):
    """There is an account whose name is this one or looks like it."""


class AlreadyRegistered(Exception):
    """The owner has an account."""


@dataclass(frozen=True)
class Account:
    """Somebody who chose a name and a password."""

    owner: Owner

    name: str

    password: str
    """As argon2id makes it."""

    recovery: tuple[str, ...]
    """Hashes of the recovery codes that were not used yet."""

    created_at: datetime

    bot: bool = False

    banned_at: datetime | None = None

    ban_reason: str | None = None

    edition: int = 0
    """Counts the changes of password and recovery codes."""

    @property
    def folded(self) -> str:
        """What no other account may have in common with the name."""
        return folded(self.name)


@dataclass(frozen=True)
class Session:
    """A browser in which somebody is signed in."""

    id: SessionId

    owner: Owner

    agent: str
    """The device in words; may be empty."""

    created_at: datetime

    seen_at: datetime


@dataclass(frozen=True)
class Token:
    """With which a program plays for a bot."""

    id: TokenId

    owner: Owner

    label: str

    created_at: datetime

    seen_at: datetime | None = None


class AccountStore(Protocol):
    """Keeps accounts. What a method has returned from is on disk."""

    async def create(self, account: Account) -> None:
        """Keeps a new account. Raises `NameTaken` or `AlreadyRegistered`."""
        ...

    async def of(self, owner: Owner) -> Account | None:
        """Returns the account of an owner; None for a guest."""
        ...

    async def by_name(self, name: str) -> Account | None:
        """Returns the account whose name is this one or looks like it."""
        ...

    async def search(self, beginning: str, *, limit: int, offset: int = 0) -> list[Account]:
        """Returns accounts whose names begin so, or look as if, in the order of their names."""
        ...

    async def names_of(self, owners: Iterable[Owner]) -> dict[Owner, str]:
        """Returns the names of those owners who have accounts."""
        ...

    async def secure(
        self, account: Account, *, ends_sessions: bool, but: SessionId | None = None
    ) -> bool:
        """Keeps password and recovery codes of an account that was changed by one edition.

        In the same step ends its sessions but one and all its tokens, if so told. Returns False,
        and changes nothing, unless the edition kept so far is the one before.
        """
        ...

    async def rename(self, owner: Owner, name: str) -> bool:
        """Gives an account another name. Returns whether there is one. Raises `NameTaken`."""
        ...

    async def ban(self, owner: Owner, at: datetime, reason: str | None) -> bool:
        """Keeps somebody from playing with others. Returns whether there is such an account."""
        ...

    async def unban(self, owner: Owner) -> bool:
        """Lets somebody play again. Returns whether there is such an account."""
        ...

    async def make_bot(self, owner: Owner) -> bool:
        """Makes an account one of a program. Returns whether there is such an account."""
        ...

    async def delete(self, owner: Owner) -> bool:
        """Forgets an account, its sessions and tokens. Returns whether there was one."""
        ...

    async def begin_session(self, session: Session, edition: int) -> bool:
        """Keeps a new session of an account that is of this edition.

        Returns False, and keeps nothing, when the account has changed or is no more.
        """
        ...

    async def session(self, session_id: SessionId) -> tuple[Session, Account] | None:
        """Returns a session with its account, or None when there is none of that id."""
        ...

    async def sessions_of(self, owner: Owner) -> list[Session]:
        """Returns the sessions of an owner, last seen first."""
        ...

    async def see_session(self, session_id: SessionId, at: datetime) -> None:
        """Notes that a session was used."""
        ...

    async def end_session(self, owner: Owner, session_id: SessionId) -> bool:
        """Ends a session of an owner. Returns whether there was one."""
        ...

    async def end_sessions(self, owner: Owner, *, but: SessionId | None = None) -> None:
        """Ends all sessions of an owner, but one."""
        ...

    async def add_token(self, token: Token) -> None:
        """Keeps a new token."""
        ...

    async def token(self, token_id: TokenId) -> tuple[Token, Account] | None:
        """Returns a token with its account, or None when there is none of that id."""
        ...

    async def tokens_of(self, owner: Owner) -> list[Token]:
        """Returns the tokens of an owner, the oldest first."""
        ...

    async def see_token(self, token_id: TokenId, at: datetime) -> None:
        """Notes that a token was used."""
        ...

    async def remove_token(self, owner: Owner, token_id: TokenId) -> bool:
        """Forgets a token of an owner. Returns whether there was one."""
        ...

"""The interface of the store of accounts, sessions and tokens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeAlias

from cornerwise.server.accounts.domain.names import folded
from cornerwise.server.game.domain.seats import Owner

SessionId: TypeAlias = str
"""The SHA-256 of the cookie's secret, as hex: a copy of the store does not allow signing in."""

TokenId: TypeAlias = str
"""The SHA-256 of a bot's token, as hex."""


class NameTaken(Exception):
    """An account has this name, or one that looks like it."""


class AlreadyRegistered(Exception):
    """The owner already has an account."""


@dataclass(frozen=True)
class Account:
    """An owner with a name and a password."""

    owner: Owner

    name: str

    password: str
    """An argon2id hash."""

    recovery: tuple[str, ...]
    """Hashes of the unused recovery codes."""

    created_at: datetime

    bot: bool = False

    banned_at: datetime | None = None

    ban_reason: str | None = None

    edition: int = 0
    """Counts changes of the password and the recovery codes."""

    @property
    def folded(self) -> str:
        """The name's key, which must be unique: equal for names that look alike."""
        return folded(self.name)


@dataclass(frozen=True)
class Session:
    """A browser in which somebody is signed in."""

    id: SessionId

    owner: Owner

    agent: str
    """The device's name; may be empty."""

    created_at: datetime

    seen_at: datetime


@dataclass(frozen=True)
class Token:
    """A token with which a program plays as a bot."""

    id: TokenId

    owner: Owner

    label: str

    created_at: datetime

    seen_at: datetime | None = None


class AccountStore(Protocol):
    """Stores accounts. A change is durable when its method returns."""

    async def create(self, account: Account) -> None:
        """Stores a new account. Raises `NameTaken` or `AlreadyRegistered`."""
        ...

    async def of(self, owner: Owner) -> Account | None:
        """Returns the account of an owner; None for a guest."""
        ...

    async def by_name(self, name: str) -> Account | None:
        """Returns the account with this name, or one that looks like it."""
        ...

    async def search(self, beginning: str, *, limit: int, offset: int = 0) -> list[Account]:
        """Returns the accounts whose names begin, or seem to begin, like this, sorted by name."""
        ...

    async def names_of(self, owners: Iterable[Owner]) -> dict[Owner, str]:
        """Returns the names of the owners who have accounts."""
        ...

    async def secure(
        self, account: Account, *, ends_sessions: bool, but: SessionId | None = None
    ) -> bool:
        """Stores the password and recovery codes of an account whose edition was raised by one.

        With `ends_sessions`, also ends all tokens and all sessions but one, in the same
        transaction. Returns False, and changes nothing, unless the stored edition is one less.
        """
        ...

    async def rename(self, owner: Owner, name: str) -> bool:
        """Renames an account. Returns whether it exists. Raises `NameTaken`."""
        ...

    async def ban(self, owner: Owner, at: datetime, reason: str | None) -> bool:
        """Bans an account from playing with others. Returns whether it exists."""
        ...

    async def unban(self, owner: Owner) -> bool:
        """Lifts a ban. Returns whether the account exists."""
        ...

    async def make_bot(self, owner: Owner) -> bool:
        """Turns an account into a bot. Returns whether it exists."""
        ...

    async def delete(self, owner: Owner) -> bool:
        """Deletes an account, its sessions and tokens. Returns whether it existed."""
        ...

    async def begin_session(self, session: Session, edition: int) -> bool:
        """Stores a new session of an account that has this edition.

        Returns False, and stores nothing, when the account has changed or was deleted.
        """
        ...

    async def session(self, session_id: SessionId) -> tuple[Session, Account] | None:
        """Returns a session with its account, or None."""
        ...

    async def sessions_of(self, owner: Owner) -> list[Session]:
        """Returns the sessions of an owner, last seen first."""
        ...

    async def see_session(self, session_id: SessionId, at: datetime) -> None:
        """Stores when a session was last used."""
        ...

    async def end_session(self, owner: Owner, session_id: SessionId) -> bool:
        """Ends a session of an owner. Returns whether it existed."""
        ...

    async def end_sessions(self, owner: Owner, *, but: SessionId | None = None) -> None:
        """Ends all sessions of an owner but one."""
        ...

    async def add_token(self, token: Token) -> None:
        """Stores a new token."""
        ...

    async def token(self, token_id: TokenId) -> tuple[Token, Account] | None:
        """Returns a token with its account, or None."""
        ...

    async def tokens_of(self, owner: Owner) -> list[Token]:
        """Returns the tokens of an owner, oldest first."""
        ...

    async def see_token(self, token_id: TokenId, at: datetime) -> None:
        """Stores when a token was last used."""
        ...

    async def remove_token(self, owner: Owner, token_id: TokenId) -> bool:
        """Deletes a token of an owner. Returns whether it existed."""
        ...

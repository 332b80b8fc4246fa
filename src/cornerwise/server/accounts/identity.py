"""Authentication: bots by token, people by session cookie, guests by a signed cookie."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from cornerwise.server.accounts.guest_cookies import GuestCookies
from cornerwise.server.accounts.store import Account, AccountStore, SessionId, TokenId
from cornerwise.server.codes import AccountCode
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.cookies import MAX_AGE, cookie_header, cookie_value
from cornerwise.server.refusal import Refusal

SESSION_COOKIE = "cornerwise_session"

SESSION_AGE = timedelta(seconds=MAX_AGE)
"""How long an unused session stays valid."""

_SEEN_RESOLUTION = timedelta(minutes=1)
"""How often the last use of a session or token is stored."""

_BEARER = "bearer "

Now = Callable[[], datetime]


@dataclass(frozen=True)
class Identity:
    """An owner, and how they were authenticated."""

    owner: Owner

    account: Account | None = None
    """None for a guest."""

    session: SessionId | None = None

    token: TokenId | None = None

    @property
    def name(self) -> str | None:
        """The name of the account, used at every table; None for a guest."""
        return None if self.account is None else self.account.name


@dataclass(frozen=True)
class Seen:
    """The identity found in the headers of a request."""

    identity: Identity | None
    """None for a client without a valid cookie."""

    cookies: tuple[str, ...] = ()
    """Set-Cookie headers for the response."""


class Identities:
    """Authenticates requests."""

    def __init__(self, store: AccountStore, guests: GuestCookies, now: Now | None = None) -> None:
        self._store = store
        self._guests = guests
        self._now = now or utc_now

    async def seen(self, headers: Mapping[str, str], *, secure: bool) -> Seen:
        """Returns who makes a request. Raises `Refusal` for an invalid token."""
        bearer = bearer_of(headers)
        if bearer is not None:
            return Seen(await self._by_token(secret_id(bearer)))
        cookies = headers.get("cookie", "")
        secret = cookie_value(cookies, SESSION_COOKIE, secure=secure)
        if secret is None:
            return Seen(await self._by_guest_cookie(cookies, secure=secure))
        found = await self._by_session(secret_id(secret))
        if found is None:
            ended = session_cookie("", secure=secure)
            return Seen(await self._by_guest_cookie(cookies, secure=secure), (ended,))
        identity, is_noted = found
        # A browser counts the age of a cookie from when it was last set.
        return Seen(identity, (session_cookie(secret, secure=secure),) if is_noted else ())

    async def holds(self, identity: Identity) -> bool:
        """Returns whether the session or token of an identity is still valid."""
        if identity.session is not None:
            return await self._store.session(identity.session) is not None
        if identity.token is not None:
            return await self._store.token(identity.token) is not None
        return True

    async def _by_token(self, token_id: TokenId) -> Identity:
        found = await self._store.token(token_id)
        if found is None:
            raise Refusal(AccountCode.BAD_TOKEN, "this token is invalid or was revoked")
        token, account = found
        now = self._now()
        if token.seen_at is None or now - token.seen_at >= _SEEN_RESOLUTION:
            await self._store.see_token(token_id, now)
        return Identity(account.owner, account, token=token_id)

    async def _by_session(self, session_id: SessionId) -> tuple[Identity, bool] | None:
        found = await self._store.session(session_id)
        if found is None:
            return None
        session, account = found
        now = self._now()
        if now - session.seen_at > SESSION_AGE:
            await self._store.end_session(account.owner, session_id)
            return None
        is_noted = now - session.seen_at >= _SEEN_RESOLUTION
        if is_noted:
            await self._store.see_session(session_id, now)
        return Identity(account.owner, account, session=session_id), is_noted

    async def _by_guest_cookie(self, cookies: str, *, secure: bool) -> Identity | None:
        guest = self._guests.known(cookies, secure=secure)
        # An account must sign in: its old guest cookie would let others in without a password.
        if guest is None or await self._store.of(guest) is not None:
            return None
        return Identity(guest)


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """Returns the bearer token of a request, if there is one."""
    shown = headers.get("authorization", "")
    return shown[len(_BEARER) :].strip() if shown.lower().startswith(_BEARER) else None


def secret_id(secret: str) -> str:
    """Returns the id under which a session or token is stored."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def session_cookie(secret: str, *, secure: bool) -> str:
    """Returns the Set-Cookie header for a session; an empty secret removes the cookie."""
    return cookie_header(SESSION_COOKIE, secret, secure=secure)


def utc_now() -> datetime:
    """Returns the current time."""
    return datetime.now(UTC)

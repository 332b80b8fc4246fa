"""The account service: registration, sign-in, recovery, sessions and bot tokens."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cornerwise.server.accounts.domain import recovery_codes as recovery
from cornerwise.server.accounts.domain.device_names import device_name
from cornerwise.server.accounts.domain.names import checked_name, folded
from cornerwise.server.accounts.identity import SESSION_AGE, Identity, Now, secret_id, utc_now
from cornerwise.server.accounts.known_devices import KnownDevices
from cornerwise.server.accounts.passwords import Passwords, check_password
from cornerwise.server.accounts.personal_data_holder import PersonalDataHolder
from cornerwise.server.accounts.store import (
    Account,
    AccountStore,
    AlreadyRegistered,
    NameTaken,
    Session,
    SessionId,
    Token,
    TokenId,
)
from cornerwise.server.codes import AccountCode
from cornerwise.server.game.domain.seats import Person, Seated
from cornerwise.server.http.rate_limits.gcra import Limit, Limits
from cornerwise.server.http.rate_limits.limiter import RateLimiter, from_network
from cornerwise.server.http.rate_limits.networks import Network
from cornerwise.server.refusal import Refusal

MAX_SESSIONS = 50
"""The most sessions of an account; a new one beyond it ends the least recently used."""

MAX_TOKENS = 20
"""The most tokens of a bot."""

_SECRET_BYTES = 32
_TOKEN_PREFIX = "cw_"  # noqa: S105 how all tokens begin

_TEN_MINUTES = 600.0
_FROM_ADDRESS = Limit(50, _TEN_MINUTES)
_OF_NAME_FROM_ADDRESS = Limit(10, _TEN_MINUTES)
_OF_DEVICE = Limit(10, _TEN_MINUTES)
_REGISTRATIONS = Limit(20, 3600.0)
_CONFIRMATIONS = Limit(10, _TEN_MINUTES)


@dataclass(frozen=True)
class Caller:
    """Who makes a request: their identity, network and browser."""

    identity: Identity

    network: Network | None
    """None for this machine, which has no limits."""

    agent: str = ""
    """The User-Agent header."""

    device: str | None = None
    """The cookie of a known device, if there is one."""


@dataclass(frozen=True)
class SignedIn:
    """The result of a sign-in: a new session, whose secret the browser keeps."""

    account: Account

    secret: str

    device: str
    """The cookie that makes the browser a known device."""

    codes: tuple[str, ...] = ()
    """New recovery codes, to show once."""


class AccountService:
    """Creates and manages accounts. Every method may raise `Refusal`."""

    def __init__(
        self, store: AccountStore, limiter: RateLimiter | None = None, now: Now | None = None
    ) -> None:
        self.store = store
        self.data_holders: list[PersonalDataHolder] = []
        """The other parts of the server that store personal data."""
        self._limiter = limiter or RateLimiter()
        self._now = now or utc_now
        self._passwords = Passwords()
        self.devices = KnownDevices()
        """Replaced at the start by one with the secret that all servers share."""

    async def register(self, by: Caller, name: str, password: str) -> SignedIn:
        """Creates an account that keeps the guest's games, and signs in."""
        if by.identity.account is not None:
            raise Refusal(AccountCode.REGISTERED, "you already have an account")
        chosen = checked_name(name)
        check_password(password, chosen)
        await self._limiter.spend(
            from_network("register", by.network, _REGISTRATIONS), AccountCode.WAIT
        )
        if await self.store.by_name(chosen) is not None:
            raise _name_taken()
        owner = by.identity.owner
        codes = recovery.new_codes()
        account = Account(
            owner,
            chosen,
            password=await self._passwords.hashed(password, by.network),
            recovery=recovery.hashes_of(codes, owner),
            created_at=self._now(),
        )
        try:
            await self.store.create(account)
        except NameTaken:
            raise _name_taken() from None
        except AlreadyRegistered:
            raise Refusal(AccountCode.REGISTERED, "you already have an account") from None
        return await self._signed_in(account, by, codes)

    async def sign_in(self, by: Caller, name: str, password: str) -> SignedIn:
        """Signs in. An unknown name is answered like a wrong password."""
        account = await self.store.by_name(name)
        limits = self._limits("sign in", by, name, account)
        await self._limiter.spend(limits, AccountCode.WAIT)
        kept = None if account is None else account.password
        is_right = await self._passwords.is_right(password, kept, by.network)
        if account is None or not is_right:
            raise Refusal(AccountCode.WRONG_PASSWORD, "wrong name or password")
        if self._passwords.is_dated(account.password):
            changed = await self._with_password(account, password)
            if await self.store.secure(changed, ends_sessions=False):
                account = changed
        new = await self._signed_in(account, by)
        await self._limiter.refund(limits)
        await self.sign_out(by.identity)
        return new

    async def sign_out(self, by: Identity) -> None:
        """Ends the session of this browser, if any."""
        if by.session is not None:
            await self.store.end_session(by.owner, by.session)

    async def change_password(self, by: Identity, old: str, new: str) -> None:
        """Changes the password, and ends all other sessions and all tokens."""
        account = await self.confirmed(by, old)
        check_password(new, account.name)
        changed = await self._with_password(account, new)
        await self._secure(changed, ends_sessions=True, but=by.session)

    async def recover(self, by: Caller, name: str, code: str, password: str) -> SignedIn:
        """Resets the password with a recovery code, which is then used up, and signs in.

        Ends all sessions and tokens. An unknown name is answered like a wrong code.
        """
        check_password(password, name)
        account = await self.store.by_name(name)
        await self._limiter.spend(self._limits("recover", by, name, account), AccountCode.WAIT)
        hashed = await self._passwords.hashed(password, by.network)
        used = recovery.hash_of(code, "" if account is None else account.owner)
        if account is None or used not in account.recovery:
            raise Refusal(AccountCode.WRONG_CODE, "wrong name or recovery code")
        changed = replace(
            account,
            password=hashed,
            recovery=tuple(each for each in account.recovery if each != used),
            edition=account.edition + 1,
        )
        await self._secure(changed, ends_sessions=True)
        return await self._signed_in(changed, by)

    async def new_recovery_codes(
        self, by: Identity, password: str
    ) -> tuple[Account, tuple[str, ...]]:
        """Returns the account with new recovery codes, which replace the old ones."""
        account = await self.confirmed(by, password)
        codes = recovery.new_codes()
        changed = replace(
            account,
            recovery=recovery.hashes_of(codes, account.owner),
            edition=account.edition + 1,
        )
        await self._secure(changed, ends_sessions=False)
        return changed, codes

    async def invited(self, names: Iterable[str]) -> dict[str, Person]:
        """Returns the people with these account names, by the names as typed."""
        found: dict[str, Person] = {}
        for name in names:
            account = await self.store.by_name(name)
            if account is None:
                raise Refusal(
                    AccountCode.UNKNOWN_NAME, f"nobody is called {name!r}", {"name": name}
                )
            found[name] = Person(account.owner, account.name)
        return found

    async def check_own_names(self, by: Identity, seats: Iterable[Seated]) -> None:
        """Raises `Refusal` if a seat would carry the name of another person's account."""
        for seat in seats:
            if isinstance(seat, Person) and seat.owner == by.owner and seat.name is not None:
                account = await self.store.by_name(seat.name)
                if account is not None and account.owner != by.owner:
                    raise _name_taken()

    async def sessions(self, by: Identity) -> list[Session]:
        """Returns the sessions of the account, last seen first."""
        return await self.store.sessions_of(signed_in(by).owner)

    async def end_session(self, by: Identity, session_id: SessionId) -> None:
        """Ends one session."""
        if not await self.store.end_session(signed_in(by).owner, session_id):
            raise Refusal(AccountCode.UNKNOWN_SESSION, "there is no such session")

    async def end_other_sessions(self, by: Identity) -> None:
        """Ends all sessions but this one."""
        await self.store.end_sessions(signed_in(by).owner, but=by.session)

    async def become_bot(self, by: Identity, password: str) -> Account:
        """Turns the account into a bot, permanently."""
        account = await self.confirmed(by, password)
        if not account.bot:
            for holder in self.data_holders:
                if await holder.binds_person(account.owner):
                    raise Refusal(AccountCode.PLAYED_RATED, "a person has played rated games")
            await self.store.make_bot(account.owner)
        return replace(account, bot=True)

    async def new_token(self, by: Identity, label: str) -> tuple[str, Token]:
        """Creates a token. Returns its secret, to be shown once, and the stored token."""
        account = signed_in(by)
        if not account.bot:
            raise Refusal(AccountCode.NOT_BOT, "tokens are for bots")
        if len(await self.store.tokens_of(account.owner)) >= MAX_TOKENS:
            raise Refusal(
                AccountCode.TOO_MANY_TOKENS, f"a bot has {MAX_TOKENS} tokens", {"limit": MAX_TOKENS}
            )
        secret = _TOKEN_PREFIX + secrets.token_urlsafe(_SECRET_BYTES)
        token = Token(secret_id(secret), account.owner, label, self._now())
        await self.store.add_token(token)
        return secret, token

    async def tokens(self, by: Identity) -> list[Token]:
        """Returns the tokens of a bot, oldest first."""
        return await self.store.tokens_of(signed_in(by).owner)

    async def remove_token(self, by: Identity, token_id: TokenId) -> None:
        """Revokes a token."""
        if not await self.store.remove_token(signed_in(by).owner, token_id):
            raise Refusal(AccountCode.UNKNOWN_TOKEN, "there is no such token")

    async def confirmed(self, by: Identity, password: str) -> Account:
        """Returns the account of a signed-in caller after checking its password."""
        account = signed_in(by)
        limits = {f"confirm {account.owner} in {by.session}": _CONFIRMATIONS}
        await self._limiter.spend(limits, AccountCode.WAIT)
        # Counted for the account, not its network: many sessions of one account delay nobody else.
        if not await self._passwords.is_right(password, account.password, account.owner):
            raise Refusal(AccountCode.WRONG_PASSWORD, "this is not your password")
        return account

    def _limits(self, what: str, by: Caller, name: str, account: Account | None) -> Limits:
        """Returns the limits on attempts to get into an account.

        Never by the name alone: an attacker could then lock out the owner. A known device has
        attempts of its own, whatever others in its network do.
        """
        if account is not None:
            device = self.devices.known(by.device, account.owner)
            if device is not None:
                return {f"{what} on device {device}": _OF_DEVICE}
        return {
            f"{what} {folded(name)} from {by.network}": _OF_NAME_FROM_ADDRESS,
            **from_network(what, by.network, _FROM_ADDRESS),
        }

    async def _signed_in(
        self, account: Account, by: Caller, codes: tuple[str, ...] = ()
    ) -> SignedIn:
        secret = await self._begin_session(account, by.agent)
        return SignedIn(account, secret, self.devices.new(account.owner), codes)

    async def _with_password(self, account: Account, password: str) -> Account:
        hashed = await self._passwords.hashed(password)
        return replace(account, password=hashed, edition=account.edition + 1)

    async def _secure(
        self, account: Account, *, ends_sessions: bool, but: SessionId | None = None
    ) -> None:
        if not await self.store.secure(account, ends_sessions=ends_sessions, but=but):
            raise Refusal(AccountCode.CHANGED, "the account was changed elsewhere")

    async def _begin_session(self, account: Account, agent: str) -> str:
        """Stores a new session and returns its secret.

        Raises `Refusal` when password or codes have changed since the account was read: a
        sign-in with the old password must not outlive it.
        """
        now, owner = self._now(), account.owner
        known = await self.store.sessions_of(owner)
        for number, old in enumerate(known, start=1):
            if number >= MAX_SESSIONS or now - old.seen_at > SESSION_AGE:
                await self.store.end_session(owner, old.id)
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        session = Session(secret_id(secret), owner, device_name(agent), now, now)
        if not await self.store.begin_session(session, account.edition):
            raise Refusal(AccountCode.CHANGED, "the account was changed elsewhere")
        return secret


def signed_in(by: Identity) -> Account:
    """Returns the account of a caller who is signed in in a browser. Raises `Refusal`.

    Refuses a program with a token: a leaked token must not be enough to take over the account.
    """
    if by.account is None or by.session is None:
        raise Refusal(AccountCode.SIGN_IN, "sign in first")
    return by.account


def check_may_play(by: Identity) -> None:
    """Raises `Refusal` for an account that may not play with others."""
    if by.account is not None and by.account.banned_at is not None:
        raise Refusal(AccountCode.BANNED, "this account may not play")


def _name_taken() -> Refusal:
    return Refusal(AccountCode.NAME_TAKEN, "somebody has this name, or one that looks like it")

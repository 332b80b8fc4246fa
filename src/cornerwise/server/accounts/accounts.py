"""What can be done with accounts: made, signed in to, secured, and given to bots."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cornerwise.server.accounts import recovery
from cornerwise.server.accounts.belongings import Belongings
from cornerwise.server.accounts.devices import device_words
from cornerwise.server.accounts.identity import SESSION_AGE, Clock, Identity, secret_id, utc_now
from cornerwise.server.accounts.limits import Limit, Limiter
from cornerwise.server.accounts.names import checked_name, folded
from cornerwise.server.accounts.passwords import Passwords, check_password
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
from cornerwise.server.refusal import Refusal
from cornerwise.server.seats import Owner, Person, Seated

MAX_SESSIONS = 50
"""Of an account; the one not seen for the longest ends when there is another."""

MAX_TOKENS = 20
"""Of a bot."""

_SECRET_BYTES = 32
_TOKEN_PREFIX = "cw_"  # noqa: S105 how all tokens begin

_TEN_MINUTES = 600.0
_FROM_ADDRESS = Limit(50, _TEN_MINUTES)
_OF_NAME = Limit(100, _TEN_MINUTES)
_OF_NAME_FROM_ADDRESS = Limit(10, _TEN_MINUTES)
_REGISTRATIONS = Limit(20, 3600.0)
_CONFIRMATIONS = Limit(10, _TEN_MINUTES)


@dataclass(frozen=True)
class Visitor:
    """Who wants something: how he is known, from where, and with what he comes."""

    identity: Identity

    network: str | None
    """None for this machine itself, which is not limited."""

    agent: str = ""
    """What his browser calls itself."""


@dataclass(frozen=True)
class SignedIn:
    """Somebody with a new session, of which his browser keeps the secret."""

    account: Account

    secret: str

    codes: tuple[str, ...] = ()
    """New recovery codes, to show once."""


class Accounts:
    """Makes, opens and secures accounts. Everything may raise `Refusal`."""

    def __init__(
        self, store: AccountStore, limiter: Limiter | None = None, now: Clock | None = None
    ) -> None:
        self.store = store
        self.belongings: list[Belongings] = []
        """What other parts of the server keep about owners."""
        self._limiter = limiter or Limiter()
        self._now = now or utc_now
        self._passwords = Passwords()

    async def register(self, by: Visitor, name: str, password: str) -> SignedIn:
        """Makes an account that keeps what the guest has, and signs him in."""
        if by.identity.account is not None:
            raise Refusal(AccountCode.REGISTERED, "you have an account already")
        chosen = checked_name(name)
        check_password(password, chosen)
        if by.network is not None:
            self._limiter.spend({f"register from {by.network}": _REGISTRATIONS})
        if await self.store.by_name(chosen) is not None:
            raise _name_taken()
        owner = by.identity.owner
        codes = recovery.new_codes()
        account = Account(
            owner,
            chosen,
            password=await self._passwords.hashed(password),
            recovery=recovery.hashes_of(codes, owner),
            created_at=self._now(),
        )
        try:
            await self.store.create(account)
        except NameTaken:
            raise _name_taken() from None
        except AlreadyRegistered:
            raise Refusal(AccountCode.REGISTERED, "you have an account already") from None
        return SignedIn(account, await self._begin_session(owner, by.agent), codes)

    async def sign_in(self, by: Visitor, name: str, password: str) -> SignedIn:
        """Signs somebody in. An unknown name is answered as a wrong password is."""
        self._limit("sign in", by, name)
        account = await self.store.by_name(name)
        kept = None if account is None else account.password
        is_right = await self._passwords.is_right(password, kept)
        if account is None or not is_right:
            raise Refusal(AccountCode.WRONG_PASSWORD, "name and password do not belong together")
        if self._passwords.is_dated(account.password):
            changed = await self._with_password(account, password)
            await self.store.secure(changed, ends_sessions=False)
        await self.sign_out(by.identity)
        return SignedIn(account, await self._begin_session(account.owner, by.agent))

    async def sign_out(self, by: Identity) -> None:
        """Ends the session of this browser, if there is one."""
        if by.session is not None:
            await self.store.end_session(by.owner, by.session)

    async def change_password(self, by: Identity, old: str, new: str) -> None:
        """Sets another password and ends all other sessions."""
        account = await self.confirmed(by, old)
        check_password(new, account.name)
        changed = await self._with_password(account, new)
        await self._secure(changed, ends_sessions=True, but=by.session)

    async def recover(self, by: Visitor, name: str, code: str, password: str) -> SignedIn:
        """Sets another password by a recovery code, which is then used up, and signs in.

        Ends all sessions. An unknown name is answered as a wrong code is.
        """
        check_password(password, name)
        self._limit("recover", by, name)
        account = await self.store.by_name(name)
        hashed = await self._passwords.hashed(password)
        used = recovery.hash_of(code, "" if account is None else account.owner)
        if account is None or used not in account.recovery:
            raise Refusal(AccountCode.WRONG_CODE, "name and code do not belong together")
        changed = replace(
            account,
            password=hashed,
            recovery=tuple(each for each in account.recovery if each != used),
            edition=account.edition + 1,
        )
        await self._secure(changed, ends_sessions=True)
        return SignedIn(changed, await self._begin_session(account.owner, by.agent))

    async def new_recovery_codes(
        self, by: Identity, password: str
    ) -> tuple[Account, tuple[str, ...]]:
        """Returns the account with new recovery codes; the old ones are good no more."""
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
        """Returns people with accounts by how their names were typed."""
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
        """Raises `Refusal` where somebody would sit under the name of another's account."""
        for seat in seats:
            if isinstance(seat, Person) and seat.owner == by.owner and seat.name is not None:
                account = await self.store.by_name(seat.name)
                if account is not None and account.owner != by.owner:
                    raise _name_taken()

    async def sessions(self, by: Identity) -> list[Session]:
        """Returns where somebody is signed in, last seen first."""
        return await self.store.sessions_of(signed_in(by).owner)

    async def end_session(self, by: Identity, session_id: SessionId) -> None:
        """Ends one session."""
        if not await self.store.end_session(signed_in(by).owner, session_id):
            raise Refusal(AccountCode.UNKNOWN_SESSION, "there is no such session")

    async def end_other_sessions(self, by: Identity) -> None:
        """Ends all sessions but this one."""
        await self.store.end_sessions(signed_in(by).owner, but=by.session)

    async def become_bot(self, by: Identity, password: str) -> Account:
        """Makes the account one of a program, for good."""
        account = await self.confirmed(by, password)
        if not account.bot:
            for belongings in self.belongings:
                if await belongings.binds_person(account.owner):
                    raise Refusal(AccountCode.PLAYED_RATED, "you have played rated games yourself")
            await self.store.make_bot(account.owner)
        return replace(account, bot=True)

    async def new_token(self, by: Identity, label: str) -> tuple[str, Token]:
        """Returns the secret of a new token, to show once, and what is kept of it."""
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
        """Returns the tokens of a bot, the oldest first."""
        return await self.store.tokens_of(signed_in(by).owner)

    async def remove_token(self, by: Identity, token_id: TokenId) -> None:
        """Makes a token good no more."""
        if not await self.store.remove_token(signed_in(by).owner, token_id):
            raise Refusal(AccountCode.UNKNOWN_TOKEN, "there is no such token")

    async def confirmed(self, by: Identity, password: str) -> Account:
        """Returns the account of somebody who is signed in and knows his password."""
        account = signed_in(by)
        self._limiter.spend({f"confirm {account.owner}": _CONFIRMATIONS})
        if not await self._passwords.is_right(password, account.password):
            raise Refusal(AccountCode.WRONG_PASSWORD, "this is not your password")
        return account

    def _limit(self, what: str, by: Visitor, name: str) -> None:
        # By name and address together, so that nobody can lock out somebody else.
        look = folded(name)
        limits = {
            f"{what} {look} from {by.network}": _OF_NAME_FROM_ADDRESS,
            f"{what} {look}": _OF_NAME,
        }
        if by.network is not None:
            limits[f"{what} from {by.network}"] = _FROM_ADDRESS
        self._limiter.spend(limits)

    async def _with_password(self, account: Account, password: str) -> Account:
        hashed = await self._passwords.hashed(password)
        return replace(account, password=hashed, edition=account.edition + 1)

    async def _secure(
        self, account: Account, *, ends_sessions: bool, but: SessionId | None = None
    ) -> None:
        if not await self.store.secure(account, ends_sessions=ends_sessions, but=but):
            raise Refusal(AccountCode.CHANGED, "the account was changed elsewhere")

    async def _begin_session(self, owner: Owner, agent: str) -> str:
        """Keeps a new session and returns its secret."""
        now = self._now()
        known = await self.store.sessions_of(owner)
        for number, old in enumerate(known, start=1):
            if number >= MAX_SESSIONS or now - old.seen_at > SESSION_AGE:
                await self.store.end_session(owner, old.id)
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        session = Session(secret_id(secret), owner, device_words(agent), now, now)
        await self.store.begin_session(session)
        return secret


def signed_in(by: Identity) -> Account:
    """Returns the account of somebody who is signed in in a browser. Raises `Refusal`.

    Not of a program with a token: whoever finds a token must not take the account away.
    """
    if by.account is None or by.session is None:
        raise Refusal(AccountCode.SIGN_IN, "this is for who is signed in")
    return by.account


def check_may_play(by: Identity) -> None:
    """Raises `Refusal` for somebody who may not play with others."""
    if by.account is not None and by.account.banned_at is not None:
        raise Refusal(AccountCode.BANNED, "this account may not play")


def _name_taken() -> Refusal:
    return Refusal(AccountCode.NAME_TAKEN, "somebody has this name, or one that looks like it")

"""The messages about accounts, as data. The client's types are generated from them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Raw

from cornerwise.server.messages import Incoming, Outgoing

MIN_PASSWORD = 8
MAX_PASSWORD = 200
"""Limits of a password, in characters."""

MAX_LABEL = 40
"""The most characters of a token's label."""

_MAX_TYPED = 80

Typed: TypeAlias = Annotated[str, Meta(max_length=_MAX_TYPED)]
"""A name or code as typed; validated later."""

PasswordText: TypeAlias = Annotated[str, Meta(max_length=MAX_PASSWORD)]
Anything: TypeAlias = Annotated[Raw, Meta(extra={"typescript": "unknown"})]


# --- Requests ---


class Register(Incoming, frozen=True):
    """Create an account for a guest, who keeps their games."""

    name: Typed
    password: PasswordText


class SignIn(Incoming, frozen=True):
    """Sign in to an account."""

    name: Typed
    password: PasswordText


class ChangePassword(Incoming, frozen=True):
    """Change the password; ends all other sessions."""

    old: PasswordText
    new: PasswordText


class Recover(Incoming, frozen=True):
    """Reset the password with a recovery code; ends all sessions."""

    name: Typed
    code: Typed
    password: PasswordText


class Confirm(Incoming, frozen=True):
    """Confirm something irreversible with the password."""

    password: PasswordText


class AskToken(Incoming, frozen=True):
    """Create a token for a program."""

    label: Annotated[str, Meta(max_length=MAX_LABEL)] = ""


# --- Responses ---


class BanView(Outgoing, frozen=True):
    """A ban: the account may not play with others."""

    at: datetime
    reason: str | None


class AccountView(Outgoing, frozen=True):
    """An account as its owner sees it."""

    name: str
    bot: bool
    ban: BanView | None
    created_at: datetime
    recovery_codes_left: int


class Me(Outgoing, frozen=True):
    """The caller."""

    account: AccountView | None
    """None for a guest."""


class RecoveryCodes(Outgoing, frozen=True):
    """New recovery codes. They are shown only once."""

    account: AccountView
    codes: list[str]


class SessionView(Outgoing, frozen=True):
    """A browser in which somebody is signed in."""

    id: str
    device: str
    """Browser and system; empty when unknown."""
    created_at: datetime
    seen_at: datetime
    current: bool
    """Whether it is the caller's session."""


class TokenView(Outgoing, frozen=True):
    """A token of a bot, without its secret."""

    id: str
    label: str
    created_at: datetime
    seen_at: datetime | None


class NewToken(Outgoing, frozen=True):
    """A new token. Its secret is shown only once."""

    secret: str
    token: TokenView


class ExportedTable(Outgoing, frozen=True):
    """A table that the owner created or played at."""

    id: str
    created_at: datetime
    updated_at: datetime
    made: bool
    """Whether the owner created it."""
    seats: list[int]
    """The owner's seats."""
    record: Anything
    """The game as a JSON record."""


class Export(Outgoing, frozen=True):
    """Everything stored about an owner."""

    exported_at: datetime
    account: AccountView | None
    sessions: list[SessionView]
    tokens: list[TokenView]
    tables: list[ExportedTable]
    more: dict[str, Anything]
    """The data of other parts of the server, by name."""

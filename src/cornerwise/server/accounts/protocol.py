"""The messages about accounts, as data. The client's types are made from these too."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta, Raw

from cornerwise.server.messages import Incoming, Outgoing

MIN_PASSWORD = 8
MAX_PASSWORD = 200
"""Characters of a password."""

MAX_LABEL = 40
"""Characters of what a token is called."""

_MAX_TYPED = 80

Typed: TypeAlias = Annotated[str, Meta(max_length=_MAX_TYPED)]
"""A name or code as somebody types it, judged later."""

PasswordText: TypeAlias = Annotated[str, Meta(max_length=MAX_PASSWORD)]
Anything: TypeAlias = Annotated[Raw, Meta(extra={"typescript": "unknown"})]


# --- What a client asks ---


class Register(Incoming, frozen=True):
    """A guest chooses a name and a password, and keeps his games."""

    name: Typed
    password: PasswordText


class SignIn(Incoming, frozen=True):
    """Somebody with an account comes from another browser."""

    name: Typed
    password: PasswordText


class ChangePassword(Incoming, frozen=True):
    """A new password in the place of the old one; ends all other sessions."""

    old: PasswordText
    new: PasswordText


class Recover(Incoming, frozen=True):
    """A new password by a recovery code; ends all sessions."""

    name: Typed
    code: Typed
    password: PasswordText


class Confirm(Incoming, frozen=True):
    """The password again, before something that cannot be undone."""

    password: PasswordText


class AskToken(Incoming, frozen=True):
    """Ask for a token for a program."""

    label: Annotated[str, Meta(max_length=MAX_LABEL)] = ""


# --- What the server answers ---


class BanView(Outgoing, frozen=True):
    """That an account may not play with others."""

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
    """Who asks."""

    account: AccountView | None
    """None for a guest."""


class RecoveryCodes(Outgoing, frozen=True):
    """New recovery codes. They are shown this once."""

    account: AccountView
    codes: list[str]


class SessionView(Outgoing, frozen=True):
    """A browser in which somebody is signed in."""

    id: str
    device: str
    """Browser and system; empty when not known."""
    created_at: datetime
    seen_at: datetime
    current: bool
    """Whether it is the one that asks."""


class TokenView(Outgoing, frozen=True):
    """A token of a bot, without its secret."""

    id: str
    label: str
    created_at: datetime
    seen_at: datetime | None


class NewToken(Outgoing, frozen=True):
    """A new token. Its secret is shown this once."""

    secret: str
    token: TokenView


class ExportedTable(Outgoing, frozen=True):
    """A table at which somebody sat, or which he made."""

    id: str
    created_at: datetime
    updated_at: datetime
    made: bool
    """Whether he made it."""
    seats: list[int]
    """Where he sat."""
    record: Anything
    """The game as a JSON record."""


class Export(Outgoing, frozen=True):
    """All that is kept about somebody."""

    exported_at: datetime
    account: AccountView | None
    sessions: list[SessionView]
    tokens: list[TokenView]
    tables: list[ExportedTable]
    more: dict[str, Anything]
    """What other parts of the server keep, by their names."""

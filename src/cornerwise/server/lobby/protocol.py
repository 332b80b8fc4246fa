"""The messages of the lobby, as data. The client's types are made from these too."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.server.game.protocol import (
    MAX_NAME,
    ClockChoice,
    Ping,
    Pong,
    SeatView,
    SetupChoice,
    TermsChoice,
    Way,
)
from cornerwise.server.messages import ErrorCode, Incoming, Outgoing, Params, Request

# --- What a client says over the socket of the lobby ---


class SeekGame(Incoming, frozen=True, tag="seek"):
    """Play at once, with whoever wants the same."""

    way: Way
    request: Request
    clock: ClockChoice | None = None
    """None when nobody is in a hurry."""
    rated: bool = False
    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None
    """By which the others know a guest; an account has its own name."""


class WithComputers(Incoming, frozen=True, tag="with_computers"):
    """Let computers take the seats for which nobody else is there."""

    request: Request


class Withdraw(Incoming, frozen=True, tag="withdraw"):
    """Look no longer for others to play with."""

    request: Request


LobbyClientMessage: TypeAlias = SeekGame | WithComputers | Withdraw | Ping


# --- What the server says over the socket of the lobby ---


class OpenTable(Outgoing, frozen=True):
    """A table at which anyone may sit down."""

    id: str
    setup: SetupChoice
    terms: TermsChoice
    seats: list[SeatView]
    ratings: list[int | None]
    """For each seat how strong its player is on the ladder of this way, if that is known."""
    created_at: datetime
    own: bool
    """Whether the one who looks made the table."""
    seated: bool
    """Whether the one who looks sits there."""


class LobbyView(Outgoing, frozen=True, tag="lobby"):
    """The lobby: first after connecting, and whenever something has changed."""

    tables: list[OpenTable]
    people: int
    """How many are here: in the lobby, or at a table."""
    games: int
    """How many games between people go on."""
    seeking: int
    """How many want to play at once."""


class Seeking(Outgoing, frozen=True, tag="seeking"):
    """The server looks for others to play with."""

    waited: float
    """Seconds so far."""
    others: int
    """How many others want the same."""
    window: int | None
    """How far away in rating others may be now; None when anybody is welcome."""
    computers: bool
    """Whether computers may take the seats that are left."""


class OfferComputers(Outgoing, frozen=True, tag="offer_computers"):
    """It takes long: computers could take the seats that are left."""


class Paired(Outgoing, frozen=True, tag="paired"):
    """Others were found, and the game has begun."""

    id: str


class NotSeeking(Outgoing, frozen=True, tag="not_seeking"):
    """The server does not look any more: told to, or because the same player seeks elsewhere."""


class LobbyRefused(Outgoing, frozen=True, tag="refused"):
    """A message was refused; nothing has changed."""

    request: int | None
    """None when the message could not even be read so far."""
    code: ErrorCode
    params: Params


LobbyServerMessage: TypeAlias = (
    LobbyView | Seeking | OfferComputers | Paired | NotSeeking | LobbyRefused | Pong
)

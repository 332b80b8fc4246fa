"""The messages of the lobby, as data. The client's types are generated from them."""

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
    TableSummary,
    TermsChoice,
    Way,
)
from cornerwise.server.messages import ErrorCode, Incoming, Outgoing, Params, Request

# --- Messages from the client over the socket of the lobby ---


class SeekGame(Incoming, frozen=True, tag="seek"):
    """Look for a game with anybody who wants the same."""

    way: Way
    request: Request
    clock: ClockChoice | None = None
    """None for an unlimited game."""
    rated: bool = False
    name: Annotated[str, Meta(max_length=MAX_NAME)] | None = None
    """A guest's name; ignored for an account, which has its own."""


class WithComputers(Incoming, frozen=True, tag="with_computers"):
    """Let computers take the empty seats."""

    request: Request


class Withdraw(Incoming, frozen=True, tag="withdraw"):
    """Stop looking for a game."""

    request: Request


LobbyClientMessage: TypeAlias = SeekGame | WithComputers | Withdraw | Ping


# --- Messages from the server over the socket of the lobby ---


class OpenTable(Outgoing, frozen=True):
    """A table that anybody may join."""

    id: str
    setup: SetupChoice
    terms: TermsChoice
    seats: list[SeatView]
    ratings: list[int | None]
    """For each seat, the player's rating in this variant, if known."""
    created_at: datetime
    own: bool
    """Whether the viewer created the table."""
    seated: bool
    """Whether the viewer has a seat."""


class LobbyPerson(Outgoing, frozen=True):
    """Somebody with an account who is online and lets others see it."""

    name: str
    rating: int | None
    """In the variant they have played most; None without rated games."""


class LobbyView(Outgoing, frozen=True, tag="lobby"):
    """The lobby: sent after connecting, and whenever something has changed."""

    tables: list[OpenTable]
    people: int
    """How many people are online, in the lobby or at a table."""
    games: int
    """How many games between people are running."""
    seeking: int
    """How many people are looking for a game."""
    live: list[TableSummary]
    """Games between people that anybody may watch, the last changed first."""
    here: list[LobbyPerson]
    """Some of the people who are online, by name. Guests are only counted."""


class Seeking(Outgoing, frozen=True, tag="seeking"):
    """The server is looking for opponents."""

    waited: float
    """Seconds waited so far."""
    others: int
    """How many others are looking for the same."""
    window: int | None
    """The allowed difference in rating now; None when there is no limit."""
    computers: bool
    """Whether computers may take the empty seats."""


class OfferComputers(Outgoing, frozen=True, tag="offer_computers"):
    """The search takes long: computers could take the empty seats."""


class Paired(Outgoing, frozen=True, tag="paired"):
    """Opponents were found, and the game has started."""

    id: str


class NotSeeking(Outgoing, frozen=True, tag="not_seeking"):
    """The search has ended: it was withdrawn, or the same player seeks elsewhere."""


class LobbyRefused(Outgoing, frozen=True, tag="refused"):
    """A message was refused; nothing has changed."""

    request: int | None
    """None when the message could not be decoded."""
    code: ErrorCode
    params: Params


LobbyServerMessage: TypeAlias = (
    LobbyView | Seeking | OfferComputers | Paired | NotSeeking | LobbyRefused | Pong
)

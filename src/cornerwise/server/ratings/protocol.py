"""The messages about ratings, the ranking and players. The client's types are made from these."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.server.game.protocol import LevelNumber, SetupChoice
from cornerwise.server.messages import Outgoing

MAX_SEARCH = 40
"""Characters of a name that is looked for."""

RANKING_PAGE = 50
"""Players on a page of the ranking."""

LadderName: TypeAlias = Annotated[str, Meta(extra={"typescript": "LadderId"})]


class RankedPlayer(Outgoing, frozen=True):
    """Somebody in the ranking."""

    place: int
    """Equal ratings share a place."""
    name: str | None
    """None for a computer."""
    level: LevelNumber | None
    """None for everybody else."""
    bot: bool
    """Whether a program plays under this name."""
    rating: int
    games: int
    mine: bool
    """Whether it is the one who looks."""


class OwnRank(Outgoing, frozen=True):
    """How the one who looks stands on a ladder."""

    place: int | None
    """None for guests, and while the rating is provisional."""
    rating: int | None
    """None before the first rated game."""
    games: int
    missing: int
    """Rated games that are missing for a place."""
    account: bool
    """Whether he has an account, without which there is no place."""


class RankingView(Outgoing, frozen=True):
    """A page of the ranking."""

    ladder: LadderName
    players: list[RankedPlayer]
    total: int
    """How many there are on all pages."""
    offset: int
    """How many stand before this page."""
    me: OwnRank


class RatingPoint(Outgoing, frozen=True):
    """A rating after a game."""

    at: datetime
    rating: int
    table: str
    """The game."""


class LadderView(Outgoing, frozen=True):
    """How a player stands on a ladder, and how he did."""

    ladder: LadderName
    rating: int
    games: int
    provisional: bool
    """Whether too few games are known for a place."""
    place: int | None
    wins: int
    shared_wins: int
    average_place: float
    history: list[RatingPoint]
    """The last games, the newest last."""


class PlayerView(Outgoing, frozen=True):
    """A player with an account."""

    name: str
    since: datetime
    bot: bool
    mine: bool
    """Whether it is the one who looks."""
    ladders: list[LadderView]
    """Those on which he has played."""


class GameSeat(Outgoing, frozen=True):
    """Who played a finished game."""

    name: str | None
    level: LevelNumber | None
    away: bool
    """Whether the person of that name left, and a computer of the level played on."""
    place: int
    player: bool
    """Whether it is the player whose games these are."""


class GameLine(Outgoing, frozen=True):
    """A finished game in a list."""

    id: str
    setup: SetupChoice
    ended_at: datetime
    seats: list[GameSeat]
    rated: bool
    private: bool
    """Whether only its players see it in a list."""
    rating: int | None
    """Of the player, after the game; None when it did not count."""
    change: int | None
    """By how much his rating changed."""


class SeatRating(Outgoing, frozen=True):
    """The rating of a player at a table."""

    rating: int
    """Before the game."""
    provisional: bool
    change: int | None
    """By how much the game changed it; None before it was counted."""
    account: str | None
    """The name under which he has a page."""


class TableRatings(Outgoing, frozen=True):
    """The ratings of those at a table."""

    ladder: LadderName | None
    """None where there is nobody to beat."""
    counted: bool
    """Whether the game was counted for the ranking."""
    seats: list[SeatRating | None]
    """None for a vacant seat; in a casual game also for who has no account or no rated games."""

"""The messages about ratings, leaderboards and players, from which client types are generated."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.server.game.protocol import LevelNumber, SetupChoice
from cornerwise.server.messages import Outgoing

MAX_SEARCH = 40
"""The most characters of a search for a name."""

RANKING_PAGE = 50
"""Players on a page of a leaderboard."""

LadderName: TypeAlias = Annotated[str, Meta(extra={"typescript": "LadderId"})]


class RankedPlayer(Outgoing, frozen=True):
    """A player on a leaderboard."""

    place: int
    """Equal ratings share a rank."""
    name: str | None
    """None for a computer."""
    level: LevelNumber | None
    """None for people and bots."""
    bot: bool
    """Whether the account is a bot's."""
    rating: int
    games: int
    mine: bool
    """Whether it is the viewer."""


class OwnRank(Outgoing, frozen=True):
    """The viewer's standing on a leaderboard."""

    place: int | None
    """None for guests, and while the rating is provisional."""
    rating: int | None
    """None before the first rated game."""
    games: int
    missing: int
    """Rated games still needed for a rank."""
    account: bool
    """Whether the viewer has an account, which a rank requires."""


class RankingView(Outgoing, frozen=True):
    """A page of a leaderboard."""

    ladder: LadderName
    players: list[RankedPlayer]
    total: int
    """How many players there are on all pages."""
    offset: int
    """How many players precede this page."""
    me: OwnRank


class RatingPoint(Outgoing, frozen=True):
    """A rating after a game."""

    at: datetime
    rating: int
    table: str
    """The id of the game's table."""


class LadderView(Outgoing, frozen=True):
    """A player's rating on a ladder, and their results."""

    ladder: LadderName
    rating: int
    games: int
    provisional: bool
    """Whether there are too few games for a rank."""
    place: int | None
    wins: int
    shared_wins: int
    average_place: float
    history: list[RatingPoint]
    """The ratings after the last games, newest last."""


class PlayerView(Outgoing, frozen=True):
    """A player with an account."""

    name: str
    since: datetime
    bot: bool
    mine: bool
    """Whether it is the viewer."""
    ladders: list[LadderView]
    """The ladders on which they have played."""


class GameSeat(Outgoing, frozen=True):
    """A player of a finished game."""

    name: str | None
    level: LevelNumber | None
    away: bool
    """Whether the named player resigned or ran out of time, and a computer took over."""
    place: int
    player: bool
    """Whether it is the player whose games are listed."""


class GameLine(Outgoing, frozen=True):
    """A finished game in a list."""

    id: str
    setup: SetupChoice
    ended_at: datetime
    seats: list[GameSeat]
    rated: bool
    private: bool
    """Whether it is listed for its players only."""
    rating: int | None
    """The player's rating after the game; None for a casual game."""
    change: int | None
    """By how much the rating changed."""


class SeatRating(Outgoing, frozen=True):
    """The rating of a player at a table."""

    rating: int
    """The rating before the game."""
    provisional: bool
    change: int | None
    """By how much the game changed it; None before the game is rated."""
    account: str | None
    """The name of the player's page."""


class TableRatings(Outgoing, frozen=True):
    """The ratings of the players at a table."""

    ladder: LadderName | None
    """None for a game with one side."""
    counted: bool
    """Whether the game has been rated."""
    seats: list[SeatRating | None]
    """None for a vacant seat; in a casual game also for players without account or rated games."""

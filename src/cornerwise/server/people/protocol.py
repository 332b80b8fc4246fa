"""What clients and the server say about people, as data. The client's types are generated from it."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.server.game.protocol import LevelNumber, SetupChoice
from cornerwise.server.messages import Incoming, Outgoing
from cornerwise.server.people.domain.marks import Mark

MarkName: TypeAlias = Annotated[Mark, Meta(extra={"typescript": "MarkId"})]


class Together(StrEnum):
    """The state of an unfinished game of two people."""

    PLAYING = "playing"
    INVITED = "invited"
    """The viewer is invited and has not answered."""
    WAITING = "waiting"
    """The game has not started: somebody has not joined yet."""
    DECLINED = "declined"
    """The other person declined, or did not answer in time."""


TogetherName: TypeAlias = Annotated[Together, Meta(extra={"typescript": "TogetherId"})]


class GameTogether(Outgoing, frozen=True):
    """A game that two people have in common."""

    id: str
    setup: SetupChoice
    updated_at: datetime


class PersonView(Outgoing, frozen=True):
    """Somebody whom the viewer has played with, or who wants to play."""

    id: str
    """The id by which the viewer knows them; for others they have another id."""
    name: str | None
    """The name of the account; of a guest the one they used last, None where they used none."""
    account: bool
    """Whether they have an account, and so a page."""
    online: bool
    """Whether they are connected now and want others to see it."""
    rating: int | None
    """Their rating in the variant they have played most; None without rated games."""
    games: int
    """Finished games together, in one team too."""
    won: int
    """Games in which the viewer was placed better."""
    lost: int
    drawn: int
    mark: MarkName | None
    """What the viewer has decided about them."""
    last: GameTogether | None
    """The game in common that changed last; None when it was deleted."""
    running: GameTogether | None
    """The unfinished game in common that changed last."""
    state: TogetherName | None
    """The state of that game."""


class PeopleView(Outgoing, frozen=True):
    """The people whom the viewer knows: pinned ones first, then by the last game together."""

    people: list[PersonView]
    visible: bool
    """Whether others may see when the viewer is online."""


class ChangeMark(Incoming, frozen=True):
    """Decide something about a person."""

    mark: MarkName | None


class ChangeVisibility(Incoming, frozen=True):
    """Decide whether others may see when the caller is online."""

    visible: bool


class SeriesPlayer(Outgoing, frozen=True):
    """A player of a series."""

    name: str | None
    level: LevelNumber | None
    """The level of a computer."""
    mine: bool
    """Whether the viewer plays this seat."""
    wins: int


class SeriesGame(Outgoing, frozen=True):
    """A finished game of a series."""

    id: str
    ended_at: datetime
    winners: list[int]
    """The players who won, by their number in the series. Empty for a draw."""


class SeriesView(Outgoing, frozen=True):
    """A game and its rematches, with the running score."""

    players: list[SeriesPlayer]
    games: list[SeriesGame]
    """The finished games, newest first."""

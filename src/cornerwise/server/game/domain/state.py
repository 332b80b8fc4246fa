"""The state of a table as it is stored: plain values, from which the table is rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from cornerwise.placements import PlacementId
from cornerwise.server.game.domain.clocks import Times
from cornerwise.server.game.domain.seats import Owner, Seated
from cornerwise.server.game.domain.terms import CASUAL, Terms
from cornerwise.variants import Setup

TableId: TypeAlias = str


class Waiting(StrEnum):
    """Whom a table waits for."""

    PERSON = "person"
    COMPUTER = "computer"
    PLAYERS = "players"
    """Seats are vacant: the game has not begun."""
    NOBODY = "nobody"
    """The game is over."""


@dataclass(frozen=True)
class Cursor:
    """Where a list of tables, last changed first, goes on: behind a certain table."""

    updated_at: datetime

    id: TableId | None = None
    """None to go on behind all tables that were changed at that very time."""


@dataclass(frozen=True)
class TakeBackAsked:
    """Somebody asks the others to let him take back his last move."""

    by: Owner

    moves: int
    """How many moves would be left."""

    agreed: frozenset[Owner] = frozenset()
    """Who has agreed already, besides the one who asks."""


@dataclass(frozen=True)
class TableState:
    """All that is kept of a table; the game is rebuilt from it by playing it again."""

    id: TableId

    owner: Owner
    """Who made the table."""

    setup: Setup

    seats: tuple[Seated, ...]

    created_at: datetime

    updated_at: datetime

    placements: tuple[PlacementId, ...] = ()

    undone: tuple[PlacementId, ...] = ()
    """What was taken back and can be played again, the next one last."""

    version: int = 0

    waiting: Waiting = Waiting.PERSON

    terms: Terms = CASUAL

    times: Times | None = None
    """None where there is no clock, or the game has not begun."""

    deadline: datetime | None = None
    """When the one to play runs out of time."""

    asked: TakeBackAsked | None = None

    aborted: bool = False
    """Whether the players called the game off before it had really begun."""

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
    """What a table is waiting for."""

    PERSON = "person"
    COMPUTER = "computer"
    PLAYERS = "players"
    """Seats are vacant: the game has not started."""
    NOBODY = "nobody"
    """The game is over."""


@dataclass(frozen=True)
class Cursor:
    """A position in a list of tables, last changed first: right after a given table."""

    updated_at: datetime

    id: TableId | None = None
    """None to continue after all tables changed at exactly that time."""


@dataclass(frozen=True)
class TakeBackAsked:
    """A player's request to take back their last move."""

    by: Owner

    moves: int
    """How many moves would remain."""

    agreed: frozenset[Owner] = frozenset()
    """Who has agreed, apart from the player who asks."""


@dataclass(frozen=True)
class TableState:
    """Everything that is stored about a table; the game is rebuilt by replaying the moves."""

    id: TableId

    owner: Owner
    """Who created the table."""

    setup: Setup

    seats: tuple[Seated, ...]

    created_at: datetime

    updated_at: datetime

    placements: tuple[PlacementId, ...] = ()

    undone: tuple[PlacementId, ...] = ()
    """Undone moves that can be redone, the next one last."""

    version: int = 0

    waiting: Waiting = Waiting.PERSON

    terms: Terms = CASUAL

    times: Times | None = None
    """None without a clock, and before the game starts."""

    deadline: datetime | None = None
    """When the player to move runs out of time, or an invitation expires."""

    asked: TakeBackAsked | None = None

    aborted: bool = False
    """Whether the game was aborted before everybody had moved."""

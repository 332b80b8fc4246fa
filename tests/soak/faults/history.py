"""What happened while faults were injected: every command, every answer, every board that was seen."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

import msgspec

Seconds: TypeAlias = float
"""Since the history began."""

CommandId: TypeAlias = int
ConnectionId: TypeAlias = int
PlayerId: TypeAlias = str
TableId: TypeAlias = str


class Kind(StrEnum):
    """What a player commands."""

    CREATE = "create"
    JOIN = "join"
    REMATCH = "rematch"
    PLAY = "play"
    UNDO = "undo"
    ASK = "ask to take back"
    AGREE = "agree to take back"
    DECLINE = "decline to take back"


class Outcome(StrEnum):
    """What is known of a command."""

    DONE = "done"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    """No answer came, or one that says that it may have been done."""


@dataclass(frozen=True)
class Sent:
    """A player sent a command."""

    at: Seconds
    command: CommandId
    player: PlayerId
    kind: Kind
    table: TableId = ""
    """Empty for a new table."""
    version: int | None = None
    placement: int | None = None
    rated: bool = False


@dataclass(frozen=True)
class Answered:
    """A player knows what came of a command."""

    at: Seconds
    command: CommandId
    outcome: Outcome
    code: str = ""
    """Of a refusal."""
    table: TableId = ""
    """The table that a `CREATE` or `REMATCH` led to."""
    version: int | None = None
    """The version of the table after a move or an undo."""
    seat: int | None = None
    """Who moved."""
    left: tuple[float | None, ...] = ()
    """What the clocks showed after a move; empty without clocks."""


@dataclass(frozen=True)
class Seen:
    """A connection of a player showed a table."""

    at: Seconds
    connection: ConnectionId
    player: PlayerId
    table: TableId
    version: int
    moves: tuple[int, ...]
    away: tuple[int, ...] = ()
    """The seats for which a computer plays on."""


@dataclass(frozen=True)
class Sat:
    """A player sat down at a table and expects to be told about it."""

    at: Seconds
    player: PlayerId
    table: TableId


@dataclass(frozen=True)
class Rose:
    """A player has got up from a table, and expects to be told nothing about it any more."""

    at: Seconds
    player: PlayerId
    table: TableId


@dataclass(frozen=True)
class Left:
    """A player has gone home and plays no more."""

    at: Seconds
    player: PlayerId


@dataclass(frozen=True)
class Faulted:
    """A fault was injected."""

    at: Seconds
    fault: str


@dataclass(frozen=True)
class Healed:
    """No fault is there any more."""

    at: Seconds


Event: TypeAlias = Sent | Answered | Seen | Sat | Rose | Left | Faulted | Healed


@dataclass
class History:
    """The events of one run, in the order of their times."""

    events: list[Event] = field(default_factory=list)
    listeners: list[Callable[[Event], None]] = field(default_factory=list)
    """Called with every event."""
    _began: float = field(default_factory=time.monotonic)
    _numbers: int = 0

    @property
    def now(self) -> Seconds:
        """The time since the history began."""
        return time.monotonic() - self._began

    def number(self) -> int:
        """Returns a number that nothing else in this history has."""
        self._numbers += 1
        return self._numbers

    def record(self, event: Event) -> None:
        """Appends an event. Its time must be that of `now`."""
        self.events.append(event)
        for listener in self.listeners:
            listener(event)


def lines(events: Sequence[Event]) -> str:
    """Returns events as text, one JSON object a line."""
    return "".join(
        f"{type(event).__name__:9}{msgspec.json.encode(event).decode()}\n" for event in events
    )


def write(events: Sequence[Event], path: Path) -> None:
    """Writes events to a file, whose folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(lines(events))


def concerning(events: Sequence[Event], table: TableId, player: PlayerId) -> list[Event]:
    """Returns what happened at a table or, without one, to a player; and all faults."""
    commands = {
        event.command
        for event in events
        if isinstance(event, Sent) and (event.table == table if table else event.player == player)
    }

    def concerns(event: Event) -> bool:
        match event:
            case Faulted() | Healed():
                return True
            case Sent():
                return event.command in commands
            case Answered():
                return event.command in commands or bool(table and event.table == table)
            case Seen() | Sat() | Rose():
                return event.table == table if table else event.player == player
            case Left():
                return event.player == player

    return [event for event in events if concerns(event)]

"""What happened while faults were injected: every command, answer and visible board."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

import msgspec

Seconds: TypeAlias = float
"""Seconds since the history began."""

CommandId: TypeAlias = int
ConnectionId: TypeAlias = int
PlayerId: TypeAlias = str
TableId: TypeAlias = str


class Kind(StrEnum):
    """A player's command."""

    CREATE = "create"
    JOIN = "join"
    REMATCH = "rematch"
    PLAY = "play"
    UNDO = "undo"
    ASK = "ask to take back"
    AGREE = "agree to take back"
    DECLINE = "decline to take back"


class Outcome(StrEnum):
    """What is known about a command."""

    DONE = "done"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    """No answer arrived, or one that says that the command may have been carried out."""


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
    """A player learned the outcome of a command."""

    at: Seconds
    command: CommandId
    outcome: Outcome
    code: str = ""
    """The code of a refusal."""
    table: TableId = ""
    """The table created by a `CREATE` or `REMATCH`."""
    version: int | None = None
    """The version of the table after a move or an undo."""
    seat: int | None = None
    """The seat that moved."""
    left: tuple[float | None, ...] = ()
    """The clocks after a move; empty if there are none."""


@dataclass(frozen=True)
class Seen:
    """A player's connection showed a table."""

    at: Seconds
    connection: ConnectionId
    player: PlayerId
    table: TableId
    version: int
    moves: tuple[int, ...]
    away: tuple[int, ...] = ()
    """The seats that computers have taken over."""


@dataclass(frozen=True)
class Sat:
    """A player took a seat at a table and expects news about it."""

    at: Seconds
    player: PlayerId
    table: TableId


@dataclass(frozen=True)
class Rose:
    """A player left a table and expects no more news about it."""

    at: Seconds
    player: PlayerId
    table: TableId


@dataclass(frozen=True)
class Left:
    """A player has finished playing for good."""

    at: Seconds
    player: PlayerId


@dataclass(frozen=True)
class Faulted:
    """A fault was injected."""

    at: Seconds
    fault: str


@dataclass(frozen=True)
class Healed:
    """All faults are healed."""

    at: Seconds


Event: TypeAlias = Sent | Answered | Seen | Sat | Rose | Left | Faulted | Healed


@dataclass
class History:
    """The events of one run, ordered by time."""

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
        """Returns a number that is unique in this history."""
        self._numbers += 1
        return self._numbers

    def record(self, event: Event) -> None:
        """Appends an event. Its time must be that of `now`."""
        self.events.append(event)
        for listener in self.listeners:
            listener(event)


def lines(events: Sequence[Event]) -> str:
    """Returns events as text, one JSON object per line."""
    return "".join(
        f"{type(event).__name__:9}{msgspec.json.encode(event).decode()}\n" for event in events
    )


def write(events: Sequence[Event], path: Path) -> None:
    """Writes events to a file; creates its folder if it does not exist."""
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

"""How long each player has been waiting for something to happen."""

from __future__ import annotations

from dataclasses import dataclass, field

from soak.faults.history import (
    Answered,
    CommandId,
    Event,
    Left,
    Outcome,
    PlayerId,
    Rose,
    Sat,
    Seconds,
    Seen,
    Sent,
    TableId,
)


@dataclass
class Wait:
    """A player who is waiting for something to happen."""

    since: Seconds

    table: TableId | None = None
    """The table where the player sits, if any."""

    version: int | None = None
    """The newest version that the player has seen since sitting down."""

    moved_on: Seconds = -1.0
    """When something last happened; before the beginning if nothing has."""


@dataclass
class Progress:
    """Receives every event, and knows who has been waiting since when.

    A player at a table progresses with every new version shown, but not with the first sight of
    it. A player without a table progresses with every command that is done.
    """

    waits: dict[PlayerId, Wait] = field(default_factory=dict)
    _senders: dict[CommandId, PlayerId] = field(default_factory=dict)
    _gone: set[PlayerId] = field(default_factory=set)

    def tell(self, event: Event) -> None:
        """Processes an event."""
        match event:
            case Sent() | Sat() | Rose() | Seen() if event.player in self._gone:
                pass  # Events that were under way when they left do not matter.
            case Sent():
                self._senders[event.command] = event.player
                self.waits.setdefault(event.player, Wait(event.at))
            case Answered():
                wait = self.waits.get(self._senders.pop(event.command, ""))
                if wait and wait.table is None and event.outcome is Outcome.DONE:
                    wait.since = wait.moved_on = event.at
            case Sat() | Rose():
                before = self.waits.get(event.player, Wait(event.at))
                table = event.table if isinstance(event, Sat) else None
                self.waits[event.player] = Wait(event.at, table, moved_on=before.moved_on)
            case Left():
                self._gone.add(event.player)
                self.waits.pop(event.player, None)
            case Seen():
                self._see(event)

    def have_moved_on(self, players: int, since: Seconds) -> bool:
        """Returns whether something has happened to at least `players` players since a time."""
        return sum(wait.moved_on > since for wait in self.waits.values()) >= players

    def _see(self, seen: Seen) -> None:
        wait = self.waits.get(seen.player)
        if wait is None or wait.table != seen.table:
            return
        if wait.version is not None and seen.version > wait.version:
            wait.since = wait.moved_on = seen.at
        wait.version = max(seen.version, wait.version or 0)

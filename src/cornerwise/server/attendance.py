"""Who is at a table: the people who have its page open, at this server and at all others.

Every server tells the others every few seconds who is at its tables, and at once when that has
changed. It tells all of it each time, so nothing has to be made up for that was lost on the way,
and a server of which nothing is heard has died.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec
from msgspec import Struct

from cornerwise.server.hub import ATTENDANCE, Broadcast, Hub
from cornerwise.server.kept import TableId
from cornerwise.server.protocol import Attendance
from cornerwise.server.rounds import Rounds
from cornerwise.server.seats import Owner, Person, Seated
from cornerwise.server.table import Table

AWAY_SECONDS = 3.0
"""Whoever is gone for so long is away. Whoever comes back sooner, as with a page that is loaded
again, was never missed."""

_ROUND_SECONDS = 0.5
"""How often changes are told."""

_REPEAT_SECONDS = 2.0
"""How often other servers are told although nothing has changed."""

_DEAD_SECONDS = 7.0
"""A server of which nothing was heard for so long has died, and nobody is there any more."""

Viewer: TypeAlias = str
"""An owner, or for somebody without a cookie their connection."""

ServerId: TypeAlias = str


class Rumour(Struct, frozen=True):
    """What one server tells the others: who is at its tables."""

    server: ServerId
    tables: dict[TableId, list[Viewer]]


@dataclass
class _Room:
    """A table at which somebody is, or was a moment ago, at this server."""

    sockets: Counter[Viewer] = field(default_factory=Counter)
    left: dict[Viewer, float] = field(default_factory=dict)
    """Since when those have no socket any more who are not away yet."""
    seats: tuple[Seated, ...] = ()
    told: Attendance | None = None
    """What those who are here know."""


class Rooms:
    """Knows who is at the tables, and tells those who are there when it changes."""

    def __init__(self, hub: Hub, clock: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._clock = clock
        self._own_id = secrets.token_hex(8)
        self._rooms: dict[TableId, _Room] = {}
        self._elsewhere: dict[ServerId, tuple[float, dict[TableId, list[Viewer]]]] = {}
        self._changed: set[TableId] = set()
        self._has_news = False
        """Whether other servers have not been told yet of a change."""
        self._told_others_at = float("-inf")
        self._decoder = msgspec.msgpack.Decoder(Rumour)
        hub.on_rumour = self.hear
        self._rounds = (
            Rounds("attendance", self.tell, _ROUND_SECONDS),
            Rounds("attendance, for others", self.tell_others, _ROUND_SECONDS),
        )

    def start(self) -> None:
        """Tells of changes from now on."""
        for each in self._rounds:
            each.start()

    async def close(self) -> None:
        """Tells nothing more."""
        for each in self._rounds:
            await each.close()

    def attend(self, table: Table) -> None:
        """Notes who plays at a table. May be called at any time and as often as wanted."""
        room = self._rooms.get(table.id)
        if room is not None and room.seats != table.seats:
            room.seats = tuple(table.seats)
            self._changed.add(table.id)

    @contextmanager
    def joined_by(self, viewer: Owner | Viewer, table_id: TableId) -> Iterator[None]:
        """Within this context somebody has the table open."""
        room = self._rooms.setdefault(table_id, _Room())
        room.sockets[viewer] += 1
        room.left.pop(viewer, None)
        self._note(table_id)
        try:
            yield
        finally:
            room.sockets[viewer] -= 1
            if not room.sockets[viewer]:
                del room.sockets[viewer]
                room.left[viewer] = self._clock()

    def shown(self, table_id: TableId) -> Attendance:
        """Returns who is at a table, to be shown with it; the first to see it need no news of that."""
        attendance = self.at(table_id)
        room = self._rooms.get(table_id)
        if room is not None and room.told is None:
            room.told = attendance
        return attendance

    def at(self, table_id: TableId) -> Attendance:
        """Returns who is at a table of which somebody is here."""
        viewers = self._viewers(table_id)
        room = self._rooms.get(table_id)
        players = {
            number: seat.owner
            for number, seat in enumerate(room.seats if room is not None else ())
            if isinstance(seat, Person)
        }
        absent = [number for number, owner in players.items() if owner not in viewers]
        return Attendance(absent, len(viewers - set(players.values())))

    def hear(self, message: bytes) -> None:
        """Hears what another server tells."""
        rumour = self._decoder.decode(message)
        if rumour.server == self._own_id:
            return
        _, before = self._elsewhere.get(rumour.server, (0.0, {}))
        self._elsewhere[rumour.server] = (self._clock(), rumour.tables)
        self._note_difference(before, rumour.tables)

    async def tell(self) -> None:
        """Tells those who are here of what has changed."""
        self._forget()
        changed, self._changed = self._changed, set()
        for table_id in changed:
            room = self._rooms.get(table_id)
            if room is None or not room.sockets:
                continue
            attendance = self.at(table_id)
            if attendance != room.told:
                room.told = attendance
                body = msgspec.json.encode(attendance)
                self._hub.hand_over(table_id, Broadcast("", ATTENDANCE, False, body))

    async def tell_others(self) -> None:
        """Tells other servers, if there is something new or they may think that this one died."""
        now = self._clock()
        if not self._has_news and now - self._told_others_at < _REPEAT_SECONDS:
            return
        tables = {table_id: [*_people(room)] for table_id, room in self._rooms.items()}
        self._has_news = False
        try:
            await self._hub.spread(msgspec.msgpack.encode(Rumour(self._own_id, tables)))
        except Exception:  # noqa: BLE001 whatever it was, it is tried again
            self._has_news = True
        else:
            self._told_others_at = now

    def _viewers(self, table_id: TableId) -> set[Viewer]:
        room = self._rooms.get(table_id)
        here = set() if room is None else _people(room)
        return here.union(*(tables.get(table_id, ()) for _, tables in self._elsewhere.values()))

    def _note(self, table_id: TableId) -> None:
        self._changed.add(table_id)
        self._has_news = True

    def _note_difference(
        self, before: dict[TableId, list[Viewer]], after: dict[TableId, list[Viewer]]
    ) -> None:
        """Notes tables of this server at which there are others now at another server."""
        for table_id in self._rooms.keys() & (before.keys() | after.keys()):
            if set(before.get(table_id, ())) != set(after.get(table_id, ())):
                self._changed.add(table_id)

    def _forget(self) -> None:
        """Forgets people who are away by now, empty rooms, and servers that have died."""
        now = self._clock()
        for table_id, room in list(self._rooms.items()):
            for viewer in [each for each, at in room.left.items() if now - at >= AWAY_SECONDS]:
                del room.left[viewer]
                self._note(table_id)
            if not room.sockets and not room.left:
                del self._rooms[table_id]
        for server, (heard_at, tables) in list(self._elsewhere.items()):
            if now - heard_at >= _DEAD_SECONDS:
                del self._elsewhere[server]
                self._note_difference(tables, {})


def _people(room: _Room) -> set[Viewer]:
    return {*room.sockets, *room.left}

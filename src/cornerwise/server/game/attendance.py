"""Attendance: the people who have a table open, at this server and at all others.

Every few seconds, and soon after a change, each server reports to the others who is at its tables.
A report is complete, so a lost one does no harm. A server that sends none has died.
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

from cornerwise.server.cluster.broadcast import ATTENDANCE, Broadcast, Broadcaster
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.domain.seats import Owner, Person, Seated
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.protocol import Attendance

AWAY_SECONDS = 3.0
"""Somebody without a socket for this long counts as away. Reloading takes less."""

_EVERY_SECONDS = 0.5
"""How often changes are sent."""

_REPORT_SECONDS = 2.0
"""How often other servers are sent a report when nothing has changed."""

_DEAD_SECONDS = 7.0
"""A server that has sent no report for this long is considered dead, and its people gone."""

Viewer: TypeAlias = str
"""An owner; for somebody without a cookie, the id of their connection."""

ServerId: TypeAlias = str


class AttendanceReport(Struct, frozen=True):
    """What one server sends to the others: who is at its tables."""

    server: ServerId
    tables: dict[TableId, list[Viewer]]


@dataclass
class _OpenTable:
    """A table that somebody has open at this server, or had a moment ago."""

    sockets: Counter[Viewer] = field(default_factory=Counter)
    left: dict[Viewer, float] = field(default_factory=dict)
    """Those who closed their last socket and are not away yet, and when they did."""
    seats: tuple[Seated, ...] = ()
    sent: Attendance | None = None
    """What the clients here know."""


class AttendanceTracker:
    """Knows who is at the tables, and tells the clients there when it changes."""

    def __init__(
        self, broadcaster: Broadcaster, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._broadcaster = broadcaster
        self._clock = clock
        self._own_id = secrets.token_hex(8)
        self._tables: dict[TableId, _OpenTable] = {}
        self._elsewhere: dict[ServerId, tuple[float, dict[TableId, list[Viewer]]]] = {}
        self._changed: set[TableId] = set()
        self._report_is_due = False
        """Whether there is a change that other servers do not know yet."""
        self._reported_at = float("-inf")
        self._decoder = msgspec.msgpack.Decoder(AttendanceReport)
        broadcaster.on_report = self.receive
        self._tasks = (
            PeriodicTask("attendance", self.send_changes, _EVERY_SECONDS),
            PeriodicTask("attendance reports", self.report, _EVERY_SECONDS),
        )

    def start(self) -> None:
        """Sends changes and reports from now on."""
        for each in self._tasks:
            each.start()

    async def close(self) -> None:
        """Stops sending."""
        for each in self._tasks:
            await each.close()

    def attend(self, table: Table) -> None:
        """Notes who plays at a table. May be called at any time, any number of times."""
        known = self._tables.get(table.id)
        if known is not None and known.seats != table.seats:
            known.seats = tuple(table.seats)
            self._changed.add(table.id)

    @contextmanager
    def joined_by(self, viewer: Owner | Viewer, table_id: TableId) -> Iterator[None]:
        """Within this context somebody has the table open."""
        table = self._tables.setdefault(table_id, _OpenTable())
        table.sockets[viewer] += 1
        table.left.pop(viewer, None)
        self._note(table_id)
        try:
            yield
        finally:
            table.sockets[viewer] -= 1
            if not table.sockets[viewer]:
                del table.sockets[viewer]
                table.left[viewer] = self._clock()

    def shown(self, table_id: TableId) -> Attendance:
        """Returns who is at a table, for a snapshot. The first client to get one is then up to date."""
        attendance = self.at(table_id)
        table = self._tables.get(table_id)
        if table is not None and table.sent is None:
            table.sent = attendance
        return attendance

    def at(self, table_id: TableId) -> Attendance:
        """Returns who is at a table that somebody has open here."""
        viewers = self._viewers(table_id)
        table = self._tables.get(table_id)
        players = {
            number: seat.owner
            for number, seat in enumerate(table.seats if table is not None else ())
            if isinstance(seat, Person)
        }
        absent = [number for number, owner in players.items() if owner not in viewers]
        return Attendance(absent, len(viewers - set(players.values())))

    def receive(self, message: bytes) -> None:
        """Processes the report of a server. Raises `msgspec.MsgspecError` for anything else."""
        report = self._decoder.decode(message)
        if report.server == self._own_id:
            return
        _, before = self._elsewhere.get(report.server, (0.0, {}))
        self._elsewhere[report.server] = (self._clock(), report.tables)
        self._note_difference(before, report.tables)

    async def send_changes(self) -> None:
        """Tells the clients here what has changed."""
        self._forget()
        changed, self._changed = self._changed, set()
        for table_id in changed:
            table = self._tables.get(table_id)
            if table is None or not table.sockets:
                continue
            attendance = self.at(table_id)
            if attendance != table.sent:
                table.sent = attendance
                body = msgspec.json.encode(attendance)
                self._broadcaster.deliver(table_id, Broadcast("", ATTENDANCE, False, body))

    async def report(self) -> None:
        """Sends a report to other servers if something has changed or the last one is too old."""
        if not self._broadcaster.reaches_others:
            return
        now = self._clock()
        if not self._report_is_due and now - self._reported_at < _REPORT_SECONDS:
            return
        tables = {table_id: [*_people(table)] for table_id, table in self._tables.items()}
        self._report_is_due = False
        try:
            report = msgspec.msgpack.encode(AttendanceReport(self._own_id, tables))
            await self._broadcaster.publish_report(report)
        except Exception:  # noqa: BLE001 whatever it was, it is tried again
            self._report_is_due = True
        else:
            self._reported_at = now

    def _viewers(self, table_id: TableId) -> set[Viewer]:
        table = self._tables.get(table_id)
        here = set() if table is None else _people(table)
        return here.union(*(tables.get(table_id, ()) for _, tables in self._elsewhere.values()))

    def _note(self, table_id: TableId) -> None:
        self._changed.add(table_id)
        self._report_is_due = True

    def _note_difference(
        self, before: dict[TableId, list[Viewer]], after: dict[TableId, list[Viewer]]
    ) -> None:
        """Notes the tables of this server whose viewers at another server have changed."""
        for table_id in self._tables.keys() & (before.keys() | after.keys()):
            if set(before.get(table_id, ())) != set(after.get(table_id, ())):
                self._changed.add(table_id)

    def _forget(self) -> None:
        """Forgets people who are away by now, tables without people, and dead servers."""
        now = self._clock()
        for table_id, table in list(self._tables.items()):
            for viewer in [each for each, at in table.left.items() if now - at >= AWAY_SECONDS]:
                del table.left[viewer]
                self._note(table_id)
            if not table.sockets and not table.left:
                del self._tables[table_id]
        for server, (reported_at, tables) in list(self._elsewhere.items()):
            if now - reported_at >= _DEAD_SECONDS:
                del self._elsewhere[server]
                self._note_difference(tables, {})


def _people(table: _OpenTable) -> set[Viewer]:
    return {*table.sockets, *table.left}

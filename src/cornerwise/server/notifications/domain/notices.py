"""Notices: what players should know about a table, and when each device gets a push message."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from cornerwise.server.game.domain.seats import Owner, Person, awaited, people, player_of
from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.game.domain.terms import DAY, DailyClock
from cornerwise.server.notifications.domain.device import Device, DeviceId

TURN_DELAY = timedelta(minutes=1)
"""People who have the game open usually move sooner and need no notice."""

_LONGEST_WARNING = timedelta(days=1)
_WARNING_SHARE = 4
"""A warning is sent when this share of the time for a move is left, or a day, if that is less."""

_LATEST_WARNING = timedelta(hours=1)
"""If quiet hours would delay a warning until less time than this is left, it is sent before them."""


class Kind(StrEnum):
    """What a player is notified of. The most urgent kind comes first."""

    HURRY = "hurry"
    """Their time to move is running out."""
    INVITED = "invited"
    """A seat is reserved for them."""
    TURN = "turn"
    """It is their turn in a correspondence game."""


@dataclass(frozen=True)
class Notice:
    """Something that a player should know about a table."""

    owner: Owner
    """Who should know it."""

    table_id: TableId

    kind: Kind

    began_at: datetime
    """When the turn or the invitation began: another turn is another notice."""

    deadline: datetime | None = None
    """When the player runs out of time; None for an invitation."""

    warn_at: datetime | None = None
    """When to warn them that their time runs out, apart from quiet hours."""


@dataclass(frozen=True)
class PlannedNotice:
    """A notice for one device."""

    device_id: DeviceId

    table_id: TableId

    kind: Kind

    began_at: datetime

    due_at: datetime
    """When it is to be sent."""

    tries: int = 0
    """How often sending it was tried."""


def notices_of(table: TableState) -> list[Notice]:
    """Returns everything that players should know about a table as it is now."""
    if table.waiting is Waiting.PLAYERS:
        owners = sorted(awaited(table.seats))
        return [Notice(owner, table.id, Kind.INVITED, table.created_at) for owner in owners]
    return _notices_of_turn(table) if table.waiting is Waiting.PERSON else []


def _notices_of_turn(table: TableState) -> list[Notice]:
    clock, times, deadline = table.terms.clock, table.times, table.deadline
    if not isinstance(clock, DailyClock) or times is None or deadline is None:
        return []
    if times.running is None or times.since is None:
        return []
    player = table.seats[times.running]
    # Against computers only, the player is still there.
    if not isinstance(player, Person) or people(table.seats) == {player.owner}:
        return []
    warning = min(timedelta(seconds=clock.days * DAY) / _WARNING_SHARE, _LONGEST_WARNING)
    return [
        Notice(player.owner, table.id, kind, times.since, deadline, deadline - warning)
        for kind in (Kind.TURN, Kind.HURRY)
    ]


def planned_for(notice: Notice, device: Device) -> PlannedNotice | None:
    """Returns the notice planned for a device; None if the device need not get it.

    A device gets no notice of what its owner could already see when adding it, but still gets warnings.
    """
    due = _due(notice, device)
    if due is None:
        return None
    return PlannedNotice(device.id, notice.table_id, notice.kind, notice.began_at, due)


def _due(notice: Notice, device: Device) -> datetime | None:
    if notice.deadline is not None and notice.warn_at is not None and notice.kind is Kind.HURRY:
        due = device.next_awake(notice.warn_at)
        if due > notice.deadline - _LATEST_WARNING:
            due = device.last_awake(notice.warn_at)
        return due
    if notice.began_at <= device.created_at:
        return None
    delay = TURN_DELAY if notice.kind is Kind.TURN else timedelta()
    return device.next_awake(notice.began_at + delay)


def still_true(planned: PlannedNotice, table: TableState | None, owner: Owner) -> bool:
    """Returns whether a planned notice is still true of a table, which may have been deleted."""
    if table is None:
        return False
    return any(
        (notice.owner, notice.kind, notice.began_at) == (owner, planned.kind, planned.began_at)
        for notice in notices_of(table)
    )


def others_at(table: TableState, owner: Owner) -> tuple[str, ...]:
    """Returns the names of the other people at a table, as far as they have any."""
    players = [player_of(seat) for seat in table.seats]
    names = [
        player.name
        for player in players
        if player is not None and player.owner != owner and player.name is not None
    ]
    return tuple(dict.fromkeys(names))


def most_urgent(planned: Iterable[PlannedNotice]) -> list[PlannedNotice]:
    """Returns one notice for each table, the most urgent one."""
    order = list(Kind)
    found: dict[TableId, PlannedNotice] = {}
    for each in sorted(planned, key=lambda each: (order.index(each.kind), each.due_at)):
        found.setdefault(each.table_id, each)
    return list(found.values())

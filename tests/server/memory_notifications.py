"""An in-memory store of devices and notices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from cornerwise.server.game.domain.seats import Owner, player_of
from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.game.domain.terms import DailyClock
from cornerwise.server.notifications.domain.device import Device, DeviceId
from cornerwise.server.notifications.domain.notices import Kind, PlannedNotice
from cornerwise.server.notifications.store import SessionEnded


@dataclass
class _Stored:
    notice: PlannedNotice
    waits: bool = True


class MemoryNotifications:
    """Keeps devices and notices as long as it lives."""

    def __init__(
        self,
        tables: dict[TableId, TableState],
        has_session: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._tables = tables
        self._has_session = has_session
        self._devices: dict[DeviceId, Device] = {}
        self._notices: dict[tuple[DeviceId, TableId, Kind], _Stored] = {}
        self._key: bytes | None = None

    async def put(self, device: Device, most: int) -> Device:
        if device.session is not None and not await self._has_session(device.session):
            raise SessionEnded
        known = self._devices.get(device.id)
        if known is not None and known.owner == device.owner:
            device = replace(device, created_at=known.created_at)
        elif known is not None:
            self._forget(known.id)
        self._devices[device.id] = device
        mine = [each for each in self._devices.values() if each.owner == device.owner]
        mine.sort(key=lambda each: (each.id == device.id, each.created_at))
        for each in mine[:-most]:
            self._forget(each.id)
        return device

    async def devices_of(self, owners: Collection[Owner]) -> list[Device]:
        await self._forget_signed_out()
        mine = [each for each in self._devices.values() if each.owner in owners]
        return sorted(mine, key=lambda each: (each.created_at, each.id))

    async def remove(self, owner: Owner, device_id: DeviceId) -> bool:
        known = self._devices.get(device_id)
        if known is None or known.owner != owner:
            return False
        self._forget(device_id)
        return True

    async def remove_all(self, owner: Owner) -> None:
        for each in await self.devices_of([owner]):
            self._forget(each.id)

    async def changed_tables(self, since: datetime, limit: int) -> list[TableState]:
        owners = {each.owner for each in self._devices.values()}
        found = [
            table
            for table in self._tables.values()
            if table.updated_at >= since
            and (
                table.waiting is Waiting.PLAYERS
                or (table.waiting is Waiting.PERSON and isinstance(table.terms.clock, DailyClock))
            )
            and any(player and player.owner in owners for player in map(player_of, table.seats))
        ]
        return sorted(found, key=lambda table: (table.updated_at, table.id))[:limit]

    async def plan(self, notices: Iterable[PlannedNotice]) -> None:
        for notice in notices:
            key = (notice.device_id, notice.table_id, notice.kind)
            known = self._notices.get(key)
            if notice.device_id not in self._devices or notice.table_id not in self._tables:
                continue
            if known is None or known.notice.began_at != notice.began_at:
                self._notices[key] = _Stored(notice)

    async def reschedule(self, notices: Iterable[PlannedNotice]) -> None:
        for notice in notices:
            known = self._known(notice)
            if known is not None and known.waits:
                known.notice = replace(known.notice, due_at=notice.due_at)

    async def due(self, now: datetime, limit: int) -> list[tuple[Device, list[PlannedNotice]]]:
        await self._forget_signed_out()
        found: dict[DeviceId, list[PlannedNotice]] = {}
        for notice in self._waiting():
            if notice.due_at <= now:
                found.setdefault(notice.device_id, []).append(notice)
        return [(self._devices[name], notices) for name, notices in found.items()][:limit]

    async def postpone(
        self, notice: PlannedNotice, until: datetime, *, tries: int
    ) -> PlannedNotice | None:
        known = self._known(notice)
        if known is None or not known.waits or known.notice != notice:
            return None
        known.notice = replace(notice, due_at=until, tries=tries)
        return known.notice

    async def settle(self, notices: Iterable[PlannedNotice]) -> None:
        for notice in notices:
            known = self._known(notice)
            if known is not None:
                known.waits = False

    async def sweep(self, before: datetime) -> None:
        self._notices = {
            key: each for key, each in self._notices.items() if each.notice.began_at >= before
        }

    async def notices_of(self, device_id: DeviceId) -> list[PlannedNotice]:
        return [each for each in self._waiting() if each.device_id == device_id]

    async def signing_key(self, new: bytes) -> bytes:
        self._key = self._key or new
        return self._key

    async def replace_signing_key(self, new: bytes) -> int:
        self._key, gone = new, list(self._devices)
        for each in gone:
            self._forget(each)
        return len(gone)

    def _known(self, notice: PlannedNotice) -> _Stored | None:
        known = self._notices.get((notice.device_id, notice.table_id, notice.kind))
        return known if known and known.notice.began_at == notice.began_at else None

    def _waiting(self) -> list[PlannedNotice]:
        found = [
            each.notice
            for each in self._notices.values()
            if each.waits and each.notice.table_id in self._tables
        ]
        return sorted(found, key=lambda each: (each.due_at, each.table_id, each.kind.value))

    def _forget(self, device_id: DeviceId) -> None:
        del self._devices[device_id]
        self._notices = {key: each for key, each in self._notices.items() if key[0] != device_id}

    async def _forget_signed_out(self) -> None:
        for device in list(self._devices.values()):
            if device.session is not None and not await self._has_session(device.session):
                self._forget(device.id)

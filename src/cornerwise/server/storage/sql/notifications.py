"""The store of devices and planned notices in SQL."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import Session

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.notifications.domain.device import Device, DeviceId, PushAddress
from cornerwise.server.notifications.domain.notices import Kind, PlannedNotice
from cornerwise.server.notifications.domain.quiet_hours import QuietHours
from cornerwise.server.notifications.store import SessionEnded
from cornerwise.server.storage.sql.models import (
    NoticeRow,
    PushDeviceRow,
    SeatRow,
    SecretRow,
    TableRow,
)
from cornerwise.server.storage.sql.table_rows import table_of_row
from cornerwise.server.storage.sql.unit_of_work import UnitsOfWork

_SIGNING_KEY = "vapid"
"""The name of the row with the private key."""

_NOTICE_KEY = (NoticeRow.device_id, NoticeRow.table_id, NoticeRow.kind)


class SqlNotifications:
    """Stores devices and notices in a database whose schema is up to date."""

    def __init__(self, engine: AsyncEngine, units: UnitsOfWork) -> None:
        self._units = units
        # Both databases have the same clause, but SQLAlchemy has a separate one for each.
        is_postgresql = engine.dialect.name == "postgresql"
        self._insert = postgresql.insert if is_postgresql else sqlite.insert

    async def put(self, device: Device, most: int) -> Device:
        def put(session: Session) -> Device:
            # A browser in which somebody else signs in is added anew.
            session.execute(
                delete(PushDeviceRow).where(
                    PushDeviceRow.id == device.id, PushDeviceRow.owner != device.owner
                )
            )
            changed = _values(device)
            statement = self._insert(PushDeviceRow).values(
                **changed, id=device.id, created_at=device.created_at
            )
            session.execute(
                statement.on_conflict_do_update(index_elements=[PushDeviceRow.id], set_=changed)
            )
            newest = (
                select(PushDeviceRow.id)
                .where(PushDeviceRow.owner == device.owner)
                .order_by(PushDeviceRow.id != device.id, PushDeviceRow.created_at.desc())
            )
            beyond = list(session.scalars(newest))[most:]
            session.execute(delete(PushDeviceRow).where(PushDeviceRow.id.in_(beyond)))
            stored = _device_of_row(session.get_one(PushDeviceRow, device.id))
            session.commit()
            return stored

        try:
            return await self._units.do(put)
        except IntegrityError:
            raise SessionEnded from None

    async def devices_of(self, owners: Collection[Owner]) -> list[Device]:
        chosen = (
            select(PushDeviceRow)
            .where(PushDeviceRow.owner.in_(owners))
            .order_by(PushDeviceRow.created_at, PushDeviceRow.id)
        )

        def read(session: Session) -> list[Device]:
            return [_device_of_row(row) for row in session.scalars(chosen)]

        return await self._units.do(read)

    async def remove(self, owner: Owner, device_id: DeviceId) -> bool:
        mine = delete(PushDeviceRow).where(
            PushDeviceRow.id == device_id, PushDeviceRow.owner == owner
        )

        def do(session: Session) -> bool:
            found = session.execute(mine.returning(PushDeviceRow.id)).first() is not None
            session.commit()
            return found

        return await self._units.do(do)

    async def remove_all(self, owner: Owner) -> None:
        def do(session: Session) -> None:
            session.execute(delete(PushDeviceRow).where(PushDeviceRow.owner == owner))
            session.commit()

        await self._units.do(do)

    async def changed_tables(self, since: datetime, limit: int) -> list[TableState]:
        concerned = (
            select(SeatRow.table_id)
            .join(PushDeviceRow, PushDeviceRow.owner == SeatRow.owner)
            .where(SeatRow.table_id == TableRow.id, SeatRow.level.is_(None))
            .exists()
        )
        turn = and_(TableRow.clock.like("%d"), TableRow.waiting == Waiting.PERSON.value)
        chosen = (
            select(TableRow)
            .where(
                TableRow.updated_at >= since,
                or_(turn, TableRow.waiting == Waiting.PLAYERS.value),
                concerned,
            )
            .order_by(TableRow.updated_at, TableRow.id)
            .limit(limit)
        )

        def read(session: Session) -> list[TableState]:
            return [table_of_row(row) for row in session.scalars(chosen)]

        return await self._units.do(read)

    async def plan(self, notices: Iterable[PlannedNotice]) -> None:
        planned = list(notices)
        if not planned:
            return

        def do(session: Session) -> None:
            for notice in planned:
                _plan(session, notice)
            session.commit()

        def _plan(session: Session, notice: PlannedNotice) -> None:
            values = {"began_at": notice.began_at, "due_at": notice.due_at, "tries": notice.tries}
            statement = self._insert(NoticeRow).values(
                device_id=notice.device_id,
                table_id=notice.table_id,
                kind=notice.kind.value,
                **values,
            )
            session.execute(
                statement.on_conflict_do_update(
                    index_elements=list(_NOTICE_KEY),
                    set_=values,
                    where=NoticeRow.began_at != notice.began_at,
                )
            )

        try:
            await self._units.do(do)
        except IntegrityError:
            # A device or a table is gone meanwhile: the others are planned one by one.
            if len(planned) > 1:
                for notice in planned:
                    await self.plan([notice])

    async def reschedule(self, notices: Iterable[PlannedNotice]) -> None:
        planned = list(notices)

        def do(session: Session) -> None:
            for notice in planned:
                waiting = update(NoticeRow).where(_is(notice), NoticeRow.due_at.is_not(None))
                session.execute(waiting.values(due_at=notice.due_at))
            session.commit()

        await self._units.do(do)

    async def due(self, now: datetime, limit: int) -> list[tuple[Device, list[PlannedNotice]]]:
        is_due = NoticeRow.due_at <= now
        first = func.min(NoticeRow.due_at)
        devices = (
            select(NoticeRow.device_id)
            .where(is_due)
            .group_by(NoticeRow.device_id)
            .order_by(first, NoticeRow.device_id)
            .limit(limit)
        )

        def read(session: Session) -> list[tuple[Device, list[PlannedNotice]]]:
            found: dict[DeviceId, list[PlannedNotice]] = {
                name: [] for name in session.scalars(devices)
            }
            chosen = (
                select(NoticeRow)
                .where(is_due, NoticeRow.device_id.in_(found))
                .order_by(NoticeRow.due_at, NoticeRow.table_id, NoticeRow.kind)
            )
            for row in session.scalars(chosen):
                found[row.device_id].append(_notice_of_row(row))
            return [
                (_device_of_row(session.get_one(PushDeviceRow, name)), notices)
                for name, notices in found.items()
            ]

        return await self._units.do(read)

    async def postpone(
        self, notice: PlannedNotice, until: datetime, *, tries: int
    ) -> PlannedNotice | None:
        unchanged = (
            update(NoticeRow)
            .where(_is(notice), NoticeRow.due_at == notice.due_at, NoticeRow.tries == notice.tries)
            .values(due_at=until, tries=tries)
            .returning(NoticeRow.kind)
        )

        def do(session: Session) -> PlannedNotice | None:
            found = session.execute(unchanged).first() is not None
            session.commit()
            return replace(notice, due_at=until, tries=tries) if found else None

        return await self._units.do(do)

    async def settle(self, notices: Iterable[PlannedNotice]) -> None:
        settled = list(notices)
        if not settled:
            return

        def do(session: Session) -> None:
            session.execute(
                update(NoticeRow).where(or_(*map(_is, settled))).values(due_at=None),
                execution_options={"synchronize_session": False},
            )
            session.commit()

        await self._units.do(do)

    async def sweep(self, before: datetime) -> None:
        def do(session: Session) -> None:
            session.execute(delete(NoticeRow).where(NoticeRow.began_at < before))
            session.commit()

        await self._units.do(do)

    async def notices_of(self, device_id: DeviceId) -> list[PlannedNotice]:
        chosen = (
            select(NoticeRow)
            .where(NoticeRow.device_id == device_id, NoticeRow.due_at.is_not(None))
            .order_by(NoticeRow.due_at, NoticeRow.table_id, NoticeRow.kind)
        )

        def read(session: Session) -> list[PlannedNotice]:
            return [_notice_of_row(row) for row in session.scalars(chosen)]

        return await self._units.do(read)

    async def signing_key(self, new: bytes) -> bytes:
        made = self._insert(SecretRow).values(name=_SIGNING_KEY, value=new)

        def do(session: Session) -> bytes:
            row = session.get(SecretRow, _SIGNING_KEY)
            if row is None:
                session.execute(made.on_conflict_do_nothing())
                session.commit()
                row = session.get_one(SecretRow, _SIGNING_KEY)
            return row.value

        return await self._units.do(do)

    async def replace_signing_key(self, new: bytes) -> int:
        made = self._insert(SecretRow).values(name=_SIGNING_KEY, value=new)

        def do(session: Session) -> int:
            session.execute(
                made.on_conflict_do_update(index_elements=[SecretRow.name], set_={"value": new})
            )
            gone = session.scalars(delete(PushDeviceRow).returning(PushDeviceRow.id)).all()
            session.commit()
            return len(gone)

        return await self._units.do(do)


def _is(notice: PlannedNotice) -> ColumnElement[bool]:
    """Returns the condition for a notice about the same turn."""
    return and_(
        NoticeRow.device_id == notice.device_id,
        NoticeRow.table_id == notice.table_id,
        NoticeRow.kind == notice.kind.value,
        NoticeRow.began_at == notice.began_at,
    )


def _values(device: Device) -> dict[str, Any]:
    """Returns what may change about a device."""
    return {
        "owner": device.owner,
        "session": device.session,
        "endpoint": device.address.endpoint,
        "p256dh": device.address.p256dh,
        "auth": device.address.auth,
        "name": device.name,
        "language": device.language,
        "zone": device.zone,
        "quiet_start": None if device.quiet is None else device.quiet.start,
        "quiet_end": None if device.quiet is None else device.quiet.end,
    }


def _device_of_row(row: PushDeviceRow) -> Device:
    """Returns the device of a row."""
    quiet = None
    if row.quiet_start is not None and row.quiet_end is not None:
        quiet = QuietHours(row.quiet_start, row.quiet_end)
    return Device(
        id=row.id,
        owner=row.owner,
        session=row.session,
        address=PushAddress(row.endpoint, row.p256dh, row.auth),
        name=row.name,
        language=row.language,
        zone=row.zone,
        quiet=quiet,
        created_at=row.created_at,
    )


def _notice_of_row(row: NoticeRow) -> PlannedNotice:
    assert row.due_at is not None
    return PlannedNotice(
        device_id=row.device_id,
        table_id=row.table_id,
        kind=Kind(row.kind),
        began_at=row.began_at,
        due_at=row.due_at,
        tries=row.tries,
    )

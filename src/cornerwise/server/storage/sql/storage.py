"""The storage in SQL."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker
from sqlalchemy.orm import Session

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import Cursor, TableId, TableState, Waiting
from cornerwise.server.storage.interface import SECRET_BYTES, AlreadyKept, VersionConflict
from cornerwise.server.storage.sql.accounts import SqlAccounts
from cornerwise.server.storage.sql.analyses import SqlAnalyses
from cornerwise.server.storage.sql.fast_lookup import (
    COUNT_UNFINISHED,
    COUNT_WAITING,
    SqliteFastLookup,
)
from cornerwise.server.storage.sql.fast_save import SqliteFastSave, save_statement, save_values
from cornerwise.server.storage.sql.leases import lease_statement, release_statement
from cornerwise.server.storage.sql.models import HeartbeatRow, SeatRow, SecretRow, TableRow
from cornerwise.server.storage.sql.notifications import SqlNotifications
from cornerwise.server.storage.sql.people import SqlPeople
from cornerwise.server.storage.sql.ratings import SqlRatings
from cornerwise.server.storage.sql.seat_changes import changed_seats, sat_at
from cornerwise.server.storage.sql.seeks import SqlSeeks
from cornerwise.server.storage.sql.sqlite_file import SoleServer
from cornerwise.server.storage.sql.table_rows import (
    RATING_NONE,
    row_of,
    seat_values,
    table_of_row,
)
from cornerwise.server.storage.sql.unit_of_work import UnitsOfWork

_IDS_AT_ONCE = 500
"""The most ids in one statement."""

_COOKIE_SECRET = "cookie"  # noqa: S105 the name of a row


class SqlStorage:
    """Stores tables in a database whose schema is up to date."""

    def __init__(
        self,
        engine: AsyncEngine,
        units: UnitsOfWork,
        saver: SqliteFastSave | None = None,
        lookup: SqliteFastLookup | None = None,
        sole: SoleServer | None = None,
    ) -> None:
        """Use `engine.open_storage`, which also upgrades the schema."""
        self._sole = sole
        self._engine = engine
        self._units = units
        self._saver = saver
        self._lookup = lookup
        self._session = async_sessionmaker(engine, expire_on_commit=False)
        self.accounts = SqlAccounts(engine, units, lookup)
        self.analyses = SqlAnalyses(engine, units)
        self.notifications = SqlNotifications(engine, units)
        self.people = SqlPeople(engine)
        self.ratings = SqlRatings(engine)
        self.seeks = SqlSeeks(engine)

    @property
    def is_reached_by_others(self) -> bool:
        """Whether servers on other machines can use the same database."""
        return self._engine.dialect.name == "postgresql"

    async def create(self, table: TableState) -> None:
        if self._saver is not None:
            if not await self._saver.create(table):
                raise AlreadyKept
            return

        def create(session: Session) -> None:
            session.add(row_of(table))
            session.commit()

        try:
            await self._units.do(create)
        except IntegrityError:
            raise AlreadyKept from None

    async def load(self, table_id: TableId) -> TableState | None:
        def load(session: Session) -> TableState | None:
            row = session.get(TableRow, table_id)
            return None if row is None else table_of_row(row)

        return await self._units.do(load)

    async def save(self, table: TableState) -> None:
        if self._saver is not None:
            saved = await self._saver.save(table)
        else:
            async with self._engine.begin() as connection:
                rows = await connection.execute(save_statement(), save_values(table))
                saved = rows.first() is not None
        if not saved:
            raise VersionConflict

    async def reseat(self, table: TableState) -> None:
        if self._saver is not None:
            if not await self._saver.reseat(table):
                raise VersionConflict
            return

        def reseat(session: Session) -> None:
            if session.execute(save_statement(), save_values(table)).first() is None:
                raise VersionConflict
            session.execute(update(SeatRow), seat_values(table))
            session.commit()

        await self._units.do(reseat)

    async def delete(self, table_id: TableId) -> bool:
        def delete(session: Session) -> bool:
            row = session.get(TableRow, table_id)
            if row is None:
                return False
            session.delete(row)
            session.commit()
            return True

        return await self._units.do(delete)

    async def tables_of(
        self, owner: Owner, *, finished: bool, limit: int, after: Cursor | None = None
    ) -> list[TableState]:
        over = TableRow.waiting == Waiting.NOBODY.value
        chosen = select(TableRow).where(
            or_(TableRow.owner == owner, TableRow.id.in_(sat_at(owner).where(~SeatRow.declined))),
            over if finished else ~over,
        )
        if after is not None:
            chosen = chosen.where(_is_behind(after))
        chosen = chosen.order_by(TableRow.updated_at.desc(), TableRow.id).limit(limit)
        async with self._session() as session:
            return [table_of_row(row) for row in await session.scalars(chosen)]

    async def tables_together(self, owner: Owner, *, limit: int) -> list[TableState]:
        others = (
            select(SeatRow.table_id)
            .where(SeatRow.table_id == TableRow.id, SeatRow.owner != owner)
            .exists()
        )
        chosen = (
            select(TableRow)
            .where(TableRow.id.in_(sat_at(owner)), or_(TableRow.owner != owner, others))
            .order_by(TableRow.updated_at.desc(), TableRow.id)
            .limit(limit)
        )
        async with self._session() as session:
            return [table_of_row(row) for row in await session.scalars(chosen)]

    async def count_unfinished(self, owner: Owner, waiting: Waiting | None = None) -> int:
        if self._lookup is not None:
            return await self._lookup.count_unfinished(owner, waiting)
        count, values = COUNT_UNFINISHED, {"of_owner": owner}
        if waiting is not None:
            count, values = COUNT_WAITING, {"of_owner": owner, "of_waiting": waiting.value}
        return await self._units.do(lambda session: session.scalar(count, values)) or 0

    async def disown(self, owner: Owner, heir: Owner) -> dict[TableId, int]:
        return await changed_seats(
            self._engine,
            or_(TableRow.owner == owner, TableRow.id.in_(sat_at(owner))),
            update(SeatRow)
            .where(SeatRow.owner == owner, SeatRow.invited)
            .values(owner=None, name=None, declined=False),
            update(SeatRow).where(SeatRow.owner == owner).values(owner=heir, name=None),
            update(TableRow).where(TableRow.owner == owner).values(owner=heir),
        )

    async def rename_seats(self, owner: Owner, old: str, new: str) -> dict[TableId, int]:
        renamed = (SeatRow.owner == owner, SeatRow.name == old)
        return await changed_seats(
            self._engine,
            TableRow.id.in_(select(SeatRow.table_id).where(*renamed)),
            update(SeatRow).where(*renamed).values(name=new),
        )

    async def waiting_for_computer(self, since: datetime | None = None) -> list[TableId]:
        waiting = select(TableRow.id).where(TableRow.waiting == Waiting.COMPUTER.value)
        if since is not None:
            waiting = waiting.where(TableRow.updated_at <= since)
        async with self._session() as session:
            return list(await session.scalars(waiting.order_by(TableRow.updated_at)))

    async def run_out(self, now: datetime) -> list[TableId]:
        return await self._timed(TableRow.deadline <= now)

    async def running(self) -> list[TableId]:
        return await self._timed(
            and_(TableRow.deadline.is_not(None), TableRow.waiting != Waiting.PLAYERS.value)
        )

    async def _timed(self, condition: ColumnElement[bool]) -> list[TableId]:
        chosen = select(TableRow.id).where(condition).order_by(TableRow.deadline)
        async with self._session() as session:
            return list(await session.scalars(chosen))

    async def public_tables(
        self, *, limit: int, live_since: datetime, daily_since: datetime
    ) -> list[TableState]:
        free = select(SeatRow.table_id).where(SeatRow.owner.is_(None), SeatRow.level.is_(None))
        fresh = or_(
            TableRow.updated_at >= live_since,
            and_(TableRow.clock.like("%d"), TableRow.updated_at >= daily_since),
        )
        chosen = (
            select(TableRow)
            .where(
                TableRow.public,
                TableRow.waiting == Waiting.PLAYERS.value,
                TableRow.id.in_(free),
                fresh,
            )
            .order_by(TableRow.updated_at.desc(), TableRow.id)
            .limit(limit)
        )
        async with self._session() as session:
            return [table_of_row(row) for row in await session.scalars(chosen)]

    async def watchable_tables(self, *, limit: int, since: datetime) -> list[TableState]:
        chosen = (
            select(TableRow)
            .where(*_played(since), or_(TableRow.public, TableRow.rating != RATING_NONE))
            .order_by(TableRow.updated_at.desc(), TableRow.id)
            .limit(limit)
        )
        async with self._session() as session:
            return [table_of_row(row) for row in await session.scalars(chosen)]

    async def count_played(self, since: datetime) -> int:
        count = select(func.count()).where(*_played(since))
        async with self._session() as session:
            return await session.scalar(count) or 0

    async def beat(self, name: str, now: datetime) -> datetime | None:
        async with self._session() as session:
            row = await session.get(HeartbeatRow, name)
            before = None if row is None else row.at
            await session.merge(HeartbeatRow(name=name, at=now))
            await session.commit()
            return before

    async def version_of(self, table_id: TableId) -> int | None:
        version = select(TableRow.version).where(TableRow.id == table_id)
        return await self._units.do(lambda session: session.scalar(version))

    async def versions_of(self, table_ids: Collection[TableId]) -> dict[TableId, int]:
        ids = list(table_ids)
        parts = [ids[first : first + _IDS_AT_ONCE] for first in range(0, len(ids), _IDS_AT_ONCE)]

        def read(session: Session) -> dict[TableId, int]:
            found: dict[TableId, int] = {}
            for part in parts:
                rows = select(TableRow.id, TableRow.version).where(TableRow.id.in_(part))
                found.update({row.id: row.version for row in session.execute(rows)})
            return found

        return await self._units.do(read)

    async def take_lease(self, task: str, holder: str, now: datetime, until: datetime) -> bool:
        statement = lease_statement(self._engine.dialect.name, task, holder, now, until)
        async with self._engine.begin() as connection:
            return (await connection.execute(statement)).first() is not None

    async def release_lease(self, task: str, holder: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(release_statement(task, holder))

    async def now(self) -> datetime:
        if self._engine.dialect.name == "sqlite":
            return datetime.now(UTC)  # SQLite has no clock of its own.
        async with self._engine.connect() as connection:
            # Not `now()`, which is the start of the transaction.
            told: datetime = (await connection.execute(select(func.clock_timestamp()))).scalar_one()
            return told

    async def secret(self) -> bytes:
        async with self._session() as session:
            row = await session.get(SecretRow, _COOKIE_SECRET)
            if row is None:
                made = SecretRow(name=_COOKIE_SECRET, value=secrets.token_bytes(SECRET_BYTES))
                session.add(made)
                try:
                    await session.commit()
                except IntegrityError:
                    # Another server was faster.
                    await session.rollback()
                row = await session.get_one(SecretRow, _COOKIE_SECRET)
            return row.value

    async def close(self) -> None:
        if self._saver is not None:
            await self._saver.close()
        if self._lookup is not None:
            await self._lookup.close()
        await self._units.close()
        await self._engine.dispose()
        if self._sole is not None:
            self._sole.close()


def _is_behind(cursor: Cursor) -> ColumnElement[bool]:
    """Returns the condition for the tables after a cursor."""
    older = TableRow.updated_at < cursor.updated_at
    if cursor.id is None:
        return older
    return or_(older, and_(TableRow.updated_at == cursor.updated_at, TableRow.id > cursor.id))


def _played(since: datetime) -> tuple[ColumnElement[bool], ...]:
    """Returns the conditions of a running game between people that has changed since a time."""
    people = (
        select(func.count(SeatRow.owner.distinct()))
        .where(SeatRow.table_id == TableRow.id, SeatRow.level.is_(None))
        .scalar_subquery()
    )
    played = (Waiting.PERSON.value, Waiting.COMPUTER.value)
    return TableRow.waiting.in_(played), TableRow.updated_at >= since, people > 1

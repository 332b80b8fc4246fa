"""The store of seeks in SQL."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, Delete, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.game.domain.terms import clock_of_text, text_of_clock
from cornerwise.server.lobby.domain.pairing import Seek, SeekId, Wish
from cornerwise.server.storage.sql.models import PresenceRow, SeatRow, SeekRow, TableRow
from cornerwise.server.storage.sql.table_rows import row_of


class SqlSeeks:
    """Stores seeks in a database whose schema is up to date."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._session = async_sessionmaker(engine, expire_on_commit=False)
        # Both databases have the same clause, but SQLAlchemy has a separate one for each.
        is_postgresql = engine.dialect.name == "postgresql"
        self._insert = postgresql.insert if is_postgresql else sqlite.insert

    async def put(self, seek: Seek, now: datetime) -> TableId | None:
        values = {**_values(seek), "seen_at": now}
        statement = self._insert(SeekRow).values(**values, table_id=None)
        statement = statement.on_conflict_do_update(
            index_elements=[SeekRow.owner], set_=values, where=SeekRow.table_id.is_(None)
        )
        async with self._engine.begin() as connection:
            await connection.execute(_forget_past_games(SeekRow.owner == seek.owner))
            kept = await connection.execute(statement.returning(SeekRow.id))
            if kept.first() is not None:
                return None
            found = select(SeekRow.table_id).where(SeekRow.owner == seek.owner)
            table_id: TableId | None = await connection.scalar(found)
            return table_id

    async def of(self, owner: Owner, seen_since: datetime) -> Seek | None:
        chosen = select(SeekRow).where(
            SeekRow.owner == owner, SeekRow.table_id.is_(None), SeekRow.seen_at >= seen_since
        )
        async with self._session() as session:
            row = await session.scalar(chosen)
            return None if row is None else _seek(row)

    async def agree(self, seek_id: SeekId) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                update(SeekRow).where(SeekRow.id == seek_id).values(computers=True)
            )

    async def withdraw(self, seek_id: SeekId) -> TableId | None:
        unpaired = delete(SeekRow).where(SeekRow.id == seek_id, SeekRow.table_id.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(unpaired)
            await connection.execute(_forget_past_games(SeekRow.id == seek_id))
            left: TableId | None = await connection.scalar(
                select(SeekRow.table_id).where(SeekRow.id == seek_id)
            )
            return left

    async def settle(self, owner: Owner, table_id: TableId) -> None:
        known = delete(SeekRow).where(SeekRow.owner == owner, SeekRow.table_id == table_id)
        async with self._engine.begin() as connection:
            await connection.execute(known)

    async def see(self, seek_ids: Collection[SeekId], now: datetime) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                update(SeekRow)
                .where(SeekRow.id.in_(seek_ids), SeekRow.table_id.is_(None))
                .values(seen_at=now)
            )

    async def waiting(self, seen_since: datetime) -> list[Seek]:
        chosen = (
            select(SeekRow)
            .where(SeekRow.table_id.is_(None), SeekRow.seen_at >= seen_since)
            .order_by(SeekRow.since, SeekRow.id)
        )
        async with self._session() as session:
            return [_seek(row) for row in await session.scalars(chosen)]

    async def paired(self, seek_ids: Collection[SeekId]) -> dict[SeekId, TableId | None]:
        chosen = select(SeekRow.id, SeekRow.table_id).where(SeekRow.id.in_(seek_ids))
        async with self._session() as session:
            return {row.id: row.table_id for row in await session.execute(chosen)}

    async def pair(self, table: TableState, seek_ids: Collection[SeekId]) -> bool:
        free = (SeekRow.id.in_(seek_ids), SeekRow.table_id.is_(None))
        async with self._session() as session:
            # Always locked in the same order, to avoid deadlocks.
            await session.execute(
                select(SeekRow.id).where(*free).order_by(SeekRow.id).with_for_update()
            )
            marked = await session.scalars(
                update(SeekRow).where(*free).values(table_id=table.id).returning(SeekRow.id),
                execution_options={"synchronize_session": False},
            )
            if set(marked) != set(seek_ids):
                await session.rollback()
                return False
            session.add(row_of(table))
            await session.commit()
            return True

    async def sweep(self, seen_before: datetime) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(SeekRow).where(SeekRow.seen_at < seen_before))
            await connection.execute(delete(PresenceRow).where(PresenceRow.seen_at < seen_before))

    async def count_people(
        self, server: str, people: int, now: datetime, owners: Collection[Owner] = ()
    ) -> None:
        count = {"people": people, "owners": sorted(owners), "seen_at": now}
        statement = self._insert(PresenceRow).values(server=server, **count)
        async with self._engine.begin() as connection:
            await connection.execute(
                statement.on_conflict_do_update(index_elements=[PresenceRow.server], set_=count)
            )

    async def people(self, seen_since: datetime, *, but: str) -> int:
        others = select(func.sum(PresenceRow.people)).where(
            PresenceRow.server != but, PresenceRow.seen_at >= seen_since
        )
        async with self._session() as session:
            return await session.scalar(others) or 0

    async def present(self, seen_since: datetime, *, but: str) -> set[Owner]:
        others = select(PresenceRow.owners).where(
            PresenceRow.server != but, PresenceRow.seen_at >= seen_since
        )
        async with self._session() as session:
            return {owner for owners in await session.scalars(others) for owner in owners}


def _forget_past_games(chosen: ColumnElement[bool]) -> Delete:
    """Returns the statement that deletes paired seeks whose owners no longer play there."""
    playing = (
        select(SeatRow.table_id)
        .join(TableRow, TableRow.id == SeatRow.table_id)
        .where(
            TableRow.waiting != Waiting.NOBODY.value,
            SeatRow.owner == SeekRow.owner,
            SeatRow.level.is_(None),
            ~SeatRow.invited,
        )
        .correlate(SeekRow)
    )
    return delete(SeekRow).where(
        chosen, SeekRow.table_id.is_not(None), SeekRow.table_id.not_in(playing)
    )


def _values(seek: Seek) -> dict[str, object]:
    clock = seek.wish.clock
    return {
        "id": seek.id,
        "owner": seek.owner,
        "name": seek.name,
        "way": seek.wish.way,
        "clock": None if clock is None else text_of_clock(clock),
        "rated": seek.wish.rated,
        "mu": seek.mu,
        "computers": seek.computers,
        "since": seek.since,
    }


def _seek(row: SeekRow) -> Seek:
    clock = None if row.clock is None else clock_of_text(row.clock)
    return Seek(
        id=row.id,
        owner=row.owner,
        name=row.name,
        wish=Wish(row.way, clock, row.rated),
        mu=row.mu,
        since=row.since,
        computers=row.computers,
    )

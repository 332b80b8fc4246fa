"""The store of ratings in SQL: each game is rated in one transaction."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Collection, Iterable
from datetime import datetime
from typing import TypeVar

from sqlalchemy import case, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.ratings.domain.changes import (
    Compute,
    RatingChange,
    Recalculated,
    rated_owners,
)
from cornerwise.server.ratings.domain.ladder import Ladder, ladder_of
from cornerwise.server.ratings.domain.levels import initial, seeds
from cornerwise.server.ratings.domain.rating import Rating
from cornerwise.server.ratings.store import Listed, Ranking, Record
from cornerwise.server.storage.sql import ranking
from cornerwise.server.storage.sql.models import RatingChangeRow, RatingRow, SeatRow, TableRow
from cornerwise.server.storage.sql.rating_recalculation import recalculated
from cornerwise.server.storage.sql.rating_rows import (
    change_of_row,
    change_row,
    numbers_of,
    rating_of,
)
from cornerwise.server.storage.sql.table_rows import (
    RATING_DONE,
    RATING_DUE,
    RATING_NONE,
    table_of_row,
)

_TRIES = 6

_COLLISIONS = ("40001", "40P01")
"""PostgreSQL's codes for serialization failures and deadlocks."""

_OVER = (TableRow.waiting == Waiting.NOBODY.value, ~TableRow.aborted)

_log = logging.getLogger(__name__)

T = TypeVar("T")


class SqlRatings:
    """Stores ratings in a database whose schema is up to date."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._session = async_sessionmaker(engine, expire_on_commit=False)
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert

    async def rate(self, table_id: TableId, compute: Compute) -> bool:
        return await _retried(lambda: self._rate(table_id, compute))

    async def _rate(self, table_id: TableId, compute: Compute) -> bool:
        # The first statement writes: of concurrent calls, all but one wait for it and then find
        # nothing due. On SQLite it also keeps others from writing until the end.
        counted = (
            update(TableRow)
            .where(TableRow.id == table_id, TableRow.rating == RATING_DUE, *_OVER)
            .values(rating=RATING_DONE)
            .returning(TableRow.id)
        )
        async with self._session.begin() as session:
            if (await session.execute(counted)).first() is None:
                return False
            table = table_of_row(await session.get_one(TableRow, table_id))
            rows = await self._locked(session, table)
            changes = compute(table, {owner: rating_of(row) for owner, row in rows.items()})
            for change in changes:
                row = rows[change.owner]
                row.mu, row.sigma = change.after.mu, change.after.sigma
                row.games, row.updated_at = change.after.games, change.at
                session.add(change_row(change))
        return True

    async def _locked(self, session: AsyncSession, table: TableState) -> dict[Owner, RatingRow]:
        """Returns the ratings before a table, locked until the end of the transaction."""
        owners, ladder = rated_owners(table), ladder_of(table.setup)
        if ladder is None:
            return {}
        # Locks are always taken in the order of owners, to avoid deadlocks.
        await self._insert_missing(
            session, [(owner, ladder, initial(owner, ladder)) for owner in owners], table.updated_at
        )
        locked = (
            select(RatingRow)
            .where(RatingRow.ladder == ladder, RatingRow.owner.in_(owners))
            .order_by(RatingRow.owner)
            .with_for_update()
        )
        return {row.owner: row for row in await session.scalars(locked)}

    async def _insert_missing(
        self, session: AsyncSession, ratings: Iterable[tuple[Owner, Ladder, Rating]], at: datetime
    ) -> None:
        values = [
            {"owner": owner, "ladder": ladder, "updated_at": at, **numbers_of(rating)}
            for owner, ladder, rating in ratings
        ]
        await session.execute(self._insert(RatingRow).values(values).on_conflict_do_nothing())

    async def due(self, limit: int) -> list[TableId]:
        due = select(TableRow.id).where(TableRow.rating == RATING_DUE, *_OVER)
        async with self._session() as session:
            ordered = due.order_by(TableRow.updated_at, TableRow.id).limit(limit)
            return list(await session.scalars(ordered))

    async def seed(self, now: datetime) -> None:
        async with self._session.begin() as session:
            await self._insert_missing(session, seeds(), now)

    async def recalculate(self, compute: Compute, now: datetime, *, dry_run: bool) -> Recalculated:
        async def once() -> Recalculated:
            async with self._session() as session:
                report = await recalculated(session, compute, now)
                await (session.rollback() if dry_run else session.commit())
                return report

        return await _retried(once)

    async def forget(self, owner: Owner, heir: Owner) -> None:
        async def once() -> None:
            async with self._session.begin() as session:
                mine = update(RatingChangeRow).where(RatingChangeRow.owner == owner)
                await session.execute(mine.values(owner=heir))
                for row in await session.scalars(
                    select(RatingRow).where(RatingRow.owner == owner).with_for_update()
                ):
                    rating = (heir, row.ladder, rating_of(row))
                    await self._insert_missing(session, [rating], row.updated_at)
                    await session.delete(row)

        await _retried(once)

    async def ratings_of(self, owner: Owner) -> dict[Ladder, Rating]:
        async with self._session() as session:
            rows = await session.scalars(select(RatingRow).where(RatingRow.owner == owner))
            return {row.ladder: rating_of(row) for row in rows}

    async def ratings_on(self, ladder: Ladder, owners: list[Owner]) -> dict[Owner, Rating]:
        found = select(RatingRow).where(RatingRow.ladder == ladder, RatingRow.owner.in_(owners))
        async with self._session() as session:
            return {row.owner: rating_of(row) for row in await session.scalars(found)}

    async def most_played(self, owners: Collection[Owner]) -> dict[Owner, Rating]:
        found = (
            select(RatingRow)
            .where(RatingRow.owner.in_(list(owners)), RatingRow.games > 0)
            .order_by(RatingRow.games, RatingRow.ladder.desc())
        )
        async with self._session() as session:
            return {row.owner: rating_of(row) for row in await session.scalars(found)}

    async def changes_at(self, table_id: TableId) -> list[RatingChange]:
        found = select(RatingChangeRow).where(RatingChangeRow.table_id == table_id)
        async with self._session() as session:
            rows = await session.scalars(found.order_by(RatingChangeRow.owner))
            return [change_of_row(row) for row in rows]

    async def changes_of(
        self, owner: Owner, *, ladder: Ladder | None = None, limit: int
    ) -> list[RatingChange]:
        found = select(RatingChangeRow).where(RatingChangeRow.owner == owner)
        if ladder is not None:
            found = found.where(RatingChangeRow.ladder == ladder)
        newest = found.order_by(RatingChangeRow.at.desc(), RatingChangeRow.table_id.desc())
        async with self._session() as session:
            rows = await session.scalars(newest.limit(limit))
            return [change_of_row(row) for row in rows][::-1]

    async def changes_for(self, owner: Owner, tables: list[TableId]) -> dict[TableId, RatingChange]:
        found = select(RatingChangeRow).where(
            RatingChangeRow.owner == owner, RatingChangeRow.table_id.in_(tables)
        )
        async with self._session() as session:
            return {row.table_id: change_of_row(row) for row in await session.scalars(found)}

    async def records_of(self, owner: Owner) -> dict[Ladder, Record]:
        first = RatingChangeRow.place == 1
        records = (
            select(
                RatingChangeRow.ladder,
                func.count(),
                func.sum(case((first & ~RatingChangeRow.shared, 1), else_=0)),
                func.sum(case((first & RatingChangeRow.shared, 1), else_=0)),
                func.sum(RatingChangeRow.place),
            )
            .where(RatingChangeRow.owner == owner)
            .group_by(RatingChangeRow.ladder)
        )
        async with self._session() as session:
            return {
                ladder: Record(games, wins, shared, places / games)
                for ladder, games, wins, shared, places in await session.execute(records)
            }

    async def ranking(
        self, ladder: Ladder, *, search: str = "", offset: int = 0, limit: int
    ) -> Ranking:
        async with self._session() as session:
            return await ranking.page_of(session, ladder, search, offset, limit)

    async def listed(self, ladder: Ladder, owner: Owner) -> Listed | None:
        async with self._session() as session:
            return await ranking.listed(session, ladder, owner)

    async def games_of(
        self, owner: Owner, *, private: bool, limit: int, before: datetime | None = None
    ) -> list[TableState]:
        sat_at = select(SeatRow.table_id).where(SeatRow.owner == owner)
        found = select(TableRow).where(TableRow.id.in_(sat_at), *_OVER)
        if not private:
            found = found.where((TableRow.rating != RATING_NONE) | TableRow.public)
        if before is not None:
            found = found.where(TableRow.updated_at < before)
        ordered = found.order_by(TableRow.updated_at.desc(), TableRow.id.desc()).limit(limit)
        async with self._session() as session:
            return [table_of_row(row) for row in await session.scalars(ordered)]


async def _retried(work: Callable[[], Awaitable[T]]) -> T:
    """Runs a transaction, and retries it after a conflict."""
    for tried in range(1, _TRIES):
        try:
            return await work()
        except DBAPIError as error:
            if not _is_collision(error):
                raise
            _log.info("a transaction is retried after a conflict", extra={"tried": tried})
        # Random, so that not all retry at once.
        await asyncio.sleep(0.05 * 2**tried * random.random())
    return await work()


def _is_collision(error: DBAPIError) -> bool:
    code = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "pgcode", None)
    return code in _COLLISIONS or "database is locked" in str(error.orig)

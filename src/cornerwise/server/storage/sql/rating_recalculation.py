"""Recalculates all ratings in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, delete, false, or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from cornerwise.server.ratings.domain.changes import Compute, Recalculated, Replaying
from cornerwise.server.storage.sql.models import RatingChangeRow, RatingRow, TableRow
from cornerwise.server.storage.sql.rating_rows import change_row, numbers_of, rating_of
from cornerwise.server.storage.sql.table_rows import RATING_DONE, table_of_row

_AT_ONCE = 200
"""The most tables in memory at a time."""


async def recalculated(session: AsyncSession, compute: Compute, now: datetime) -> Recalculated:
    """Recalculates all ratings in a transaction that has just begun."""
    await _lock(session)
    rows = await session.scalars(select(RatingRow))
    kept = {(row.owner, row.ladder): rating_of(row) for row in rows}
    session.expunge_all()
    await session.execute(delete(RatingChangeRow))
    await session.execute(delete(RatingRow))
    replaying = Replaying(compute)
    last: TableRow | None = None
    while page := await _counted_after(session, last):
        for row in page:
            session.add_all(change_row(change) for change in replaying.count(table_of_row(row)))
        last = page[-1]
        await session.flush()
        session.expunge_all()
    session.add_all(
        RatingRow(
            owner=owner,
            ladder=ladder,
            updated_at=replaying.ends.get((owner, ladder), now),
            **numbers_of(rating),
        )
        for (owner, ladder), rating in replaying.ratings.items()
    )
    await session.flush()
    return replaying.compared(kept)


async def _lock(session: AsyncSession) -> None:
    """Keeps others from rating games until the end of the transaction."""
    if session.get_bind().dialect.name == "postgresql":
        await session.execute(text("LOCK TABLE rating IN EXCLUSIVE MODE"))
    else:
        # SQLite allows one writer at a time; any writing statement takes the lock.
        await session.execute(delete(RatingRow).where(false()))


async def _counted_after(session: AsyncSession, last: TableRow | None) -> Sequence[TableRow]:
    """Returns the next rated tables, in the order in which the games ended."""
    counted = select(TableRow).where(TableRow.rating == RATING_DONE)
    if last is not None:
        at_once = and_(TableRow.updated_at == last.updated_at, TableRow.id > last.id)
        counted = counted.where(or_(TableRow.updated_at > last.updated_at, at_once))
    page = counted.order_by(TableRow.updated_at, TableRow.id).limit(_AT_ONCE)
    return (await session.scalars(page)).all()

"""The SQL of changing seats at many tables at once."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, Update, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.storage.sql.models import SeatRow, TableRow


def sat_at(owner: Owner) -> Select[tuple[str]]:
    """Returns the query for the tables where an owner has a seat, or one is reserved for them."""
    return select(SeatRow.table_id).where(SeatRow.owner == owner)


async def changed_seats(
    engine: AsyncEngine, concerned: ColumnElement[bool], *changes: Update
) -> dict[TableId, int]:
    """Makes changes to tables in one transaction.

    Returns the new versions of the affected tables, each raised by one.
    """
    raised = (
        update(TableRow)
        .where(concerned)
        .values(version=TableRow.version + 1)
        .returning(TableRow.id, TableRow.version)
    )
    async with engine.begin() as connection:
        versions = dict((await connection.execute(raised)).tuples().all())
        for change in changes:
            await connection.execute(change)
    return versions

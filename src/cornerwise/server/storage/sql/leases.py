"""The SQL of leases: one statement takes a lease or finds it taken."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Delete, delete, or_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from cornerwise.server.storage.sql.models import LeaseRow


def lease_statement(
    dialect: str, task: str, holder: str, now: datetime, until: datetime
) -> ReturningInsert[tuple[str]]:
    """Returns the statement that takes a lease, and returns a row if it did."""
    # Both databases have the same clause, but SQLAlchemy has a separate one for each.
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    statement = insert(LeaseRow).values(task=task, holder=holder, until=until)
    return statement.on_conflict_do_update(
        index_elements=[LeaseRow.task],
        set_={"holder": holder, "until": until},
        where=or_(LeaseRow.until <= now, LeaseRow.holder == holder),
    ).returning(LeaseRow.task)


def release_statement(task: str, holder: str) -> Delete:
    """Returns the statement that releases a lease."""
    return delete(LeaseRow).where(LeaseRow.task == task, LeaseRow.holder == holder)

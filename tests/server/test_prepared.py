"""Statements that run without SQLAlchemy send the driver what SQLAlchemy would send."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import bindparam, select
from sqlalchemy.dialects import sqlite

from cornerwise.server.storage.sql.models import TableRow
from cornerwise.server.storage.sql.prepared import Prepared

DIALECT = sqlite.dialect()
SINCE = select(TableRow.id).where(
    TableRow.waiting == "person", TableRow.updated_at >= bindparam("since")
)


@pytest.mark.parametrize(
    "time",
    [
        datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        datetime(2026, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=2))),
        None,
    ],
)
def test_times_are_written_as_sqlalchemy_writes_them(time: datetime | None) -> None:
    usual = TableRow.__table__.c.updated_at.type.dialect_impl(DIALECT).bind_processor(DIALECT)
    assert usual is not None
    assert Prepared(SINCE, DIALECT).coded({"since": time})[1] == usual(time)


def test_constants_of_a_statement_need_not_be_given() -> None:
    assert Prepared(SINCE, DIALECT).coded({"since": None}) == ["person", None]

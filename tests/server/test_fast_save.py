"""Saves that take one trip to SQLite's thread."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import NoneType

import pytest
from sqlalchemy.dialects import sqlite

from cornerwise.server.game.domain.seats import Computer, Person, Seated, Vacant
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.storage.interface import VersionConflict
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.fast_save import SqliteFastSave, save_statement, save_values
from cornerwise.server.storage.sql.models import SeatRow, TableRow
from cornerwise.server.storage.sql.sqlite_thread import SqliteThread
from cornerwise.server.storage.sql.table_rows import seat_values, table_values
from cornerwise.variants import setup_named

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LATE = TableState(
    "late", "ada", setup_named("duo"), (Person("ada"), Person("bob")), NOW, NOW, version=1
)

FIXED = {"id", "owner", "setup", "created_at", "clock", "public", "hints"}
"""Columns of a table that never change."""

RATED = {"rating"}
"""Columns that only rating a finished game changes."""


def columns(row: type[TableRow | SeatRow]) -> set[str]:
    return {column.name for column in row.__table__.columns}


def test_a_new_table_is_written_with_all_its_columns() -> None:
    assert set(table_values(LATE)) == columns(TableRow)


@pytest.mark.parametrize("seat", [Person("ada", "Ada"), Computer(3), Vacant()])
def test_a_seat_is_written_with_all_its_columns(seat: Seated) -> None:
    [values] = seat_values(replace(LATE, seats=(seat,)))
    assert set(values) == columns(SeatRow)


def test_a_move_writes_every_column_that_may_change() -> None:
    changing = columns(TableRow) - FIXED - RATED
    assert set(save_values(LATE)) == changing | {"of_id", "of_version"}
    assert set(save_statement().compile().params) == set(save_values(LATE))


async def test_of_tables_saved_together_only_the_outdated_one_is_refused(tmp_path: Path) -> None:
    storage = await open_storage(str(tmp_path / "games.db"))
    tables = [replace(LATE, id=f"table {number}", version=0) for number in range(4)]
    for table in tables:
        await storage.create(table)
    moved = [
        replace(table, version=1, placements=(number,), waiting=Waiting.NOBODY)
        for number, table in enumerate(tables)
    ]
    moved[2] = replace(moved[2], version=7)
    saves = [storage.save(table) for table in moved]
    results = await asyncio.gather(*saves, return_exceptions=True)
    assert [type(result) for result in results] == [NoneType, NoneType, VersionConflict, NoneType]
    stored = [await storage.load(table.id) for table in tables]
    assert stored == [moved[0], moved[1], tables[2], moved[3]]
    await storage.close()


async def test_a_save_after_the_end_is_refused_and_does_not_wait(tmp_path: Path) -> None:
    thread = SqliteThread("saving", lambda: sqlite3.connect(tmp_path / "games.db"))
    saving = SqliteFastSave(thread, sqlite.dialect())
    await saving.close()
    with pytest.raises(RuntimeError, match="closed"):
        await saving.save(LATE)

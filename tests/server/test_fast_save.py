"""Saves that take one trip to SQLite's thread."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.dialects import sqlite

from cornerwise.server.game.domain.seats import Person
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.storage.sql.fast_save import SqliteFastSave
from cornerwise.server.storage.sql.sqlite_thread import SqliteThread
from cornerwise.variants import setup_named

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LATE = TableState(
    "late", "ada", setup_named("duo"), (Person("ada"), Person("bob")), NOW, NOW, version=1
)


async def test_a_save_after_the_end_is_refused_and_does_not_wait(tmp_path: Path) -> None:
    thread = SqliteThread("saving", lambda: sqlite3.connect(tmp_path / "games.db"))
    saving = SqliteFastSave(thread, sqlite.dialect())
    await saving.close()
    with pytest.raises(RuntimeError, match="closed"):
        await saving.save(LATE)

"""The migrations lead to the schema that the code uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from cornerwise.server.storage.interface import StorageError
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.models import metadata

from .revisions import upgrade


async def migrated(path: Path) -> Path:
    storage = await open_storage(str(path))
    await storage.close()
    return path


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_a_migrated_database_has_the_schema_of_the_models(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{await migrated(tmp_path / 'games.db')}")
    with engine.connect() as connection:
        assert differences(connection) == []
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    engine.dispose()


async def test_what_is_listed_of_an_analysis_stands_before_its_chapters(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{await migrated(tmp_path / 'games.db')}")
    columns = [column["name"] for column in inspect(engine).get_columns("analysis")]
    engine.dispose()
    assert columns[-1] == "chapters", "SQLite reads it all to reach what stands behind it"
    assert columns == metadata.tables["analysis"].columns.keys()


async def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    await migrated(await migrated(tmp_path / "games.db"))


SOMEBODY_PLAYS = """
    INSERT INTO game_table VALUES
      ('t', 'ada', '{}', '[]', '[]', 0, 'person', '2026-01-01', '2026-01-01');
    INSERT INTO seat VALUES ('t', 0, 'ada', 'Ada', NULL), ('t', 1, NULL, NULL, 3);
"""
"""A game in the oldest schema."""


async def test_no_step_forgets_who_sits_where(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, "0001")
        for statement in SOMEBODY_PLAYS.split(";")[:-1]:
            connection.execute(text(statement))
    await migrated(path)
    with engine.connect() as connection:
        seats = connection.execute(text("SELECT owner, level FROM seat ORDER BY number")).all()
    engine.dispose()
    assert [tuple(seat) for seat in seats] == [("ada", None), (None, 3)]


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = await migrated(tmp_path / "games.db")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StorageError, match="newer"):
        await migrated(path)

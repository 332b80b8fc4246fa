"""The migrations lead to the schema that the code works with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from cornerwise.server.database import open_storage
from cornerwise.server.database.models import metadata
from cornerwise.server.storage import StorageError


def migrated(path: Path) -> Path:
    async def opened() -> None:
        storage = await open_storage(str(path))
        await storage.close()

    asyncio.run(opened())
    return path


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_a_migrated_database_has_the_schema_of_the_models(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{migrated(tmp_path / 'games.db')}")
    with engine.connect() as connection:
        assert differences(connection) == []
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    engine.dispose()


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    migrated(migrated(tmp_path / "games.db"))


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = migrated(tmp_path / "games.db")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StorageError, match="newer"):
        migrated(path)

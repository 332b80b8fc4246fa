"""Databases with the schema of another revision."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from cornerwise.server.storage import sql

MIGRATIONS = Path(sql.__file__).parent / "migrations"


def upgrade(connection: Connection, revision: str) -> None:
    """Gives an older database the schema of a revision."""
    command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Gives a newer database the schema of a revision."""
    command.downgrade(_config(connection), revision)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config

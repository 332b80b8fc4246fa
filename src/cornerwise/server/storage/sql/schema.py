"""The schema of a database: its revision, and upgrades with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

_MIGRATIONS = Path(__file__).with_name("migrations")

_UPGRADE_LOCK = 0x636F726E
"""PostgreSQL's advisory lock for upgrades, for servers that start together."""


def newest_revision() -> str:
    """Returns the latest revision that this version knows."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision is not None
    return revision


def revision_of(connection: Connection) -> str | None:
    """Returns the revision of a database; None when it is not one of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection) -> None:
    """Upgrades the schema. Servers that start together do it one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config

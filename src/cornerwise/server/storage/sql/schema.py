"""The schema of a database: which revision it has, and its upgrade by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

_MIGRATIONS = Path(__file__).with_name("migrations")

_UPGRADE_LOCK = 0x636F726E
"""The lock of PostgreSQL under which one of several servers that start brings the schema up to date."""


def newest_revision() -> str:
    """Returns the last step of the schema that this version knows."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision is not None
    return revision


def revision_of(connection: Connection) -> str | None:
    """Returns the last step that a database has come to; None when it is no database of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection) -> None:
    """Brings the schema up to date. Servers that start together do it one after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config

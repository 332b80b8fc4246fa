"""The storage in SQLite or PostgreSQL. The only package that imports SQLAlchemy."""

from cornerwise.server.storage.sql.address import check_exists, default_database
from cornerwise.server.storage.sql.engine import open_storage
from cornerwise.server.storage.sql.storage import SqlStorage

__all__ = ["SqlStorage", "check_exists", "default_database", "open_storage"]

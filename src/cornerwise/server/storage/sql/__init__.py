"""Tables in a database. This package is the only importer of SQLAlchemy and its company."""

from cornerwise.server.storage.sql.engine import check_exists, default_database, open_storage
from cornerwise.server.storage.sql.storage import SqlStorage

__all__ = ["SqlStorage", "check_exists", "default_database", "open_storage"]

"""Tables in a database. This package is the only importer of SQLAlchemy and its company."""

from cornerwise.server.database.opening import check_exists, default_database, open_storage
from cornerwise.server.database.storage import DatabaseStorage

__all__ = ["DatabaseStorage", "check_exists", "default_database", "open_storage"]

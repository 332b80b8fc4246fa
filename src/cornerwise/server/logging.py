"""Logging as JSON lines."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_USUAL = frozenset(vars(logging.makeLogRecord({})))
"""The attributes of every log record; all others were given as `extra`."""


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON: time, level, event, and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
        }
        entry |= {
            name: value
            for name, value in vars(record).items()
            if name not in _USUAL and name not in ("message", "color_message")
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str, ensure_ascii=False)


def set_up_logging(level: int) -> None:
    """Sends log records of at least a level to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # Migrations log at every start, even when there is nothing to do.
    logging.getLogger("alembic").setLevel(logging.WARNING)

"""Logs as lines of JSON, for people with grep and for programs."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_USUAL = frozenset(vars(logging.makeLogRecord({})))
"""What every log record has; anything else was given as `extra`."""


class JsonLines(logging.Formatter):
    """Writes a record as an object on one line: time, level, event, and what else was given."""

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
    """Sends what is logged from a level on to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # Migrations say at every start what they looked for.
    logging.getLogger("alembic").setLevel(logging.WARNING)

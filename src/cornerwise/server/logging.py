"""Logging as JSON lines."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

import msgspec

_USUAL = frozenset(vars(logging.makeLogRecord({})))
"""The attributes of every log record; all others were given as `extra`."""

_NOT_SHOWN = _USUAL | {"message", "color_message"}

_encode = msgspec.json.Encoder(enc_hook=str).encode


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON: time, level, event, and the extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
        }
        entry |= {name: value for name, value in vars(record).items() if name not in _NOT_SHOWN}
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        try:
            return _encode(entry).decode()
        except UnicodeEncodeError:  # Half a surrogate pair, which UTF-8 cannot hold.
            return json.dumps(entry, default=str)


def set_up_logging(level: int) -> None:
    """Sends log records of at least a level to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # Migrations log at every start, even when there is nothing to do.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # It would write three more lines for each socket, which cost much and say less than our own.
    logging.getLogger("uvicorn.error").setLevel(max(level, logging.WARNING))
    # Our lines name neither thread nor process, nor the place in the code.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None  # noqa: SLF001 as Python's documentation says

"""Query parameters that need their own validation."""

from __future__ import annotations

from datetime import UTC, datetime

from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal


def read_time(asked: datetime | None) -> datetime | None:
    """Returns a time in UTC. Raises `Refusal` for one without a time zone, or out of range."""
    if asked is None:
        return None
    if asked.tzinfo is None:
        raise Refusal(Code.INVALID, "the time needs a time zone, such as 2026-11-16T12:00:00Z")
    try:
        return asked.astimezone(UTC)
    except OverflowError:
        raise Refusal(Code.INVALID, "the time is out of range") from None

"""When sending is tried again after a push service did not take a message."""

from __future__ import annotations

from datetime import datetime, timedelta

_WAITS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
)
"""How long to wait after each try but the last."""

MAX_TRIES = len(_WAITS) + 1

LONGEST_WAIT = timedelta(hours=6)
"""A push service may ask for more time, but not for more than this."""


def next_try(tries: int, now: datetime) -> datetime:
    """Returns when to try again after a number of tries, in case the last one fails."""
    return now + _WAITS[min(tries, len(_WAITS)) - 1]


def delayed_try(asked: timedelta, tries: int, now: datetime) -> datetime:
    """Returns when to try again if the push service asked to wait."""
    return max(next_try(tries, now), now + min(asked, LONGEST_WAIT))

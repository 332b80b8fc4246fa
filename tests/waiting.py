"""Waiting in tests for what another process or thread does."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 30.0
"""Longer than anything that tests wait for takes on a busy machine."""

_PAUSE = 0.02


def until(
    condition: Callable[[], object],
    what: str,
    *,
    seconds: float = SECONDS,
    pause: Callable[[float], object] = time.sleep,
) -> None:
    """Returns when a condition is true. Fails with `what` should happen if that takes too long.

    `pause` waits for a number of seconds; in a browser test, it must let the page continue.
    """
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds:g} seconds: {what}"
        pause(_PAUSE)

"""Reliable cancellation of asyncio tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

_AGAIN_SECONDS = 1.0
"""Seconds that a task may clean up before it is cancelled again."""


async def cancel_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and returns when all have ended, however they ended.

    A task that keeps running is cancelled again. Before Python 3.12 `asyncio.wait_for`, which the
    Redis client uses, loses a cancellation that arrives together with its result.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=_AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled():
                task.exception()  # Retrieved so that asyncio does not log it.

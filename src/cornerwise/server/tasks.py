"""Cancelling asyncio tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

_AGAIN_SECONDS = 1.0
"""How long a task may clean up before it is cancelled again."""


async def cancel_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and returns when all have ended, whatever they ended with.

    A task that goes on is cancelled again. Before Python 3.12 `asyncio.wait_for` loses a
    cancellation that comes together with its result, and the client of Redis sends with it.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=_AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled():
                task.exception()  # Nobody wants to know, and asyncio need not complain.

"""A limit on the time of an async test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def time_limit(seconds: float) -> AsyncIterator[None]:
    """Fails what takes longer; decorates a test, because a fixture cannot limit one."""
    async with asyncio.timeout(seconds):
        yield

"""Detects another server on the same database that does not receive our broadcasts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime

from cornerwise.server.cluster.leases import LEASE, Leases
from cornerwise.server.storage.interface import Storage
from cornerwise.server.tasks import cancel_tasks

_WORK = "only server"

_ASK_SECONDS = LEASE.total_seconds() / 3

_DEAD_AFTER = 4
"""Refusals in a row that a dead server can cause before its lease expires."""

_TELL_EVERY = 15
"""Refusals between two log messages."""

_log = logging.getLogger(__name__)


class PeerWatch:
    """Holds the lease of the only server, and logs an error while another server has it."""

    def __init__(self, storage: Storage, now: Callable[[], datetime]) -> None:
        self._leases = Leases(storage, shared=True, now=now)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Within this context, another server is detected."""
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            await cancel_tasks([watching])

    async def _watch(self) -> None:
        refused = 0
        while True:
            try:
                async with self._leases.taken(_WORK) as mine:
                    if mine:
                        refused = 0
                        await asyncio.Event().wait()
            except Exception:  # noqa: BLE001 the database may be down; it is tried again
                _log.warning("could not check for other servers", exc_info=True)
            refused += 1
            if refused >= _DEAD_AFTER and (refused - _DEAD_AFTER) % _TELL_EVERY == 0:
                _log.error(
                    "another server works on this database, and neither hears of the other's "
                    "moves: give all of them the same --redis"
                )
            await asyncio.sleep(_ASK_SECONDS)

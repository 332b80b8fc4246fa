"""The rating worker: rates each finished game once, including those left over by a crash."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime

import msgspec

from cornerwise.kernel import State
from cornerwise.server.cluster.broadcast import Broadcast, Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.domain.state import TableId, Waiting
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.protocol import Rated
from cornerwise.server.ratings.domain.changes import Recalculated, changes_of
from cornerwise.server.storage.interface import Storage
from cornerwise.server.tasks import cancel_tasks

_EVERY_SECONDS = 3.0
"""How often the worker looks for games left over by a crash."""

_AT_ONCE = 100
_REMEMBERED = 4096

_WORK = "ratings"

_log = logging.getLogger(__name__)


class RatingWorker:
    """Rates the players of finished rated games, each game once."""

    def __init__(
        self,
        storage: Storage,
        broadcaster: Broadcaster,
        leases: Leases,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._storage = storage
        self._broadcaster = broadcaster
        self._now = now
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen: OrderedDict[TableId, None] = OrderedDict()
        """Tables that this server has rated or is rating; saves asking the storage again."""
        self._closed = False
        self._periodic = PeriodicTask(_WORK, self.rate_due, _EVERY_SECONDS, leases)

    async def start(self) -> None:
        """Stores the computers' initial ratings, and starts looking for unrated games."""
        await self._storage.ratings.seed(self._now())
        self._periodic.start()

    async def close(self) -> None:
        """Stops the work. Unrated games are rated after the next start."""
        self._closed = True
        await self._periodic.close()
        await cancel_tasks(self._tasks)

    def attend(self, table: Table) -> None:
        """Rates a table if its game is over. May be called at any time and any number of times."""
        over = table.waiting is Waiting.NOBODY and not table.aborted
        if over and table.terms.rated and table.id not in self._seen and not self._closed:
            self._run(self._rate(table.id))

    async def rate_due(self) -> None:
        """Rates all finished games that are due."""
        for table_id in await self._storage.ratings.due(_AT_ONCE):
            if table_id in self._seen:
                continue
            state = await self._storage.load(table_id)
            if state is not None:
                # Builds the kernel's tables of the setup in a thread, not in the event loop.
                await asyncio.to_thread(State.start, state.setup)
                await self._rate(table_id)

    async def _rate(self, table_id: TableId) -> None:
        self._remember(table_id)
        try:
            if await self._storage.ratings.rate(table_id, changes_of):
                version = await self._storage.version_of(table_id)
                if version is not None:
                    body = msgspec.json.encode(Rated())
                    self._broadcaster.publish(table_id, Broadcast("", version, False, body))
        except asyncio.CancelledError:
            raise
        except Exception:  # noqa: BLE001 it is logged, and tried again in the next run
            self._seen.pop(table_id, None)
            _log.warning("a game could not be rated", exc_info=True, extra={"table": table_id})

    def _remember(self, table_id: TableId) -> None:
        self._seen[table_id] = None
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def recalculate(storage: Storage, *, dry_run: bool, now: datetime) -> Recalculated:
    """Recalculates all ratings from the first game on. Returns the differences.

    With `dry_run` nothing is changed. Servers may keep running meanwhile.
    """
    return await storage.ratings.recalculate(changes_of, now, dry_run=dry_run)

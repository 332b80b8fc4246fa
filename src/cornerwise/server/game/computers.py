"""Computer players: each search runs in the thinking pool, where it waits for a thread."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable, Coroutine, Iterable
from datetime import UTC, datetime

import msgspec

from cornerwise.engine import LEVELS, LevelPlayer, player_for_level
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.server.cluster.broadcast import Broadcast, Broadcaster
from cornerwise.server.cluster.leases import LEASE, LeaseLost, Leases
from cornerwise.server.game.domain.seats import people
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.protocol import Play, Queued, Thinking
from cornerwise.server.game.tables import Tables
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import Storage
from cornerwise.server.tasks import cancel_tasks
from cornerwise.server.thinking.domain.scheduling import Job, Urgency
from cornerwise.server.thinking.pool import Task, ThinkingPool

_log = logging.getLogger(__name__)


_NOTICE_SECONDS = 2.0
"""Seconds between two messages about a search's position in the queue."""


class _Search:
    """The search for one move of a computer."""

    def __init__(self, table: Table, level: int, job: Job, *, network: bool) -> None:
        self.version = table.version
        self.colour = table.game.colour_to_play
        self.job = job
        self._level = level
        self._network = network
        self._seed = zlib.crc32(f"{table.id} {table.version}".encode())
        self._game_seed = zlib.crc32(f"{table.id} seat {table.game.seat_to_play}".encode())
        self._player: LevelPlayer | None = None
        self._stopped = False
        self.task: Task[PlacementId | None] | None = None
        """Its task in the pool, once submitted."""

    def choose(self, game: Game) -> PlacementId | None:
        """Chooses a move; runs in a thread of the pool. Returns None when it was stopped."""
        if self._stopped:
            return None
        # A new player for each move: the search tree of a strong one takes a lot of memory.
        self._player = player_for_level(
            self._level,
            game.setup,
            self._seed,
            game_seed=self._game_seed,
            network=self._network,
        )
        return None if self._stopped else self._player.choose(game)

    def stop(self) -> None:
        """Stops the search at once."""
        self._stopped = True
        if self._player is not None:
            self._player.stop()


class Computers:
    """Makes the moves of computers wherever it is their turn."""

    def __init__(
        self,
        tables: Tables,
        broadcaster: Broadcaster,
        leases: Leases,
        pool: ThinkingPool,
        *,
        owner_networks: OwnerNetworks,
        network: bool = True,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._now = now
        self._network = network
        self._tables = tables
        self._broadcaster = broadcaster
        self._leases = leases
        self._pool = pool
        self._owner_networks = owner_networks
        self._searches: dict[TableId, _Search] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def resume(self, storage: Storage) -> None:
        """Starts thinking wherever it was a computer's turn when the server stopped.

        From then on it also picks up turns that another server left when it died, and moves that
        could not be stored.
        """
        await self._attend_all(await storage.waiting_for_computer())
        self._run(self._pick_up_abandoned(storage))

    def attend(self, table: Table) -> None:
        """Starts the search if it is a computer's turn, and stops an outdated one.

        May be called at any time and any number of times.
        """
        search = self._searches.get(table.id)
        if search is not None and search.version != table.version:
            search.stop()
            del self._searches[table.id]
            search = None
        computer = table.computer_to_play
        if search is not None or computer is None or self._closed:
            return
        search = self._searches[table.id] = _Search(
            table, computer.level, self._job(table, computer.level), network=self._network
        )
        self._run(self._play(table.id, table.game.copy(), search))

    def _job(self, table: Table, level: int) -> Job:
        seconds = LEVELS[level - 1].seconds
        urgency = Urgency.PLAYER if people(table.seats) else Urgency.COMPUTERS
        return Job(urgency, seconds, self._owner_networks.party(table.owner))

    def notice(self, table_id: TableId) -> Thinking | Queued | None:
        """Returns the message about the computer to play at a table; None if none is to play."""
        search = self._searches.get(table_id)
        if search is None or search.task is None or search.colour is None:
            return None
        if search.task.begun:
            return Thinking(search.version, search.colour)
        return Queued(search.version, search.colour, self._pool.ahead_of(search.task))

    @property
    def thinking(self) -> int:
        """How many computers are thinking now."""
        searches = self._searches.values()
        return sum(search.task is not None and search.task.begun for search in searches)

    @property
    def queued(self) -> int:
        """How many are waiting for a thread."""
        return len(self._searches) - self.thinking

    def hand_over(self) -> None:
        """Leaves all searches to the other servers, if there are any."""
        if not self._leases.shared:
            return
        self._closed = True
        for search in self._searches.values():
            search.stop()
        # The result of a stopped search is dropped, and its lease released.
        self._searches.clear()

    async def close(self) -> None:
        """Stops all searches. They start again after the next start of a server."""
        self._closed = True
        for search in self._searches.values():
            search.stop()
        await cancel_tasks(self._tasks)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend_all(self, table_ids: Iterable[TableId]) -> None:
        for table_id in table_ids:
            try:
                self.attend(await self._tables.get(table_id))
            except Refusal:
                pass  # It has just been deleted.
            except Exception:  # noqa: BLE001 the other tables must not wait for this one
                _log.exception("a table could not be looked at", extra={"table": table_id})

    async def _pick_up_abandoned(self, storage: Storage) -> None:
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 2)
            try:
                left = await storage.waiting_for_computer(self._now() - LEASE / 2)
                await self._attend_all(left)
            except Exception:  # noqa: BLE001 it is logged, and tried again in the next run
                _log.warning("tables waiting for a computer could not be read", exc_info=True)

    async def _play(self, table_id: TableId, game: Game, search: _Search) -> None:
        try:
            async with self._leases.taken(f"computer {table_id} {search.version}") as mine:
                if mine:
                    await self._move(table_id, game, search)
        except Refusal as refusal:
            _log.info("a computer's move came too late", extra={"code": refusal.code})
        except LeaseLost:
            _log.info("another server may think now", extra={"table": table_id})
        except Exception:  # noqa: BLE001 it is logged, and tried again later
            _log.exception("a computer could not move", extra={"table": table_id})
        finally:
            search.stop()
            if self._searches.get(table_id) is search:
                del self._searches[table_id]

    async def _move(self, table_id: TableId, game: Game, search: _Search) -> None:
        placement = await self._chosen(table_id, game, search)
        if placement is None or self._searches.get(table_id) is not search:
            return  # The table has changed, by an undo for example.
        await self._tables.command(table_id, Play(search.version, placement, 0), by=None)

    async def _chosen(self, table_id: TableId, game: Game, search: _Search) -> PlacementId | None:
        task = search.task = self._pool.submit(
            search.job,
            lambda _: search.choose(game),
            patience=None,
            began=lambda: self._tell(table_id, search),
        )
        reporting = asyncio.create_task(self._report_queue(table_id, search))
        try:
            return await task.result()
        finally:
            reporting.cancel()

    async def _report_queue(self, table_id: TableId, search: _Search) -> None:
        """Tells everybody at a table the position in the queue while a search is waiting."""
        while search.task is not None and not search.task.begun:
            self._tell(table_id, search)
            await asyncio.sleep(_NOTICE_SECONDS)

    def _tell(self, table_id: TableId, search: _Search) -> None:
        notice = self.notice(table_id)
        if notice is not None and self._searches.get(table_id) is search:
            body = msgspec.json.encode(notice)
            self._broadcaster.publish(table_id, Broadcast("", search.version, False, body))

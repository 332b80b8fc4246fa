"""Computers that play: they think in the pool, where each waits its turn."""

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


_TOLD_EVERY = 2.0
"""Seconds between two notices of how many thoughts come before one that waits."""


class _Thought:
    """What is being thought at a table."""

    def __init__(self, table: Table, level: int, job: Job, *, network: bool) -> None:
        self.version = table.version
        self.colour = table.game.colour_to_play
        self.job = job
        self._level = level
        self._network = network
        self._seed = zlib.crc32(f"{table.id} {table.version}".encode())
        self._player: LevelPlayer | None = None
        self._stopped = False
        self.task: Task[PlacementId | None] | None = None
        """Its place in the pool, once it has one."""

    def choose(self, game: Game) -> PlacementId | None:
        """Thinks about a move, in a thread of its own. Returns None when it was stopped."""
        if self._stopped:
            return None
        # A player of its own for each move: the tree of a strong one takes much memory.
        self._player = player_for_level(self._level, game.setup, self._seed, network=self._network)
        return None if self._stopped else self._player.choose(game)

    def stop(self) -> None:
        """Ends the thought at once."""
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
        self._thoughts: dict[TableId, _Thought] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def resume(self, storage: Storage) -> None:
        """Goes on thinking wherever it was a computer's turn when the server stopped.

        From then on it looks after turns that were left behind: by another server that has died,
        or because the move could not be kept.
        """
        await self._attend_all(await storage.waiting_for_computer())
        self._run(self._patrol(storage))

    def attend(self, table: Table) -> None:
        """Lets the computer think whose turn it is, and ends thoughts about what is past.

        May be called at any time and as often as wanted.
        """
        thought = self._thoughts.get(table.id)
        if thought is not None and thought.version != table.version:
            thought.stop()
            del self._thoughts[table.id]
            thought = None
        computer = table.computer_to_play
        if thought is not None or computer is None or self._closed:
            return
        thought = self._thoughts[table.id] = _Thought(
            table, computer.level, self._job(table, computer.level), network=self._network
        )
        self._run(self._play(table.id, table.game.copy(), thought))

    def _job(self, table: Table, level: int) -> Job:
        seconds = LEVELS[level - 1].seconds
        urgency = Urgency.PLAYER if people(table.seats) else Urgency.COMPUTERS
        return Job(urgency, seconds, self._owner_networks.party(table.owner))

    def notice(self, table_id: TableId) -> Thinking | Queued | None:
        """Returns what to tell about the computer to play at a table; None where none thinks."""
        thought = self._thoughts.get(table_id)
        if thought is None or thought.task is None or thought.colour is None:
            return None
        if thought.task.begun:
            return Thinking(thought.version, thought.colour)
        return Queued(thought.version, thought.colour, self._pool.ahead_of(thought.task))

    @property
    def thinking(self) -> int:
        """How many computers think now."""
        thoughts = self._thoughts.values()
        return sum(thought.task is not None and thought.task.begun for thought in thoughts)

    @property
    def queued(self) -> int:
        """How many wait for a thread to think in."""
        return len(self._thoughts) - self.thinking

    def hand_over(self) -> None:
        """Leaves all thoughts to the other servers, if there are any."""
        if not self._leases.shared:
            return
        self._closed = True
        for thought in self._thoughts.values():
            thought.stop()
        # What a stopped thought still comes up with is dropped, and its task given back.
        self._thoughts.clear()

    async def close(self) -> None:
        """Ends all thoughts. What was not played yet is thought again after the next start."""
        self._closed = True
        for thought in self._thoughts.values():
            thought.stop()
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
                pass  # It was deleted meanwhile.
            except Exception:  # noqa: BLE001 the other tables must not wait for this one
                _log.exception("a table could not be looked at", extra={"table": table_id})

    async def _patrol(self, storage: Storage) -> None:
        while True:
            await asyncio.sleep(LEASE.total_seconds() / 2)
            try:
                left = await storage.waiting_for_computer(self._now() - LEASE / 2)
                await self._attend_all(left)
            except Exception:  # noqa: BLE001 the next round may do
                _log.warning("the tables could not be looked through", exc_info=True)

    async def _play(self, table_id: TableId, game: Game, thought: _Thought) -> None:
        try:
            async with self._leases.taken(f"computer {table_id} {thought.version}") as mine:
                if mine:
                    await self._move(table_id, game, thought)
        except Refusal as refusal:
            _log.info("a computer's move came too late", extra={"code": refusal.code})
        except LeaseLost:
            _log.info("another server may think now", extra={"table": table_id})
        except Exception:  # noqa: BLE001 it is logged, and tried again when somebody looks
            _log.exception("a computer could not move", extra={"table": table_id})
        finally:
            thought.stop()
            if self._thoughts.get(table_id) is thought:
                del self._thoughts[table_id]

    async def _move(self, table_id: TableId, game: Game, thought: _Thought) -> None:
        placement = await self._chosen(table_id, game, thought)
        if placement is None or self._thoughts.get(table_id) is not thought:
            return  # The table has changed meanwhile, by an undo for example.
        await self._tables.command(table_id, Play(thought.version, placement, 0), by=None)

    async def _chosen(self, table_id: TableId, game: Game, thought: _Thought) -> PlacementId | None:
        task = thought.task = self._pool.submit(
            thought.job,
            lambda _: thought.choose(game),
            patience=None,
            began=lambda: self._tell(table_id, thought),
        )
        telling = asyncio.create_task(self._keep_telling(table_id, thought))
        try:
            return await task.result()
        finally:
            telling.cancel()

    async def _keep_telling(self, table_id: TableId, thought: _Thought) -> None:
        """Tells everybody at a table how many thoughts come first, as long as one waits."""
        while thought.task is not None and not thought.task.begun:
            self._tell(table_id, thought)
            await asyncio.sleep(_TOLD_EVERY)

    def _tell(self, table_id: TableId, thought: _Thought) -> None:
        notice = self.notice(table_id)
        if notice is not None and self._thoughts.get(table_id) is thought:
            body = msgspec.json.encode(notice)
            self._broadcaster.publish(table_id, Broadcast("", thought.version, False, body))

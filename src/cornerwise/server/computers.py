"""Computers that play: they think in threads of their own, so many at once and no more."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from cornerwise.engine import LevelPlayer, player_for_level
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.server.duties import LEASE, Duties, LeaseLost
from cornerwise.server.hub import Broadcast, Hub
from cornerwise.server.kept import TableId
from cornerwise.server.protocol import Play, Thinking
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage import Storage
from cornerwise.server.table import Table
from cornerwise.server.tables import Tables

_log = logging.getLogger(__name__)


class _Thought:
    """What is being thought at a table."""

    def __init__(self, version: int, level: int, seed: int, *, network: bool) -> None:
        self.version = version
        self._level = level
        self._network = network
        self._seed = seed
        self._player: LevelPlayer | None = None
        self._stopped = False
        self.begun = False
        """Whether a thread has it."""

    def choose(self, game: Game) -> PlacementId | None:
        """Thinks about a move, in a thread of its own. Returns None when it was stopped."""
        if self._stopped:
            return None
        self.begun = True
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
        hub: Hub,
        duties: Duties,
        count: int,
        *,
        network: bool = True,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._now = now
        self._network = network
        self._tables = tables
        self._hub = hub
        self._duties = duties
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="computer")
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
        seed = zlib.crc32(f"{table.id} {table.version}".encode())
        thought = self._thoughts[table.id] = _Thought(
            table.version, computer.level, seed, network=self._network
        )
        self._run(self._play(table.id, table.game.copy(), thought))

    @property
    def thinking(self) -> int:
        """How many computers think now."""
        return sum(thought.begun for thought in self._thoughts.values())

    @property
    def queued(self) -> int:
        """How many wait for a thread to think in."""
        return len(self._thoughts) - self.thinking

    def hand_over(self) -> None:
        """Leaves all thoughts to the other servers, if there are any."""
        if not self._duties.shared:
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
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend_all(self, table_ids: Iterable[TableId]) -> None:
        for table_id in table_ids:
            with suppress(Refusal):  # It was deleted meanwhile.
                self.attend(await self._tables.get(table_id))

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
            async with self._duties.taken(f"computer {table_id} {thought.version}") as mine:
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
        assert game.colour_to_play is not None
        notice = msgspec.json.encode(Thinking(thought.version, game.colour_to_play))
        self._hub.publish(table_id, Broadcast("", thought.version, False, notice))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, thought.choose, game)

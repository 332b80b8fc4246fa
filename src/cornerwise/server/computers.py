"""Computers that play: they think in threads of their own, so many at once and no more."""

from __future__ import annotations

import asyncio
import logging
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec

from cornerwise.engine import LevelPlayer, player_for_level
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.server.hub import Broadcast, Hub
from cornerwise.server.protocol import Play, Thinking
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage import Storage
from cornerwise.server.table import Table, TableId
from cornerwise.server.tables import Tables

_log = logging.getLogger(__name__)


@dataclass
class _Thought:
    """What is being thought at a table."""

    version: int
    player: LevelPlayer


class Computers:
    """Makes the moves of computers wherever it is their turn."""

    def __init__(self, tables: Tables, hub: Hub, count: int) -> None:
        self._tables = tables
        self._hub = hub
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="computer")
        self._thoughts: dict[TableId, _Thought] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def resume(self, storage: Storage) -> None:
        """Goes on thinking wherever it was a computer's turn when the server stopped."""
        for table_id in await storage.waiting_for_computer():
            self.attend(await self._tables.get(table_id))

    def attend(self, table: Table) -> None:
        """Lets the computer think whose turn it is, and ends thoughts about what is past.

        May be called at any time and as often as wanted.
        """
        thought = self._thoughts.get(table.id)
        if thought is not None and thought.version != table.version:
            thought.player.stop()
            del self._thoughts[table.id]
            thought = None
        computer = table.computer_to_play
        if thought is not None or computer is None or self._closed:
            return
        seed = zlib.crc32(f"{table.id} {table.version}".encode())
        player = player_for_level(computer.level, table.setup, seed)
        thought = self._thoughts[table.id] = _Thought(table.version, player)
        task = asyncio.create_task(self._play(table.id, table.game.copy(), thought))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Ends all thoughts. What was not played yet is thought again after the next start."""
        self._closed = True
        for thought in self._thoughts.values():
            thought.player.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    async def _play(self, table_id: TableId, game: Game, thought: _Thought) -> None:
        try:
            placement = await self._chosen(table_id, game, thought)
            if self._thoughts.get(table_id) is not thought:
                return  # The table has changed meanwhile, by an undo for example.
            await self._tables.command(table_id, Play(thought.version, placement, 0), by=None)
        except Refusal as refusal:
            _log.info("a computer's move came too late", extra={"code": refusal.code})
        except Exception:  # noqa: BLE001 it is logged, and tried again when somebody looks
            _log.exception("a computer could not move", extra={"table": table_id})
        finally:
            if self._thoughts.get(table_id) is thought:
                del self._thoughts[table_id]

    async def _chosen(self, table_id: TableId, game: Game, thought: _Thought) -> PlacementId:
        assert game.colour_to_play is not None
        notice = msgspec.json.encode(Thinking(thought.version, game.colour_to_play))
        self._hub.publish(table_id, Broadcast("", thought.version, False, notice))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, thought.player.choose, game)

"""GTP engines that get a whole game and return a move, several at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.gtp_client import EngineFailed
from cornerwise.arena.gtp_engine import EngineResigns, GtpEngine
from cornerwise.game import Game

Seconds = float


class Engines:
    """Runs several processes of one command. Each request contains the whole game.

    So any process can think about any game, and an engine that has died is simply started
    again.
    """

    def __init__(self, command: Sequence[str], count: int, seconds: Seconds) -> None:
        """Runs up to `count` engines at once, each limited to `seconds` per move."""
        self._spec = EngineSpec(command[0], tuple(command))
        self._seconds = seconds
        self._room = asyncio.Semaphore(count)
        self._idle: list[GtpEngine] = []
        self._running: set[GtpEngine] = set()
        self._is_closed = False
        self._lock = threading.Lock()
        """For the two above: a thread may start an engine while this is closed."""

    async def title(self) -> str:
        """Starts an engine and returns its name. Raises `EngineFailed` when that fails."""
        async with self._room:
            engine = await asyncio.to_thread(self._start)
            return await asyncio.to_thread(engine.name)

    async def move(self, game: Game, deadline: Seconds | None = None) -> str:
        """Returns the move of the colour to play, as its cells.

        `deadline` is the `time.monotonic` time at which the player's clock runs out. Raises
        `EngineFailed` with what the engine answered, or `EngineResigns`.
        """
        async with self._room:
            engine = await self._taken(timed=deadline is not None)
            try:
                answer = await asyncio.to_thread(engine.move, game, deadline)
            except EngineResigns:
                self._idle.append(engine)
                raise
            except BaseException:
                self._forget(engine)
                engine.kill()
                raise
            self._idle.append(engine)
            return answer

    def close(self) -> None:
        """Ends all engines and removes their files. No engine starts after that."""
        with self._lock:
            self._is_closed = True
            running = tuple(self._running)
        for engine in running:
            engine.kill()

    async def _taken(self, *, timed: bool) -> GtpEngine:
        """Returns an idle engine or a new one."""
        while True:
            while self._idle:
                engine = self._idle.pop()
                if timed or not engine.told_move_time:
                    return engine
                self._forget(engine)
                await asyncio.to_thread(engine.close)
            # If this is cancelled, the thread continues, and the engine waits for the next move.
            await asyncio.to_thread(self._start)

    def _start(self) -> GtpEngine:
        """Starts an idle engine."""
        engine = GtpEngine(self._spec, timeout=self._seconds)
        with self._lock:
            if not self._is_closed:
                self._running.add(engine)
                self._idle.append(engine)
                return engine
        engine.kill()
        raise EngineFailed(f"{self._spec.name} was started too late")

    def _forget(self, engine: GtpEngine) -> None:
        with self._lock:
            self._running.discard(engine)

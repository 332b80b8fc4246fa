"""GTP engines that get a whole game and return a move, several at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cornerwise.arena.engines import EngineSpec
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
        self._busy: set[GtpEngine] = set()

    async def title(self) -> str:
        """Starts an engine and returns its name. Raises `EngineFailed` when that fails."""
        async with self._room:
            engine = await asyncio.to_thread(self._started)
            self._idle.append(engine)
            return await asyncio.to_thread(engine.name)

    async def move(self, game: Game, deadline: Seconds | None = None) -> str:
        """Returns the move of the colour to play, as its cells.

        `deadline` is the `time.monotonic` time at which the player's clock runs out. Raises
        `EngineFailed` with what the engine answered, or `EngineResigns`.
        """
        async with self._room:
            engine = await asyncio.to_thread(self._engine, timed=deadline is not None)
            self._busy.add(engine)
            try:
                answer = await asyncio.to_thread(engine.move, game, deadline)
            except EngineResigns:
                self._idle.append(engine)
                raise
            except BaseException:
                engine.kill()
                raise
            finally:
                self._busy.discard(engine)
            self._idle.append(engine)
            return answer

    def close(self) -> None:
        """Ends all engines and removes their files."""
        for engine in (*self._busy, *self._idle):
            engine.kill()
        self._idle.clear()

    def _engine(self, *, timed: bool) -> GtpEngine:
        """Returns an idle engine or a new one."""
        while self._idle:
            engine = self._idle.pop()
            if timed or not engine.told_move_time:
                return engine
            engine.close()
        return self._started()

    def _started(self) -> GtpEngine:
        return GtpEngine(self._spec, timeout=self._seconds)

"""GTP engines that are shown a game and asked for a move, a few at once."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.gtp_client import CommandRefused, EngineFailed, GtpClient
from cornerwise.engine.gtp.names import colour_name
from cornerwise.game import Game
from cornerwise.notation import move_name
from cornerwise.records import Record, save

_START_SECONDS = 60.0


class Engines:
    """Runs a command as often as needed. Each move is asked for with the whole game.

    So it does not matter which process thinks about which game, and an engine that has died is
    simply started again.
    """

    def __init__(self, command: Sequence[str], count: int, seconds: float) -> None:
        """Thinks `count` moves at once, each in at most some seconds."""
        self._spec = EngineSpec(command[0], tuple(command))
        self._seconds = seconds
        self._room = asyncio.Semaphore(count)
        self._idle: list[GtpClient] = []
        self._busy: set[GtpClient] = set()
        self._folder = tempfile.TemporaryDirectory(prefix="cornerwise-bot-")
        self._file = 0

    async def title(self) -> str:
        """Starts an engine and returns its name. Raises `EngineFailed` when that fails."""
        async with self._room:
            client = await asyncio.to_thread(GtpClient, self._spec)
            self._idle.append(client)
            try:
                return await asyncio.to_thread(client.ask, "name", _START_SECONDS)
            except CommandRefused as error:
                raise EngineFailed(str(error)) from None

    async def move(self, game: Game) -> str:
        """Returns the move of the colour to play, as its cells. Raises `EngineFailed`."""
        async with self._room:
            client = self._idle.pop() if self._idle else GtpClient(self._spec)
            self._busy.add(client)
            try:
                answer = await asyncio.to_thread(self._asked, client, game)
            except BaseException:
                client.kill()
                raise
            finally:
                self._busy.discard(client)
            self._idle.append(client)
            return answer

    def close(self) -> None:
        """Ends all engines and leaves no files."""
        for client in (*self._busy, *self._idle):
            client.kill()
        self._idle.clear()
        self._folder.cleanup()

    def _asked(self, client: GtpClient, game: Game) -> str:
        assert game.colour_to_play is not None
        try:
            if client.knows("loadsgf", _START_SECONDS):
                self._load(client, game)
            else:
                self._replay(client, game)
            colour = colour_name(game.setup.variant, game.colour_to_play)
            return client.ask(f"genmove {colour}", self._seconds)
        except CommandRefused as error:
            raise EngineFailed(str(error)) from None

    def _load(self, client: GtpClient, game: Game) -> None:
        """Shows the game as a file, which also tells who began and where first pieces may lie."""
        self._file += 1
        path = Path(self._folder.name) / f"{self._file}.blksgf"
        try:
            save(Record.from_game(game), path)
            client.ask(f"loadsgf {path}", _START_SECONDS)
        finally:
            with contextlib.suppress(OSError):
                path.unlink()

    def _replay(self, client: GtpClient, game: Game) -> None:
        variant, table = game.setup.variant, game.table
        client.ask(f"set_game {game.setup.seating.sgf_name}", _START_SECONDS)
        client.ask("clear_board", _START_SECONDS)
        for move in game.moves:
            colour = colour_name(variant, move.colour)
            client.ask(f"play {colour} {move_name(table, move.placement)}", _START_SECONDS)

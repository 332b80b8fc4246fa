"""GTP engines that get a whole game and return a move, several at once."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.gtp_client import CommandRefused, EngineFailed, GtpClient
from cornerwise.engine.gtp.clock import Clock, TimeSettings, expected_moves
from cornerwise.engine.gtp.names import colour_name
from cornerwise.errors import CornerwiseError
from cornerwise.game import Game
from cornerwise.notation import move_name, parse_move
from cornerwise.records import Record, save

Seconds = float

_START_SECONDS = 60.0

_CLOCK_SHARE = 0.8
"""The share of the time limit for a move that an engine is told it has left, at most."""

_SHOWN = 60
"""How many characters of an engine's answer a report shows."""


class EngineResigns(CornerwiseError):
    """An engine resigned."""

    code = "bot/resigns"


@dataclass(eq=False)
class _Worker:
    """A running engine and what is known about it."""

    client: GtpClient

    known: dict[str, bool] = field(default_factory=dict)

    move_time_told: bool = False
    """Whether it was given a time per move, which cannot be undone."""

    def knows(self, command: str) -> bool:
        """Returns whether the engine has a command; asks only once."""
        if command not in self.known:
            self.known[command] = self.client.knows(command, _START_SECONDS)
        return self.known[command]

    def tell(self, command: str) -> str:
        """Sends a command that takes almost no time, and returns the answer."""
        return self.client.ask(command, _START_SECONDS)


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
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._folder = tempfile.TemporaryDirectory(prefix="cornerwise-bot-")
        self._file = 0

    async def title(self) -> str:
        """Starts an engine and returns its name. Raises `EngineFailed` when that fails."""
        async with self._room:
            worker = await asyncio.to_thread(self._started)
            self._idle.append(worker)
            try:
                return await asyncio.to_thread(worker.tell, "name")
            except CommandRefused as error:
                raise EngineFailed(str(error)) from None

    async def move(self, game: Game, deadline: Seconds | None = None) -> str:
        """Returns the move of the colour to play, as its cells.

        `deadline` is the `time.monotonic` time at which the player's clock runs out. Raises
        `EngineFailed` with what the engine answered, or `EngineResigns`.
        """
        async with self._room:
            worker = await asyncio.to_thread(self._worker, timed=deadline is not None)
            self._busy.add(worker)
            try:
                answer = await asyncio.to_thread(self._asked, worker, game, deadline)
            except EngineResigns:
                self._idle.append(worker)
                raise
            except BaseException:
                worker.client.kill()
                raise
            finally:
                self._busy.discard(worker)
            self._idle.append(worker)
            return answer

    def close(self) -> None:
        """Ends all engines and removes their files."""
        for worker in (*self._busy, *self._idle):
            worker.client.kill()
        self._idle.clear()
        self._folder.cleanup()

    def _worker(self, *, timed: bool) -> _Worker:
        """Returns an idle engine or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if timed or not worker.move_time_told:
                return worker
            worker.client.close()
        return self._started()

    def _started(self) -> _Worker:
        """Starts an engine that plays all games to the end."""
        worker = _Worker(GtpClient(self._spec))
        try:
            if worker.knows("param_base"):
                worker.tell("param_base resign 0")
        except CommandRefused:
            pass
        except BaseException:
            worker.client.kill()
            raise
        return worker

    def _asked(self, worker: _Worker, game: Game, deadline: Seconds | None) -> str:
        assert game.colour_to_play is not None
        colour = colour_name(game.setup.variant, game.colour_to_play)
        try:
            if worker.knows("loadsgf"):
                self._load(worker, game)
            else:
                self._replay(worker, game)
            self._tell_time(worker, game, deadline)
            answer = worker.client.ask(f"genmove {colour}", self._seconds)
        except CommandRefused as error:
            raise EngineFailed(str(error)) from None
        return self._checked(game, f"genmove {colour}", answer)

    def _checked(self, game: Game, command: str, answer: str) -> str:
        """Returns an answer if it is a legal move. Raises `EngineFailed` or `EngineResigns`."""
        said = f"{self._spec.name} answered {command!r} with {answer[:_SHOWN]!r}"
        match answer.strip().lower():
            case "resign":
                raise EngineResigns(f"{said} and resigns")
            case "pass":
                legal = move_name(game.placement_table, game.legal_placements()[-1])
                raise EngineFailed(f"{said}, but may not pass: it can play {legal}")
        try:
            game.copy().play(parse_move(game.placement_table, answer))
        except CornerwiseError as error:
            raise EngineFailed(f"{said}, which is not a legal move: {error}") from None
        return answer

    def _tell_time(self, worker: _Worker, game: Game, deadline: Seconds | None) -> None:
        """Tells the engine how much time the player has left."""
        if deadline is None:
            if worker.knows("time_settings"):
                # An overtime period with no moves means no limit.
                worker.tell("time_settings 0 1 0")
            return
        left = max(0.0, min(deadline - time.monotonic(), _CLOCK_SHARE * self._seconds))
        colour, seat = game.colour_to_play, game.seat_to_play
        assert colour is not None
        assert seat is not None
        if worker.knows("time_left"):
            if worker.knows("time_settings"):
                worker.tell(f"time_settings {max(1, round(left))} 0 0")
            worker.tell(f"time_left {colour_name(game.setup.variant, colour)} {left:.2f} 0")
        elif worker.knows("move_time"):
            moves = expected_moves(game.setup, game.position, seat)
            worker.tell(f"move_time {TimeSettings(left).share(Clock(left), moves):.3f}")
            worker.move_time_told = True

    def _load(self, worker: _Worker, game: Game) -> None:
        """Loads the game from a file, which also tells the first colour and the start rule."""
        self._file += 1
        path = Path(self._folder.name) / f"{self._file}.blksgf"
        try:
            save(Record.from_game(game), path)
            worker.tell(f"loadsgf {path}")
        finally:
            with contextlib.suppress(OSError):
                path.unlink()

    def _replay(self, worker: _Worker, game: Game) -> None:
        variant, table = game.setup.variant, game.placement_table
        worker.tell(f"set_game {game.setup.seating.sgf_name}")
        worker.tell("clear_board")
        for move in game.moves:
            colour = colour_name(variant, move.colour)
            worker.tell(f"play {colour} {move_name(table, move.placement)}")

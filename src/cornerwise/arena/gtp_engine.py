"""A program that speaks GTP as a player: it is given a whole game and returns a move."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from cornerwise.arena.engines import EngineSpec, engine_spec
from cornerwise.arena.gtp_client import CommandRefused, EngineFailed, GtpClient
from cornerwise.engine.chooser import plain_title
from cornerwise.engine.gtp.clock import Clock, TimeSettings, expected_moves
from cornerwise.engine.gtp.names import colour_name
from cornerwise.errors import CornerwiseError, GameOver, SetupError
from cornerwise.game import Game
from cornerwise.notation import move_name, parse_move
from cornerwise.placements import PlacementId
from cornerwise.records import Record, save

Seconds = float

_CLOCK_SHARE = 0.8
"""The maximum share of the time limit for a move that is reported to an engine as its time left."""

_SHOWN = 60
"""How many characters of an engine's answer a report shows."""


class EngineResigns(CornerwiseError):
    """An engine resigned."""

    code = "bot/resigns"


class GtpEngine:
    """A running program that chooses moves. Use it with `with` or `async with`, which end it.

    Each request contains the whole game, so games may change from move to move. Use it from one
    thread at a time; `kill` may be called from any.
    """

    def __init__(
        self,
        command: str | Sequence[str] | EngineSpec,
        *,
        timeout: Seconds = 60.0,
        start_timeout: Seconds = 60.0,
    ) -> None:
        """Starts a program by its command line, or our own engine by a level or budget.

        `timeout` is the limit for a move; `start_timeout` is the limit for the first answer and for
        all other commands. Raises `EngineNotStarted`.
        """
        self._timeout = timeout
        self._start_timeout = start_timeout
        self._known: dict[str, bool] = {}
        self._is_ready = False
        self._file = 0
        self.told_move_time = False
        """Whether it was given a time per move, which cannot be undone."""
        self._client = GtpClient(_spec(command))
        self._folder = tempfile.TemporaryDirectory(prefix="cornerwise-engine-")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.close()
        else:
            self.kill()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await asyncio.to_thread(self.__exit__, kind, error, trace)

    @property
    def title(self) -> str:
        """The program's own name and version. Raises `EngineFailed`."""
        name = self.name()
        with contextlib.suppress(CommandRefused):
            name = f"{name} {self.ask('version')}"
        return plain_title(name)

    def name(self) -> str:
        """Returns the program's own name. Raises `EngineFailed`."""
        try:
            return self.ask("name")
        except CommandRefused as error:
            raise EngineFailed(str(error)) from None

    def choose(self, game: Game, *, deadline: Seconds | None = None) -> PlacementId:
        """Returns the move of the colour to play.

        `deadline` is the `time.monotonic` time at which the player's clock runs out. Raises
        `EngineFailed` with the engine's answer, or `EngineResigns`.
        """
        return parse_move(game.placement_table, self.move(game, deadline))

    async def choose_async(self, game: Game, *, deadline: Seconds | None = None) -> PlacementId:
        """Returns the move of the colour to play, as `choose` does. If cancelled, ends the program."""
        try:
            return await asyncio.to_thread(self.choose, game, deadline=deadline)
        except asyncio.CancelledError:
            self.kill()
            raise

    def ask(self, command: str, timeout: Seconds | None = None) -> str:
        """Sends a command and returns the answer without its `=`.

        Raises `CommandRefused` with the engine's message, or `EngineFailed`.
        """
        return self._client.ask(command, self._start_timeout if timeout is None else timeout)

    def knows(self, command: str) -> bool:
        """Returns whether the engine has a command; asks only once. Raises `EngineFailed`."""
        if command not in self._known:
            self._known[command] = self._client.knows(command, self._start_timeout)
        return self._known[command]

    def close(self) -> None:
        """Ends the program, asking it to quit first."""
        self._client.close()
        self._folder.cleanup()

    def kill(self) -> None:
        """Ends the program at once. A thread waiting for an answer gets `EngineFailed`."""
        self._client.kill()
        self._folder.cleanup()

    def move(self, game: Game, deadline: Seconds | None = None) -> str:
        """Returns the move of the colour to play, as its cells; see `choose`."""
        if game.turn is None:
            raise GameOver("the game is over: there is no move to choose")
        colour = colour_name(game.variant, game.turn)
        try:
            self._prepare()
            if self.knows("loadsgf"):
                self._load(game)
            else:
                self._replay(game)
            self._tell_time(game, deadline)
            answer = self.ask(f"genmove {colour}", self._timeout)
        except CommandRefused as error:
            raise EngineFailed(str(error)) from None
        return self._checked(game, f"genmove {colour}", answer)

    def _prepare(self) -> None:
        """Lets the engine play all games to the end."""
        if not self._is_ready and self.knows("param_base"):
            with contextlib.suppress(CommandRefused):
                self.ask("param_base resign 0")
        self._is_ready = True

    def _checked(self, game: Game, command: str, answer: str) -> str:
        """Returns an answer if it is a legal move. Raises `EngineFailed` or `EngineResigns`."""
        said = f"{self._client.name} answered {command!r} with {answer[:_SHOWN]!r}"
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

    def _tell_time(self, game: Game, deadline: Seconds | None) -> None:
        """Tells the engine how much time the player has left."""
        if deadline is None:
            if self.knows("time_settings"):
                # An overtime period with no moves means no limit.
                self.ask("time_settings 0 1 0")
            return
        left = max(0.0, min(deadline - time.monotonic(), _CLOCK_SHARE * self._timeout))
        colour, seat = game.colour_to_play, game.seat_to_play
        assert colour is not None
        assert seat is not None
        if self.knows("time_left"):
            if self.knows("time_settings"):
                self.ask(f"time_settings {max(1, round(left))} 0 0")
            self.ask(f"time_left {colour_name(game.setup.variant, colour)} {left:.2f} 0")
        elif self.knows("move_time"):
            moves = expected_moves(game.setup, game.position, seat)
            self.ask(f"move_time {TimeSettings(left).share(Clock(left), moves):.3f}")
            self.told_move_time = True

    def _load(self, game: Game) -> None:
        """Loads the game from a file, which also gives the first colour and the start rule."""
        self._file += 1
        path = Path(self._folder.name) / f"{self._file}.blksgf"
        try:
            save(Record.from_game(game), path)
            self.ask(f"loadsgf {path}")
        finally:
            with contextlib.suppress(OSError):
                path.unlink()

    def _replay(self, game: Game) -> None:
        variant, table = game.setup.variant, game.placement_table
        self.ask(f"set_game {game.setup.seating.sgf_name}")
        self.ask("clear_board")
        for move in game.moves:
            colour = colour_name(variant, move.colour)
            self.ask(f"play {colour} {move_name(table, move.placement)}")


def _spec(command: str | Sequence[str] | EngineSpec) -> EngineSpec:
    if isinstance(command, EngineSpec):
        return command
    if isinstance(command, str):
        return engine_spec(command, "classic")
    if not command:
        raise SetupError("an engine needs a level or a command line")
    return EngineSpec(command[0], tuple(command))

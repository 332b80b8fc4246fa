"""An engine ready to play a match: started, identified, and with a CPU meter."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Protocol

from cornerwise.arena.cpu import CpuMeter
from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.gtp_client import (
    CommandRefused,
    EngineFailed,
    EngineNotStarted,
    GtpClient,
)
from cornerwise.engine.chooser import plain_title
from cornerwise.variants import Setup

Seconds = float

_START_SECONDS = 60.0

_TIME_COMMANDS = ("move_cpu_time", "move_time")
"""The commands that set an engine's time for a move, the best first."""


class Meter(Protocol):
    """Reads the processor time of a player."""

    @property
    def known(self) -> bool:
        """Whether the time can be measured at all; otherwise it is always 0."""
        ...

    def read(self) -> Seconds:
        """Returns the time so far, in seconds. Raises `EngineFailed`."""
        ...


class Side(Protocol):
    """One of the two players of a game. Everything raises `EngineFailed` when the player fails."""

    @property
    def name(self) -> str:
        """What it is called in reports."""
        ...

    @property
    def title(self) -> str:
        """Its own name and version."""
        ...

    @property
    def meter(self) -> Meter:
        """Its processor time."""
        ...

    @property
    def takes_time(self) -> bool:
        """Whether its time for a move can be set."""
        ...

    def new_game(self, seed: int) -> None:
        """Begins a game."""
        ...

    def play(self, colour: str, move: str) -> None:
        """Sends it a move."""
        ...

    def set_time(self, seconds: Seconds) -> None:
        """Sets the time for the next move."""
        ...

    def move(self, colour: str) -> str:
        """Returns its move."""
        ...

    def end(self, *, at_once: bool = False) -> None:
        """Ends it; `at_once` does not wait for it."""
        ...


class EngineSide:
    """A program as one of the two players of a game."""

    def __init__(
        self,
        spec: EngineSpec,
        setup: Setup,
        timeout: Seconds,
        *,
        timed: bool = False,
        on_start: Callable[[GtpClient], None] = lambda _: None,
    ) -> None:
        """Starts the engine and sets the game; `timed` requires a command that sets its time.

        `on_start` gets the client before the first command. Raises `EngineNotStarted` when the
        engine does not start or does not play the game.
        """
        self.client = GtpClient(spec)
        on_start(self.client)
        self._timeout = timeout
        start = max(timeout, _START_SECONDS)
        try:
            self.title = self._introduced(start)
            known = (each for each in _TIME_COMMANDS if self.client.knows(each, start))
            self._time_command = next(known, None)
            self.takes_time = self._time_command is not None
            if timed and not self.takes_time:
                raise EngineNotStarted(
                    f"{spec.name} does not know the command move_time, which A needs for mirroring"
                )
            self.client.ask(f"set_game {setup.seating.sgf_name}", start)
            self._seeded = self.client.knows("set_random_seed", start)
            if self.client.knows("param_base", start):
                # Games are played to the end, because points count too.
                with contextlib.suppress(CommandRefused):
                    self.client.ask("param_base resign 0", start)
            self.meter = CpuMeter(self.client, start)
        except (EngineFailed, CommandRefused) as error:
            self.client.kill()
            raise EngineNotStarted(str(error)) from None

    @property
    def name(self) -> str:
        return self.client.name

    def end(self, *, at_once: bool = False) -> None:
        if at_once:
            self.client.kill()
        else:
            self.client.close()

    def new_game(self, seed: int) -> None:
        """Begins a game. Raises `EngineFailed`."""
        self._do("clear_board")
        if self._seeded:
            self._do(f"set_random_seed {seed}")

    def play(self, colour: str, move: str) -> None:
        """Sends the engine a move. Raises `EngineFailed` when the engine refuses it."""
        self._do(f"play {colour} {move}")

    def set_time(self, seconds: Seconds) -> None:
        """Sets the time for the next move. Raises `EngineFailed`."""
        self._do(f"{self._time_command} {seconds:.6f}")

    def move(self, colour: str) -> str:
        """Returns the engine's move. Raises `EngineFailed`."""
        return self._do(f"genmove {colour}")

    def _do(self, command: str) -> str:
        try:
            return self.client.ask(command, self._timeout)
        except CommandRefused as error:
            raise EngineFailed(str(error)) from None

    def _introduced(self, timeout: Seconds) -> str:
        name = self.client.ask("name", timeout)
        with contextlib.suppress(CommandRefused):
            name = f"{name} {self.client.ask('version', timeout)}"
        return plain_title(name)

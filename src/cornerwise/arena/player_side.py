"""A player in this process as one of the two of a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cornerwise.arena.gtp_client import EngineFailed, EngineNotStarted
from cornerwise.engine.chooser import Chooser, PlayerFailed, chosen, title_of
from cornerwise.game import Game
from cornerwise.variants import Setup

Seconds = float


@dataclass(frozen=True)
class PlayerSpec:
    """A player in this process."""

    name: str
    """Its name, used in reports."""

    player: Chooser


class ThreadMeter:
    """Reads the processor time that this side has used in the thread that plays."""

    known = True

    def __init__(self) -> None:
        self.used = 0.0

    def read(self) -> Seconds:
        """Returns the time so far, in seconds."""
        return self.used


class PlayerSide:
    """A player that is called directly. It learns the moves from the games that it is given."""

    def __init__(self, spec: PlayerSpec, setup: Setup, *, timed: bool = False) -> None:
        """`timed` requires that the player has `limit`. Raises `EngineNotStarted`."""
        if timed and not hasattr(spec.player, "limit"):
            raise EngineNotStarted(
                f"{spec.name} has no limit(seconds), which A needs for mirroring"
            )
        self.name = spec.name
        self.takes_time = hasattr(spec.player, "limit")
        self.title = title_of(spec.player)
        self.meter = ThreadMeter()
        self._player = spec.player
        self._setup = setup
        self._game = Game(setup)

    def new_game(self, seed: int) -> None:
        self._game = Game(self._setup)
        if hasattr(self._player, "seed"):
            with self._failing():
                self._player.seed(seed)

    def play(self, colour: str, move: str) -> None:  # noqa: ARG002 (colours play in turn)
        self._game.play(move)

    def set_time(self, seconds: Seconds) -> None:
        if hasattr(self._player, "limit"):
            with self._failing():
                self._player.limit(seconds)

    def move(self, colour: str) -> str:  # noqa: ARG002 (as above)
        begun = time.thread_time()
        try:
            with self._failing():
                placement = chosen(self._player, self._game)
        finally:
            self.meter.used += time.thread_time() - begun
        self._game.play(placement)
        return self._game.placement_table.name_of(placement)

    def end(self, *, at_once: bool = False) -> None:
        """Does nothing: the player belongs to the caller."""

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Turns whatever the player raises into `EngineFailed`, which loses the game."""
        try:
            yield
        except PlayerFailed as error:
            raise EngineFailed(str(error)) from None
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise EngineFailed(f"{self.name} failed: {reason}") from error

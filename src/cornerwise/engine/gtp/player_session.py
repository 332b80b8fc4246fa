"""Any player in GTP: `serve` turns anything with `choose(game)` into a program."""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import partial

from cornerwise.engine.chooser import Chooser, chosen, made_player, plain_title, title_of
from cornerwise.engine.gtp.clock import Seconds
from cornerwise.engine.gtp.names import gtp_setup, number, seconds
from cornerwise.engine.gtp.protocol import CommandFailed, LineSink, LineSource, Server, one
from cornerwise.engine.gtp.session import GtpSession
from cornerwise.errors import CornerwiseError
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

MakePlayer = Callable[[Setup], Chooser]
"""Makes a player for games of a setup."""


class PlayerSession(GtpSession):
    """A session with a player that is made for each setup."""

    def __init__(self, setup: Setup, make: MakePlayer) -> None:
        """Begins with the empty board of a setup. Raises `CornerwiseError` without a player."""
        self._make = make
        self._player = self._made(setup)
        self._limit: Seconds | None = None
        super().__init__(setup, title_of(self._player), _version_of(self._player))
        if hasattr(self._player, "limit"):
            self.commands["move_time"] = self._move_time
        else:
            del self.commands["time_left"], self.commands["time_settings"]
        if hasattr(self._player, "seed"):
            self.commands["set_random_seed"] = self._set_random_seed

    def choose(self, game: Game, limit: Seconds | None) -> PlacementId:
        with _failures_as_answers():
            if hasattr(self._player, "limit"):
                self._player.limit(self._limit if limit is None else limit)
            return chosen(self._player, game)

    def use_setup(self, setup: Setup) -> None:
        self._player = self._made(setup)

    def _made(self, setup: Setup) -> Chooser:
        with _failures_as_answers():
            return self._make(setup)

    def _move_time(self, arguments: tuple[str, ...]) -> str:
        self._limit = seconds(one(arguments, "seconds a move"), "the time")
        self._clocks.stop()
        return ""

    def _set_random_seed(self, arguments: tuple[str, ...]) -> str:
        seed = number(one(arguments, "a number"), "the seed")
        with _failures_as_answers():
            self._player.seed(seed)  # type: ignore[attr-defined]
        return ""


@contextmanager
def _failures_as_answers() -> Iterator[None]:
    """Turns whatever a player raises into a `CornerwiseError`."""
    try:
        yield
    except CornerwiseError:
        raise
    except Exception as error:  # noqa: BLE001 (a player may fail in any way)
        # The player's author needs the traceback; the controller needs only one line.
        traceback.print_exc()
        raise CommandFailed(f"the player failed: {type(error).__name__}: {error}") from None


@contextmanager
def _empty_input() -> Iterator[None]:
    """Gives the player an empty standard input; otherwise it could read the next command."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def _version_of(player: object) -> str:
    version = getattr(player, "version", "")
    return plain_title(version) if isinstance(version, str) else ""


def serve(
    player: Chooser | MakePlayer,
    game: str = "classic",
    *,
    source: LineSource | None = None,
    sink: LineSink | None = None,
) -> None:
    """Lets other programs use a player, over standard input and output unless others are given.

    The player is anything with `choose(game)`, or a class or function that makes one. One that needs
    the setup gets it as its argument, as in `lambda setup: SearchPlayer(setup, seconds=1)`. `game` is
    the GTP name of the first game; controllers change it with `set_game`. Returns after `quit` or at
    the end of the input.

    Standard input and output belong to the protocol. So `sys.stdin` is empty for the player, and what
    it prints goes to standard error. Raises `CornerwiseError` when there is no player for the first
    game.
    """
    answers = sink or sys.stdout
    name = getattr(player, "__name__", type(player).__name__)
    if source is None and isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    commands = source or sys.stdin
    with redirect_stdout(sys.stderr), _empty_input():
        session = PlayerSession(gtp_setup(game), partial(made_player, player, name))
        Server(session.commands).serve(commands, answers)

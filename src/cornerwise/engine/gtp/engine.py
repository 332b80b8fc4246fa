"""Our engine in GTP: it searches, so it has budgets, values and parameters."""

from __future__ import annotations

from cornerwise import __version__
from cornerwise.engine.gtp import report
from cornerwise.engine.gtp.clock import Seconds
from cornerwise.engine.gtp.names import number, seconds
from cornerwise.engine.gtp.parameters import Switch, param, search_parameters
from cornerwise.engine.gtp.pondering import Pondering
from cornerwise.engine.gtp.protocol import Command, CommandFailed, none, one
from cornerwise.engine.gtp.session import GtpSession
from cornerwise.engine.gtp.thinker import Budget, EngineOptions, Thinker
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

_OWN_MOVES = frozenset({"genmove", "g"})
"""Commands after which it is the opponents' turn to think."""


class EngineSession(GtpSession):
    """A session with our engine."""

    def __init__(
        self,
        setup: Setup,
        budget: Budget,
        *,
        seed: int = 0,
        threads: int = 1,
        network: bool = True,
        memory: int | None = None,
        ponder: bool = False,
        book: bool = False,
    ) -> None:
        """Begins with the empty board of a setup; see `gtp_setup` for the games by name.

        `memory` limits the search tree, in megabytes. With `ponder`, the engine thinks in the
        opponents' time if its moves are limited only by time; then call `close` at the end. With
        `book`, it begins with moves of the opening book, as the strong levels do.
        """
        super().__init__(setup, "Cornerwise", __version__)
        self._ponder = Switch(on=ponder)
        self._pondering = Pondering()
        self._moved_last = False
        self._thinker = Thinker(setup, EngineOptions(budget, seed, threads, network, memory, book))
        self._param = search_parameters(lambda: self._thinker)
        self._param["ponder"] = self._ponder.parameter()
        self.commands |= {
            "get_value": self._get_value,
            "move_cpu_time": self._move_cpu_time,
            "move_time": self._move_time,
            "move_values": self._move_values,
            "param": self._set_param,
            "set_random_seed": self._set_random_seed,
        }
        self.commands = {
            name: self._undisturbed(name, command) for name, command in self.commands.items()
        }

    def close(self) -> None:
        """Ends all thinking in the background."""
        self._pondering.end()

    def choose(self, game: Game, limit: Seconds | None) -> PlacementId:
        return self._thinker.choose(game, limit)

    @property
    def stretch(self) -> float:
        return self._thinker.stretch

    def use_setup(self, setup: Setup) -> None:
        self._thinker = self._thinker.for_setup(setup)

    def _undisturbed(self, name: str, command: Command) -> Command:
        """Returns a command that interrupts pondering. Pondering continues after the command as
        long as nothing has changed on the board since the engine's own move.
        """

        def run(arguments: tuple[str, ...]) -> str:
            self._pondering.end()
            before = self._board.position
            answer = command(arguments)
            if name in _OWN_MOVES:
                self._moved_last = True
            elif self._board.position is not before:
                self._moved_last = False
            search = self._thinker.search_for_pondering
            if self._ponder.on and self._moved_last and search and not self._board.game.is_over:
                self._pondering.begin(search, self._board.game)
            return answer

        return run

    def _get_value(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        if self._thinker.value is None:
            raise CommandFailed("there is no value: no search has been made")
        return f"{self._thinker.value:.4f}"

    def _move_cpu_time(self, arguments: tuple[str, ...]) -> str:
        used = seconds(one(arguments, "seconds a move"), "the time")
        self._thinker.with_budget(Budget(cpu_seconds=used))
        self._clocks.stop()
        return ""

    def _move_time(self, arguments: tuple[str, ...]) -> str:
        limit = seconds(one(arguments, "seconds a move"), "the time")
        self._thinker.with_budget(Budget(seconds=limit))
        self._clocks.stop()
        return ""

    def _move_values(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        if self._thinker.found is None:
            raise CommandFailed("there are no values: no search has been made")
        return report.move_values(self._thinker.setup, self._thinker.found, self._thinker.side)

    def _set_param(self, arguments: tuple[str, ...]) -> str:
        answer = param(self._param, arguments)
        if arguments[:1] == ("time",):
            self._clocks.stop()
        return answer

    def _set_random_seed(self, arguments: tuple[str, ...]) -> str:
        self._thinker.with_seed(number(one(arguments, "a number"), "the seed"))
        return ""

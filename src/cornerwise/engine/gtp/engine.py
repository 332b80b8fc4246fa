"""Our engine in GTP: it searches, so it has budgets, values and parameters."""

from __future__ import annotations

from cornerwise import __version__
from cornerwise.engine.gtp import report
from cornerwise.engine.gtp.clock import Seconds
from cornerwise.engine.gtp.names import number, seconds
from cornerwise.engine.gtp.parameters import param, search_parameters
from cornerwise.engine.gtp.protocol import CommandFailed, none, one
from cornerwise.engine.gtp.session import GtpSession
from cornerwise.engine.gtp.thinker import Budget, EngineOptions, Thinker
from cornerwise.game import Game
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup


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
    ) -> None:
        """Begins with the empty board of a setup; see `gtp_setup` for the games by name."""
        super().__init__(setup, "Cornerwise", __version__)
        self._thinker = Thinker(setup, EngineOptions(budget, seed, threads, network))
        self._param = search_parameters(lambda: self._thinker)
        self.commands |= {
            "get_value": self._get_value,
            "move_time": self._move_time,
            "move_values": self._move_values,
            "param": self._set_param,
            "set_random_seed": self._set_random_seed,
        }

    def choose(self, game: Game, limit: Seconds | None) -> PlacementId:
        return self._thinker.choose(game, limit)

    def use_setup(self, setup: Setup) -> None:
        self._thinker = self._thinker.for_setup(setup)

    def _get_value(self, arguments: tuple[str, ...]) -> str:
        none(arguments)
        if self._thinker.value is None:
            raise CommandFailed("there is no value: no search has been made")
        return f"{self._thinker.value:.4f}"

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

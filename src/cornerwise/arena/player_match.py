"""A match between two players, as one object."""

from __future__ import annotations

from collections.abc import Callable

from cornerwise.arena.engines import engine_spec
from cornerwise.arena.match import PlannedMatch
from cornerwise.arena.openings import Openings, openings_named
from cornerwise.arena.plan import Contestant, MatchPlan
from cornerwise.arena.player_side import PlayerSpec
from cornerwise.arena.report import report
from cornerwise.arena.results import GameResult
from cornerwise.arena.statistics import Summary, summary
from cornerwise.engine.chooser import Chooser, checked_player, title_of
from cornerwise.engine.gtp.names import gtp_setup
from cornerwise.errors import SetupError

Seconds = float


class Match(PlannedMatch):
    """A match between two players, for use in programs.

    Each is an object with `choose(game)`, or the name of an engine as for `engine_spec`: a level, a
    budget, a command line, or `my_module:Player`.
    """

    def __init__(
        self,
        a: Chooser | str,
        b: Chooser | str,
        *,
        game: str = "duo",
        games: int = 20,
        openings: Openings | str = Openings.NONE,
        mirror: bool = False,
        seed: int = 0,
        timeout: Seconds = 60.0,
        on_result: Callable[[GameResult], None] = lambda _: None,
    ) -> None:
        """Prepares a match; `run` plays it.

        Objects run in this process, one game at a time, and cannot be interrupted: the timeout is
        only for programs. Raises `SetupError`.
        """
        gtp_setup(game)
        if games < 1:
            raise SetupError(f"a match needs at least one game, not {games}")
        plan = MatchPlan(
            game=game,
            a=_contestant(a, game),
            b=_contestant(b, game),
            games=games,
            openings=openings_named(openings) if isinstance(openings, str) else openings,
            mirror=mirror,
            seed=seed,
            timeout=timeout,
        )
        super().__init__(plan, on_result=on_result)

    def summary(self) -> Summary:
        """Returns A's score and Elo difference so far, and the processor times."""
        return summary(self.results)

    def report(self) -> str:
        """Returns the same as text."""
        if not any(result.counts for result in self.results):
            return "no game has been played yet"
        return report(self.plan, self.results)


def _contestant(who: Chooser | str, game: str) -> Contestant:
    if isinstance(who, str):
        return engine_spec(who, game)
    return PlayerSpec(title_of(who), checked_player(who))

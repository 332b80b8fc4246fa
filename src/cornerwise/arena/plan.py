"""What a match is: who plays, which game, how often, and under which conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cornerwise.arena.engines import EngineSpec
from cornerwise.arena.openings import Openings
from cornerwise.arena.player_side import PlayerSpec
from cornerwise.engine.gtp.names import gtp_setup

Seconds = float

Contestant: TypeAlias = EngineSpec | PlayerSpec
"""Who plays: a program, or a player in this process."""


@dataclass(frozen=True)
class MatchPlan:
    """What to play."""

    game: str
    """The game by its GTP name, such as `duo`."""

    a: Contestant

    b: Contestant

    games: int

    openings: Openings = Openings.NONE

    mirror: bool = False
    """Whether A's time follows B's processor time."""

    even_time: Seconds | None = None
    """The processor time for each move, for engines that accept one; not with `mirror`."""

    warmup: int = 0
    """Games played first that do not count."""

    seed: int = 0

    timeout: Seconds = 60.0
    """The longest an engine may take for a move."""

    jobs: int = 1
    """Games played at the same time."""

    def description(self) -> dict[str, object]:
        """Returns everything that must be the same when the match is resumed."""
        return {
            "game": gtp_setup(self.game).seating.sgf_name,
            "a": self.a.name,
            "b": self.b.name,
            "openings": self.openings.value,
            "mirror": self.mirror,
            **({} if self.even_time is None else {"time": self.even_time}),
            "warmup": self.warmup,
            "seed": self.seed,
        }


def is_fixed(contestant: Contestant) -> bool:
    """Returns whether a contestant is defined by its own budget, as a level is."""
    return isinstance(contestant, EngineSpec) and contestant.fixed

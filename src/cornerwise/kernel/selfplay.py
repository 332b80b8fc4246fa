"""Self-play: games of the search against itself, played in the compiled kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cornerwise import _kernel
from cornerwise.kernel.search import Knowledge, SearchOptions, copy_fields, raw_search_parts
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Colour, Setup


@dataclass(frozen=True)
class SelfPlayOptions:
    """How games for training are played."""

    full_simulations: int = 1_200
    """Simulations of a full search, whose visits are a policy target."""

    quick_simulations: int = 250
    """Simulations of a quick search, which only finds a move to play."""

    full_share: float = 0.25
    """Share of plies with a full search."""

    random_plies: int = 6
    """At most this many of the first plies may be random large pieces."""

    early_plies: int = 8
    """Before this ply, moves are chosen by visits with the probability `early_draws`."""

    middle_plies: int = 16
    """From there to this ply, the probability is `middle_draws`; after it, 0."""

    early_draws: float = 0.6

    middle_draws: float = 0.12


@dataclass(frozen=True)
class Ply:
    """A ply of a game played for training, and what the search found before it."""

    placement: PlacementId

    colour: Colour

    searched: bool
    """False for a random move, and for one of a given line."""

    values: tuple[float, ...]
    """The mean result of each side in the search, from 0 to 1; see `Valuation`."""

    visits: tuple[tuple[PlacementId, int], ...]
    """The visited placements of a full search, most visited first; empty for other plies."""


@dataclass(frozen=True)
class TrainingGame:
    """A whole game played for training."""

    number: int
    """Its number in its run. Together with the seed of the run it determines the game."""

    plies: tuple[Ply, ...]

    scores: tuple[int, ...]
    """The final score of each colour."""


class SelfPlay:
    """Plays games of a setup. Several threads may share it."""

    def __init__(
        self,
        setup: Setup,
        knowledge: Knowledge,
        *,
        options: SelfPlayOptions,
        search: SearchOptions,
        seed: int = 0,
    ) -> None:
        self._sides = len(setup.seating.sides)
        self._seed = seed
        self._start = State.start(setup).raw
        raw = copy_fields(options, _kernel.SelfPlayOptions())
        parts = raw_search_parts(setup, knowledge, search)
        self._raw = _kernel.SelfPlay(kernel_rules(setup), *parts, raw)
        self._stopped = False

    def play(self, number: int, line: Sequence[PlacementId] = ()) -> TrainingGame | None:
        """Plays the game with a number; returns None when stopped. A number gives the same game.

        The game begins with the placements of `line`, which must be legal.
        """
        plies, scores = self._raw.play(self._start, line, (self._seed << 32) + number)
        if self._stopped:
            return None
        return TrainingGame(number, tuple(self._ply(ply) for ply in plies), tuple(scores))

    def stop(self) -> None:
        """Ends all running games, from any thread."""
        self._stopped = True
        self._raw.stop()

    def _ply(self, raw: _kernel.SelfPlayPly) -> Ply:
        return Ply(
            placement=raw.placement,
            colour=raw.colour,
            searched=raw.searched,
            values=tuple(raw.values[: self._sides]),
            visits=tuple((placement, visits) for placement, visits in raw.tried),
        )

"""What the kernel finds in positions and games: reach, reasons, hints, judged moves, stories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cornerwise import _kernel
from cornerwise.game import Game
from cornerwise.geometry import Cell
from cornerwise.kernel.players import kernel_players
from cornerwise.kernel.record import record_of, record_of_position
from cornerwise.kernel.search import SearchResult, Seconds, TreeSearch
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.position import Position
from cornerwise.variants import Colour, Setup

RawHint = _kernel.Hint
RawJudgedMove = _kernel.JudgedMove
RawOutlook = _kernel.Outlook
RawReach = _kernel.Reach
RawReason = _kernel.Reason
RawStory = _kernel.Story


def reach(position: Position, colour: Colour) -> RawReach:
    """Returns what a colour can reach in a position."""
    return _kernel.reach(State.from_position(_any_setup(position), position).raw, colour)


def reach_in_the_end(position: Position, colour: Colour) -> list[Cell]:
    """Returns the cells that a colour might still cover, with any of its pieces."""
    state = State.from_position(_any_setup(position), position)
    return _kernel.reach_in_the_end(state.raw, colour)


def centre_distance(position: Position, cells: Sequence[Cell]) -> int:
    """Returns the steps from the middle of the board to the nearest of some cells."""
    return _kernel.centre_distance(kernel_rules(_any_setup(position)), cells)


def _any_setup(position: Position) -> Setup:
    """Returns a setup with the rules of a position; who plays and how it scores do not matter."""
    variant = position.variant
    return Setup(variant, variant.seatings[0], start=position.start, scoring=variant.scoring)


class PositionReasons:
    """Finds the reasons for placements in one position. The game must not be over."""

    def __init__(self, setup: Setup, position: Position) -> None:
        record = record_of_position(setup, position)
        self._raw = _kernel.Reasons(kernel_players(setup), record)

    def of(self, placement: PlacementId) -> list[RawReason]:
        """Returns the reasons for a legal placement, most important first."""
        return self._raw.of(placement)


def hints_from(game: Game, found: SearchResult, limit: int) -> list[RawHint]:
    """Returns the hints from a fresh search of a game's position, best first."""
    record = record_of(game)
    return _kernel.hints_from(kernel_players(game.setup), record, found.raw, limit)


def percent_of(win_chance: float) -> int:
    """Returns a win chance in percent, rounded half up."""
    return _kernel.percent_of(win_chance)


def label_number(points_lost: float, win_chance_lost: float) -> int:
    """Returns the number of the label of a move with these losses."""
    return _kernel.label_for(points_lost, win_chance_lost)


def accuracy_of(points_lost: float, win_chance_lost: float) -> float:
    """Returns the accuracy of a move with these losses, in percent."""
    return _kernel.accuracy_of(points_lost, win_chance_lost)


class _Plan(Protocol):
    def next(self) -> _kernel.SearchOrder | None: ...

    def take(self, report: _kernel.SearchReport) -> None: ...


class _Follower:
    """Makes the searches that a plan of the kernel asks for."""

    def __init__(self, plan: _Plan) -> None:
        self._plan = plan
        self._order = plan.next()

    @property
    def is_done(self) -> bool:
        """Whether no more searches are needed."""
        return self._order is None

    def search(self, search: TreeSearch) -> SearchResult:
        """Makes the next search with a fresh tree."""
        assert self._order is not None
        order = self._order
        return search.run_record(order.record, order.simulations, order.seconds)

    def take(self, found: SearchResult) -> None:
        """Takes the result of the search."""
        self._plan.take(found.raw)
        self._order = self._plan.next()


class HintPlan(_Follower):
    """The searches that hints need: make each with `search`, then `take` it."""

    def __init__(
        self, game: Game, limit: int, simulations: int | None, seconds: Seconds | None
    ) -> None:
        self._hints = _kernel.HintPlan(
            kernel_players(game.setup),
            record_of(game),
            limit,
            simulations or 0,
            seconds or 0.0,
        )
        super().__init__(self._hints)

    def hints(self) -> list[RawHint]:
        """Returns the hints from the results taken so far, best first."""
        return self._hints.hints()


class AnalysisPlan(_Follower):
    """The searches that the analysis of a game needs: make each with `search`, then `take` it."""

    def __init__(
        self, game: Game, limit: int, simulations: int | None, seconds: Seconds | None
    ) -> None:
        start = record_of_position(game.setup, game.positions[0])
        self._players = kernel_players(game.setup)
        self._analysis = _kernel.AnalysisPlan(
            self._players,
            start,
            game.placements,
            limit,
            simulations or 0,
            seconds or 0.0,
        )
        super().__init__(self._analysis)

    @property
    def judged(self) -> int:
        """How many moves are judged."""
        return self._analysis.judged

    def judged_move(self, index: int) -> RawJudgedMove:
        """Returns a judged move."""
        return self._analysis.judged_move(index)

    @property
    def start(self) -> list[RawOutlook] | None:
        """What each of four sides could expect before the first move; None until it is known."""
        return self._analysis.start

    def story(self) -> RawStory:
        """Returns the story of the moves judged so far."""
        return self._analysis.story(self._players)

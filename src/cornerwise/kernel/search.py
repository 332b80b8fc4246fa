"""The Monte-Carlo tree search (MCTS) of the compiled kernel.

`TreeSearch` looks for the best placement in a game. With one thread, the same seed, numbers of
simulations and sequence of calls lead to the same results.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from cornerwise import _kernel
from cornerwise.errors import GameOver
from cornerwise.game import Game
from cornerwise.kernel.network import Network
from cornerwise.kernel.players import kernel_players
from cornerwise.kernel.record import record_of
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Seconds = float

RawRecord = _kernel.Record
"""A position in the form of the kernel."""

_Raw = TypeVar("_Raw")

_MOST_SIDES = 4

_CHILDREN_PER_NODE = 10
"""Space for children per node of a tree: a node has 40 or none, and few nodes have any."""

_BYTES_PER_NODE = 24 + 28 * _CHILDREN_PER_NODE
"""The size of a node and of its share of the children; see `kernel/search/tree.hpp`."""


@dataclass(frozen=True)
class PlayoutOptions:
    """How playouts, the fast games at the leaves of the tree, choose their moves."""

    local: bool = True
    """Whether to answer the opponents' last moves."""


@dataclass(frozen=True)
class Valuation:
    """What the end of a game is worth to a side, from 0 to 1; see `kernel/core/outcome.hpp`."""

    place_weight: float = 1.0
    """Weight of the share of opponents beaten, relative to that of being ahead of all."""

    margin_weight: float = 0.6
    """Weight of the score margin, relative to that of winning."""

    margin_scale: float = 9
    """The margin, in points, that is worth 0.73."""


@dataclass(frozen=True)
class NetOptions:
    """How a search uses a network, if it has one."""

    visits: int = 8
    """Visits after which the network evaluates a node; it always evaluates the root."""

    children: int = 100
    """Children of an evaluated node."""

    wide_visits: int = 1_000
    """Visits after which a node is widened a second time."""

    wide_children: int = 250
    """Children of a node widened a second time."""

    root_children: int = 250
    """Children of the root."""

    weight: float = 0.85
    """Share of the network's value in the result of a simulation from an empty board."""

    fading: float = 1.0
    """How much smaller this share is when all pieces are placed; it never falls below 0."""

    temperature: float = 0.7
    """Divides the network's move scores; below 1 sharpens the policy."""

    exploration: float = 0.5
    """Replaces `SearchOptions.exploration`."""

    growth: float = 0.0
    """How fast exploration grows with the logarithm of a node's visits."""

    rave: float = 120
    """Replaces `SearchOptions.rave`."""

    portable: bool = False
    """Whether to use code whose results are the same on every processor and in browsers."""


@dataclass(frozen=True)
class SearchOptions:
    """The parameters of the search; formulas and papers are in `kernel/search/selection.hpp`.

    The defaults are the strongest known.
    """

    exploration: float = 0.5
    """The constant of PUCT: a larger one favours moves with a high prior and few visits."""

    first_play: float = 0.0
    """First-play urgency: how much lower than its node's value an unvisited move's value is."""

    rave: float = 120
    """The equivalence parameter of RAVE: with a larger one, RAVE is trusted longer."""

    children: int = 40
    """Children of a node: its best moves by prior."""

    root_children: int = 80
    """Children of the root."""

    expand_visits: int = 1
    """Visits after which a leaf gets children."""

    temperature: float = 0.6
    """Divides the prior's scores; below 1 sharpens the prior."""

    max_nodes: int = 400_000
    """The most nodes in the tree."""

    max_children: int = 4_000_000
    """The most children in the tree, of 28 bytes each."""

    solve_positions: int = 2_000_000
    """The most positions visited to solve the end of a game; a million take about a second."""

    valuation: Valuation = field(default_factory=Valuation)

    playout: PlayoutOptions = field(default_factory=PlayoutOptions)

    net: NetOptions = field(default_factory=NetOptions)

    def with_memory(self, megabytes: int) -> SearchOptions:
        """Returns the same options for a tree of at most this much memory.

        It may briefly take twice as much while it grows.
        """
        nodes = megabytes * 1_000_000 // _BYTES_PER_NODE
        return replace(self, max_nodes=nodes, max_children=nodes * _CHILDREN_PER_NODE)


@dataclass(frozen=True)
class Calibration:
    """How values become win chances; see `kernel/search/calibration.hpp`.

    The default keeps their proportions.
    """

    start: float = 1.0
    """The power of the values on an empty board; positive."""

    growth: float = 0.0
    """How fast the power grows with the pieces on the board."""


@dataclass(frozen=True)
class Knowledge:
    """What was learned about a game."""

    prior: tuple[float, ...]
    """Weights of the prior, which scores moves; see `prior_feature_names`."""

    value: tuple[float, ...] = ()
    """Weights of the estimate of how many squares a colour will still place; see
    `value_feature_names`."""

    cut: int = 0
    """Moves after which a playout ends with that estimate; 0 plays to the end."""

    network: Network | None = None
    """The network that evaluates positions the search visits often."""

    calibration: Calibration = field(default_factory=Calibration)
    """How values become win chances."""


@dataclass(frozen=True)
class FoundMove:
    """What a search found about a placement."""

    placement: PlacementId

    visits: int
    """How often it was visited, including visits kept from an earlier search."""

    value: float
    """Mean result for the side that moves, from 0 to 1; see `Valuation`."""

    prior: float
    """Its share among the moves by prior."""

    win_chance: tuple[float, ...]
    """The chance of each side to win; they add up to 1."""

    expected: tuple[float, ...]
    """The mean final score of each side."""


class SearchResult:
    """What a search found. Details are computed on demand."""

    def __init__(self, setup: Setup, report: _kernel.SearchReport) -> None:
        self._setup = setup
        self.raw = report
        """The report of the kernel, for other modules of this package."""
        self.simulations = report.simulations
        """Simulations made in this search."""
        self.seconds: Seconds = report.seconds
        """How long it took."""
        self.solved = report.solved
        """Whether the rest of the game was solved exactly."""

    @cached_property
    def values(self) -> tuple[float, ...]:
        """What each side can expect, from 0 to 1; see `Valuation`."""
        return tuple(self.raw.values[: len(self._setup.seating.sides)])

    @cached_property
    def visits(self) -> dict[PlacementId, int]:
        """The visits of each placement, most visited first; never empty."""
        return dict(self.raw.visits)

    @cached_property
    def best(self) -> FoundMove:
        """The placement to play."""
        return found_move(self._setup, self.raw.move(0))

    @cached_property
    def moves(self) -> tuple[FoundMove, ...]:
        """All placements in the tree, most visited first; never empty."""
        return tuple(found_move(self._setup, move) for move in self.raw.moves)


class TreeSearch:
    """A search that keeps its tree from one move of a game to the next. Threads share the tree."""

    def __init__(
        self,
        setup: Setup,
        knowledge: Knowledge,
        *,
        options: SearchOptions | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Prepares a search for a setup with what was learned about its game."""
        self.setup = setup
        parts = raw_search_parts(setup, knowledge, options or SearchOptions())
        self._search = _kernel.Search(kernel_rules(setup), *parts, seed, threads)

    def run(
        self,
        game: Game,
        *,
        simulations: int | None = None,
        seconds: Seconds | None = None,
        cpu_seconds: Seconds | None = None,
        until_decided: bool = False,
    ) -> SearchResult:
        """Searches for the colour to play until a limit is reached or `stop` is called.

        `cpu_seconds` limits the processor time of each thread, however busy the machine is. With
        `until_decided`, a search limited only by time ends early when, at the speed so far, no
        other move could become the most visited.

        Always finds a legal placement, even when stopped before it began. Raises `GameOver`
        when the game is over, and `ValueError` when there is no limit. Must not be called from
        two threads at once.
        """
        if game.is_over:
            raise GameOver("the game is over: there is nothing to search for")
        if not (simulations or seconds or cpu_seconds):
            raise ValueError("a search needs a number of simulations or of seconds")
        return self.run_record(
            record_of(game), simulations, seconds, cpu_seconds, until_decided=until_decided
        )

    def run_record(
        self,
        record: _kernel.Record,
        simulations: int | None,
        seconds: Seconds | None,
        cpu_seconds: Seconds | None = None,
        *,
        until_decided: bool = False,
    ) -> SearchResult:
        """Searches a position in the form of the kernel; for other modules of this package."""
        # The same number of simulations must give the same result.
        early = until_decided and not simulations
        self._search.set_position(record)
        report = self._search.run(simulations or 0, seconds or 0.0, cpu_seconds or 0.0, early)
        return SearchResult(self.setup, report)

    def stop(self) -> None:
        """Ends a search that runs in another thread, and every later one until `go`."""
        self._search.stop()

    def go(self) -> None:
        """Lets searches run again after `stop`."""
        self._search.clear_stop()


def playouts(game: Game, count: int, *, seed: int = 0) -> list[tuple[float, ...]]:
    """Returns the final scores of the colours in some playouts from the position of a game.

    Playouts are the fast games at the leaves of the search tree.
    """
    state = State.from_position(game.setup, game.position).raw
    history = [(move.colour, move.placement) for move in game.moves]
    ends = _kernel.playouts(state, kernel_players(game.setup), history, count, seed)
    return [tuple(points) for points in ends]


def prior_feature_names() -> tuple[str, ...]:
    """Returns the names of the features of the prior, in the order of its weights."""
    return tuple(_kernel.prior_feature_names())


def value_feature_names() -> tuple[str, ...]:
    """Returns the names of the features of the value, in the order of its weights."""
    return tuple(_kernel.value_feature_names())


def win_chances(
    setup: Setup, calibration: Calibration, values: Sequence[float], placed: float
) -> tuple[float, ...]:
    """Returns the win chances of the sides for their values, one of which must be positive.

    `placed` is the share of all pieces that is on the board.
    """
    players, raw = kernel_players(setup), _raw_calibration(calibration)
    absent = [0.0] * (_MOST_SIDES - len(values))
    return tuple(_kernel.win_chances(raw, players, [*values, *absent], placed)[: len(values)])


def raw_search_parts(
    setup: Setup, knowledge: Knowledge, options: SearchOptions
) -> tuple[_kernel.Players, list[float], list[float], _kernel.Net | None, _kernel.SearchOptions]:
    """Returns the arguments of the kernel's searches that come between the rules and the seed."""
    value = list(knowledge.value) or [0.0] * len(value_feature_names())
    network = None if knowledge.network is None else knowledge.network.raw
    raw_options = _raw_options(options, knowledge)
    return kernel_players(setup), list(knowledge.prior), value, network, raw_options


def _raw_options(options: SearchOptions, knowledge: Knowledge) -> _kernel.SearchOptions:
    raw = _kernel.SearchOptions()
    copy_fields(options, raw, {"valuation", "playout", "net"})
    raw.net = copy_fields(options.net, _kernel.NetOptions())
    raw.valuation = raw_valuation(options.valuation)
    playout = copy_fields(options.playout, _kernel.PlayoutOptions())
    playout.cut = knowledge.cut
    raw.playout = playout
    raw.calibration = _raw_calibration(knowledge.calibration)
    return raw


def _raw_calibration(calibration: Calibration) -> _kernel.Calibration:
    return copy_fields(calibration, _kernel.Calibration())


def raw_valuation(valuation: Valuation) -> _kernel.Valuation:
    """Returns a valuation in the form of the kernel."""
    return copy_fields(valuation, _kernel.Valuation())


def copy_fields(values: DataclassInstance, raw: _Raw, left_out: Container[str] = ()) -> _Raw:
    """Copies the fields of a dataclass to an object of the kernel, and returns the object."""
    for each in fields(values):
        if each.name not in left_out:
            setattr(raw, each.name, getattr(values, each.name))
    return raw


def found_move(setup: Setup, report: _kernel.MoveReport) -> FoundMove:
    """Returns what the kernel reports about a move."""
    sign = -1 if setup.scoring.lowest_wins else 1
    sides = len(setup.seating.sides)
    return FoundMove(
        placement=report.placement,
        visits=report.visits,
        value=report.value,
        prior=report.prior,
        win_chance=tuple(report.wins[:sides]),
        expected=tuple(sign * score for score in report.scores[:sides]),
    )

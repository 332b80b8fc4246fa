"""The tree search of the compiled kernel.

`TreeSearch` looks for the best placement of a game. With one thread it is deterministic
for a given seed, number of simulations and history of calls.
"""

from __future__ import annotations

from collections.abc import Container
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from cornerwise import _kernel
from cornerwise.errors import GameOver
from cornerwise.game import Game
from cornerwise.kernel.network import Network
from cornerwise.kernel.state import State, kernel_rules
from cornerwise.placements import PlacementId
from cornerwise.variants import Setup

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Seconds = float

_MAX_SIDES = 4

_Raw = TypeVar("_Raw")


@dataclass(frozen=True)
class PlayoutOptions:
    """How the quick games at the leaves of the tree choose their moves."""

    local: bool = True
    """Whether to answer near the opponents' last moves first."""


@dataclass(frozen=True)
class Valuation:
    """What the end of a game is worth to a side, from 0 to 1."""

    place_weight: float = 1.0
    """Share of the opponents that it is ahead of in winning, beside being ahead of all."""

    margin_weight: float = 0.6
    """Share of the score margin in the result, beside winning."""

    margin_scale: float = 9
    """Margin, in points, that counts as clear."""


@dataclass(frozen=True)
class NetOptions:
    """How a search uses a network, where it has one."""

    visits: int = 24
    """Visits before the network looks at a node; at the root it always does."""

    children: int = 100
    """Moves kept at such a node."""

    wide_visits: int = 1_000
    """Visits before a node gets still more moves,"""

    wide_children: int = 250
    """as many."""

    root_children: int = 250
    """Moves kept at the root."""

    weight: float = 0.3
    """Share of the network's value in the result of a simulation."""

    temperature: float = 0.7
    """Sharpens its policy when below one."""

    exploration: float = 0.5
    """Takes the place of the search's own."""

    growth: float = 0.0
    """How much exploration grows with the logarithm of the visits of a node."""

    rave: float = 120
    """Takes the place of the search's own."""


@dataclass(frozen=True)
class SearchOptions:
    """How a search weighs things. The defaults are the strongest known."""

    exploration: float = 0.5
    """How much the prior draws towards moves tried little."""

    first_play: float = 0.0
    """How much less than its parent an untried move is thought worth."""

    rave: float = 120
    """Visits at which a move's own value counts as much as that of playing it later."""

    children: int = 40
    """Moves kept at a node, the best at first sight."""

    root_children: int = 80
    """Moves kept at the root."""

    expand_visits: int = 1
    """Visits before a leaf gets children."""

    temperature: float = 0.6
    """Sharpens the prior when below one."""

    max_nodes: int = 400_000
    """Bound on the nodes of the tree."""

    max_children: int = 4_000_000
    """Bound on the moves of the tree; one takes 28 bytes."""

    solve_positions: int = 200_000
    """Most positions to look at to work out the end of a game exactly."""

    valuation: Valuation = field(default_factory=Valuation)

    playout: PlayoutOptions = field(default_factory=PlayoutOptions)

    net: NetOptions = field(default_factory=NetOptions)


@dataclass(frozen=True)
class Knowledge:
    """What was learned about a game, as plain numbers."""

    prior: tuple[float, ...]
    """Weights of how promising a move looks at first sight; see `prior_feature_names`."""

    value: tuple[float, ...] = ()
    """Weights of how many squares a colour will still place; see `value_feature_names`."""

    cut: int = 0
    """Moves after which a playout ends with that estimate, 0 to play all to the end."""

    network: Network | None = None
    """What is asked about positions that the search visits often."""


@dataclass(frozen=True)
class FoundMove:
    """What a search found out about a placement."""

    placement: PlacementId

    visits: int
    """How often it was tried, in this search and in what was kept from the one before."""

    value: float
    """Mean result for the side that moves, from 0 to 1: winning, and by how much."""

    prior: float
    """Its share at first sight."""

    win_chance: tuple[float, ...]
    """For each side its mean share of the win."""

    expected: tuple[float, ...]
    """For each side its mean final score, in the scoring of the setup."""


class SearchResult:
    """What a search found out. Details are worked out when they are asked for."""

    def __init__(self, setup: Setup, reports: list[_kernel.SearchReport]) -> None:
        """Adds up the reports of one or more threads."""
        self._setup = setup
        self._reports = reports
        self.simulations = sum(report.simulations for report in reports)
        """Simulations made in this search."""
        self.seconds: Seconds = max(report.seconds for report in reports)
        """How long it took."""
        self.solved = all(report.solved for report in reports)
        """Whether the rest of the game was worked out: the best placement is exact."""

    @cached_property
    def visits(self) -> dict[PlacementId, int]:
        """How often each placement was tried, most visited first; never empty."""
        if len(self._reports) == 1:
            return dict(self._reports[0].visits)
        total: dict[PlacementId, int] = {}
        for report in self._reports:
            for placement, visits in report.visits:
                total[placement] = total.get(placement, 0) + visits
        return dict(sorted(total.items(), key=lambda item: -item[1]))

    @cached_property
    def priors(self) -> dict[PlacementId, float]:
        """How promising each placement it looked at seemed at first sight, as a share."""
        found: dict[PlacementId, float] = {}
        for report in reversed(self._reports):
            found.update({move.placement: move.prior for move in report.moves})
        return found

    @cached_property
    def best(self) -> FoundMove:
        """The placement to play."""
        return self._found(next(iter(self.visits)))

    @cached_property
    def moves(self) -> tuple[FoundMove, ...]:
        """The placements it looked at, most visited first; never empty."""
        return tuple(self._found(placement) for placement in self.visits)

    def _found(self, placement: PlacementId) -> FoundMove:
        found = [
            report.move(index)
            for report, where in zip(self._reports, self._indices, strict=True)
            if (index := where.get(placement)) is not None
        ]
        return _added_up(self._setup, found)

    @cached_property
    def _indices(self) -> list[dict[PlacementId, int]]:
        return [
            {placement: index for index, (placement, _) in enumerate(report.visits)}
            for report in self._reports
        ]


class TreeSearch:
    """A search that keeps what it learned from one move of a game to the next.

    With several threads each has a tree of its own and the visits are added up.
    """

    def __init__(
        self,
        setup: Setup,
        knowledge: Knowledge,
        *,
        options: SearchOptions | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Prepares a search that plays with what was learned about the setup's game."""
        if threads < 1:
            raise ValueError("a search needs a thread")
        self.setup = setup
        rules = kernel_rules(setup)
        parts = raw_search_parts(setup, knowledge, options or SearchOptions())
        self._searches = [_kernel.Search(rules, *parts, seed + i) for i in range(threads)]

    def run(
        self,
        game: Game,
        *,
        simulations: int | None = None,
        seconds: Seconds | None = None,
        cpu_seconds: Seconds | None = None,
    ) -> SearchResult:
        """Searches for the colour to play until a limit is reached or `stop` is called.

        `cpu_seconds` bounds the processor time of each thread, whatever else the machine does.

        Always returns a legal placement, even when stopped before it began. Raises `GameOver`
        when nothing can be played, `ValueError` when there is no limit. Not to be called from
        two threads at once.
        """
        if game.is_over:
            raise GameOver("the game is over: there is nothing to search for")
        if not (simulations or seconds or cpu_seconds):
            raise ValueError("a search needs a number of simulations or of seconds")
        state = State.from_position(self.setup, game.position).raw
        history = [(move.colour, move.placement) for move in game.moves]

        def one(search: _kernel.Search) -> _kernel.SearchReport:
            search.set_position(state, history)
            share = -(-(simulations or 0) // len(self._searches))
            return search.run(share, seconds or 0.0, cpu_seconds or 0.0)

        if len(self._searches) == 1:
            reports = [one(self._searches[0])]
        else:
            with ThreadPoolExecutor(len(self._searches)) as pool:
                reports = list(pool.map(one, self._searches))
        return SearchResult(self.setup, reports)

    def stop(self) -> None:
        """Ends a search that runs in another thread at once, and every later one until `go`."""
        for search in self._searches:
            search.stop()

    def go(self) -> None:
        """Lets searches run again after `stop`."""
        for search in self._searches:
            search.clear_stop()


def quick_games(game: Game, count: int, *, seed: int = 0) -> list[tuple[float, ...]]:
    """Returns the final score of each colour in some quick games from the position of a game.

    They are the games at the leaves of the search: large pieces first, answering the last moves.
    """
    state = State.from_position(game.setup, game.position).raw
    history = [(move.colour, move.placement) for move in game.moves]
    ends = _kernel.quick_games(state, kernel_players(game.setup), history, count, seed)
    return [tuple(points) for points in ends]


def prior_feature_names() -> tuple[str, ...]:
    """Returns the names of the features of the prior, in the order of its weights."""
    return tuple(_kernel.prior_feature_names())


def value_feature_names() -> tuple[str, ...]:
    """Returns the names of the features of the value, in the order of its weights."""
    return tuple(_kernel.value_feature_names())


def kernel_players(setup: Setup) -> _kernel.Players:
    """Returns who decides and who wins in a setup as the kernel knows it."""
    seating = setup.seating
    players = _kernel.Players()
    players.sides = len(seating.sides)
    sides = [-1] * _MAX_SIDES
    for colour in range(len(setup.variant.colours)):
        seat = seating.seat_of(colour)
        if seat is not None:
            sides[colour] = seating.side_of(seat)
    players.side_of = sides
    players.sign = -1 if setup.scoring.lowest_wins else 1
    if seating.shared is not None:
        turns = len(seating.seats)
        order = [seating.side_of(setup.shared_player(turn)) for turn in range(turns)]
        players.shared = seating.shared
        players.shared_turns = turns
        players.shared_sides = order + [0] * (_MAX_SIDES - turns)
    return players


def raw_search_parts(
    setup: Setup, knowledge: Knowledge, options: SearchOptions
) -> tuple[_kernel.Players, list[float], list[float], _kernel.Net | None, _kernel.SearchOptions]:
    """Returns what a search of the kernel is made of, beside rules and seed."""
    value = list(knowledge.value) or [0.0] * len(value_feature_names())
    network = None if knowledge.network is None else knowledge.network.raw
    raw_options = _raw_options(options, knowledge.cut)
    return kernel_players(setup), list(knowledge.prior), value, network, raw_options


def _raw_options(options: SearchOptions, cut: int) -> _kernel.SearchOptions:
    raw = _kernel.SearchOptions()
    copy_fields(options, raw, {"valuation", "playout", "net"})
    raw.net = copy_fields(options.net, _kernel.NetOptions())
    raw.valuation = raw_valuation(options.valuation)
    playout = copy_fields(options.playout, _kernel.PlayoutOptions())
    playout.cut = cut
    raw.playout = playout
    return raw


def raw_valuation(valuation: Valuation) -> _kernel.Valuation:
    """Returns a valuation as the kernel knows it."""
    return copy_fields(valuation, _kernel.Valuation())


def copy_fields(values: DataclassInstance, raw: _Raw, left_out: Container[str] = ()) -> _Raw:
    """Copies the fields of options to an object of the kernel, and returns that."""
    for each in fields(values):
        if each.name not in left_out:
            setattr(raw, each.name, getattr(values, each.name))
    return raw


def _added_up(setup: Setup, reports: list[_kernel.MoveReport]) -> FoundMove:
    visits = sum(report.visits for report in reports)
    weights = [report.visits / visits if visits else 1 / len(reports) for report in reports]
    sign = -1 if setup.scoring.lowest_wins else 1

    def mean(values: list[float]) -> float:
        return sum(weight * value for weight, value in zip(weights, values, strict=True))

    sides = range(len(setup.seating.sides))
    return FoundMove(
        placement=reports[0].placement,
        visits=visits,
        value=mean([report.value for report in reports]),
        prior=reports[0].prior,
        win_chance=tuple(mean([report.wins[side] for report in reports]) for side in sides),
        expected=tuple(sign * mean([report.scores[side] for report in reports]) for side in sides),
    )

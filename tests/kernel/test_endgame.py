"""Solved ends of games against a solver that looks at every sequence, in plain Python."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TypeAlias

import pytest

from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel import random_game
from cornerwise.kernel.search import SearchOptions, TreeSearch, Valuation
from cornerwise.kernel.state import State
from cornerwise.pieces import PIECES
from cornerwise.placements import PlacementId
from cornerwise.variants import MINI, Setup, setup_named

Merits: TypeAlias = tuple[int, ...]
"""The final score of each side, negated where the lowest wins."""

MARGIN = Valuation(place_weight=0, margin_weight=1, margin_scale=20)
WIN_FIRST = Valuation(place_weight=0, margin_weight=0.3, margin_scale=9)

MOST_STATES = 250
"""Positions that need more states are not compared, because Python would take too long."""

ALL_PLACED = Setup(
    variant=replace(
        MINI, id="tiny", stock=tuple((piece, 1) for piece in PIECES if piece.size <= 3)
    ),
    seating=MINI.seatings[0],
    scoring=MINI.scoring,
)
"""So few pieces that colours often place all, the single square last or not."""

SETUPS = {
    **{
        name: setup_named(name)
        for name in (
            "duo",
            "junior",
            "mini",
            "classic",
            "classic-one",
            "classic-two",
            "classic-three",
            "classic-teams",
        )
    },
    "duo-basic": setup_named("duo", scoring="basic"),
    "classic-advanced": setup_named("classic", scoring="advanced"),
    "classic-three-advanced": setup_named("classic-three", scoring="advanced"),
    "all-placed": ALL_PLACED,
}


class TooLarge(Exception):
    """A position has more ends than the plain solver looks at."""


class PlainSolver:
    """Looks at every sequence of moves; each side chooses what is best for itself.

    Of ends with the same value, a side prefers more points for itself, then fewer for the others,
    then fewer for the first side that they differ in.
    """

    def __init__(self, setup: Setup, valuation: Valuation) -> None:
        self.setup = setup
        self.valuation = valuation
        self.known: dict[object, Merits] = {}

    def ends(self, state: State) -> dict[PlacementId, Merits]:
        """Returns what each legal placement leads to."""
        return {
            placement: self.end(state.after(placement)) for placement in state.legal_placements()
        }

    def end(self, state: State) -> Merits:
        if state.is_over:
            sign = -1 if self.setup.scoring.lowest_wins else 1
            return tuple(sign * points for points in state.scores().sides)
        # What a colour placed last can be worth points.
        key = state.turn, tuple((frozenset(ids), ids[-1:]) for ids in state.placed)
        if key not in self.known:
            if len(self.known) >= MOST_STATES:
                raise TooLarge
            side = side_of_turn(state)
            self.known[key] = max(
                self.ends(state).values(), key=lambda merits: self.preference(merits, side)
            )
        return self.known[key]

    def preference(self, merits: Merits, side: int) -> tuple[float, ...]:
        against = [-points for points in merits]
        return self.value(merits, side), merits[side], sum(against), *against

    def value(self, merits: Merits, side: int) -> float:
        """Returns the value of kernel/core/outcome.hpp without the weight of places."""
        assert self.valuation.place_weight == 0
        won = (merits[side] == max(merits)) / merits.count(max(merits))
        clear = 1 / (1 + math.exp(-lead(merits, side) / self.valuation.margin_scale))
        return round(won + self.valuation.margin_weight * (clear - won), 9)


def lead(merits: Merits, side: int) -> float:
    if len(merits) == 1:
        return merits[0]
    return merits[side] - (sum(merits) - merits[side]) / (len(merits) - 1)


def side_of_turn(state: State | Game) -> int:
    seat = state.seat_to_play
    assert seat is not None
    return state.setup.seating.side_of(seat)


def search_for(setup: Setup, valuation: Valuation) -> TreeSearch:
    return TreeSearch(
        setup, knowledge_for(setup), options=SearchOptions(valuation=valuation), seed=1
    )


@pytest.mark.parametrize("valuation", [MARGIN, WIN_FIRST], ids=["margin", "win-first"])
@pytest.mark.parametrize("name", SETUPS)
def test_every_move_of_a_solved_end_is_worth_what_looking_at_every_sequence_finds(
    name: str, valuation: Valuation
) -> None:
    setup = SETUPS[name]
    search = search_for(setup, valuation)  # It keeps what it knows from position to position.
    compared = 0
    for seed in range(4):
        game = Game.replay(setup, random_game(setup, seed))
        solver = PlainSolver(setup, valuation)
        while game.placements:
            game.undo()
            solver.known.clear()
            try:
                ends = solver.ends(State.from_position(setup, game.position))
            except TooLarge:
                break
            assert_same_ends(search, game, solver, ends)
            compared += 1
    assert compared >= 8


def assert_same_ends(
    search: TreeSearch, game: Game, solver: PlainSolver, ends: dict[PlacementId, Merits]
) -> None:
    """Checks that a search finds the same value for every move, the best first."""
    found = search.run(game, simulations=1_000_000)
    assert found.solved
    assert {move.placement for move in found.moves} == set(ends)
    side = side_of_turn(game)
    sign = -1 if game.setup.scoring.lowest_wins else 1
    for move in found.moves:
        wanted = ends[move.placement]
        reached = tuple(sign * round(points) for points in move.expected)
        assert solver.value(reached, side) == solver.value(wanted, side), str(game)
        if len(wanted) > 2:
            assert reached == wanted, str(game)
    assert found.best.value == max(move.value for move in found.moves)


def last_moves(setup: Setup, seed: int, most: int) -> Game:
    """Returns a random game truncated where the colours have at most `most` placements left."""
    for number in itertools.count(seed, 1000):
        game = Game.replay(setup, random_game(setup, number))
        while left(game) <= most:
            game.undo()
        game.redo()
        if not game.is_over:
            return game
    raise AssertionError


def left(game: Game) -> int:
    colours = range(len(game.setup.variant.colours))
    return sum(len(game.position.legal_placements(colour)) for colour in colours)


def test_a_solved_end_tells_of_every_move_and_counts_its_best_most() -> None:
    setup = setup_named("duo")
    game = last_moves(setup, 3, 30)
    found = TreeSearch(setup, knowledge_for(setup)).run(game, simulations=100_000)
    assert found.solved
    assert set(found.visits) == set(game.legal_placements())
    assert found.best.value == max(move.value for move in found.moves)


def test_a_search_whose_end_is_too_large_to_solve_makes_its_simulations() -> None:
    setup = setup_named("duo")
    game = last_moves(setup, 3, 150)
    options = SearchOptions(solve_positions=100)
    found = TreeSearch(setup, knowledge_for(setup), options=options).run(game, simulations=200)
    assert not found.solved
    assert found.simulations == 200


def test_the_opening_is_not_solved() -> None:
    setup = setup_named("duo")
    found = TreeSearch(setup, knowledge_for(setup)).run(Game(setup), simulations=10)
    assert not found.solved

"""The rules against the oracle: same legal ids in the same order, passes, end and scores."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgets import examples
from cornerwise.game import Game
from cornerwise.placements import PlacementTable
from cornerwise.position import Position
from cornerwise.variants import VARIANTS, Setup, Start, Variant
from oracle import Cells, Oracle
from rules.toys import TOYS
from strategies import SETUPS, WAYS, Way, games, random_game, seeds, setups_of, way_id


def ids(table: PlacementTable, found: set[Cells]) -> tuple[int, ...]:
    """Returns the oracle's placements as the ids of the table, ascending."""
    numbers = [table.find(table.board.cell(x, y) for x, y in cells) for cells in found]
    return tuple(sorted(number for number in numbers if number is not None))


def points(table: PlacementTable, placement: int) -> Cells:
    return frozenset(map(table.board.point, table[placement].cells))


def check_legal(position: Position, oracle: Oracle) -> None:
    for colour in oracle.colours:
        wanted = ids(position.placement_table, oracle.legal(colour))
        assert position.legal_placements(colour) == wanted
        assert position.can_place(colour) == bool(wanted)


def check_state(game: Game, oracle: Oracle) -> None:
    assert game.colour_to_play == oracle.to_play
    assert game.is_over == (oracle.to_play is None)
    if oracle.to_play is not None:
        assert game.seat_to_play == oracle.seat_to_play()
    scores = game.scores()
    assert scores.colours == tuple(map(oracle.score, oracle.colours))
    assert scores.seats == tuple(oracle.seat_scores())
    assert scores.sides == tuple(oracle.side_scores())
    assert scores.winners == tuple(oracle.winners())


def follow(finished: Game, compared: set[int]) -> None:
    """Replays a game beside the oracle, comparing legal placements at some plies."""
    game, oracle = Game(finished.setup), Oracle(finished.setup)
    for ply, placement in enumerate(finished.placements):
        check_state(game, oracle)
        if ply in compared:
            check_legal(game.position, oracle)
        oracle.play(points(game.placement_table, placement))
        move = game.play(placement)
        assert move.passes == tuple(oracle.passed)
    check_state(game, oracle)
    assert game.is_over


@pytest.mark.parametrize("variant", TOYS, ids=lambda variant: variant.id)
def test_whole_games_on_toy_boards_agree_at_every_ply(variant: Variant) -> None:
    @examples(20)
    @given(games(variant))
    def check(game: Game) -> None:
        follow(game, set(range(84)))

    check()


@pytest.mark.parametrize("way", WAYS, ids=way_id)
def test_whole_games_on_real_boards_agree_at_some_plies(way: Way) -> None:
    @examples(2)
    @given(st.sampled_from(setups_of(*way)), seeds)
    def check(setup: Setup, seed: int) -> None:
        game = random_game(setup, seed)
        follow(game, set(random.Random(seed).sample(range(len(game.moves)), 3)))

    check()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
@pytest.mark.parametrize("start", Start, ids=lambda start: start.value)
def test_the_empty_board_agrees_for_every_colour(variant: Variant, start: Start) -> None:
    setup = Setup(variant, variant.seatings[0], start=start)
    check_legal(Position.initial(setup), Oracle(setup))


def test_every_setup_begins_like_the_oracle() -> None:
    for setup in SETUPS:
        check_state(Game(setup), Oracle(setup))

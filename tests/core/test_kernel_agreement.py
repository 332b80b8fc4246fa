"""The kernel against the rules: same ids in the same order, same turns, end and scores."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgets import examples
from cornerwise import kernel
from cornerwise.errors import CornerwiseError
from cornerwise.game import Game
from cornerwise.kernel.players import standing_of
from cornerwise.position import Position
from cornerwise.variants import VARIANTS, Setup, Variant
from rules.toys import TOYS
from strategies import WAYS, Way, random_game, seeds, setups, setups_of, unfinished_games, way_id


def check_same(state: kernel.State, game: Game) -> None:
    position = game.position
    assert state.turn == position.turn
    assert state.is_over == position.is_over
    assert state.legal_placements() == list(position.legal_placements())
    for colour in range(len(position.variant.colours)):
        legal = position.legal_placements(colour)
        assert state.legal_placements(colour) == list(legal)
        assert state.can_place(colour) == bool(legal)
    assert state.scores() == game.scores()


def check_whole_game(setup: Setup, seed: int) -> None:
    game, state = Game(setup), kernel.State.start(setup)
    for placement in random_game(setup, seed).placements:
        check_same(state, game)
        game.play(placement)
        state.play(placement)
    check_same(state, game)
    assert state.is_over


@pytest.mark.parametrize("way", WAYS, ids=way_id)
def test_whole_games_agree_at_every_ply(way: Way) -> None:
    @examples(3)
    @given(st.sampled_from(setups_of(*way)), seeds)
    def check(setup: Setup, seed: int) -> None:
        check_whole_game(setup, seed)

    check()


@pytest.mark.parametrize("variant", TOYS, ids=lambda variant: variant.id)
def test_whole_games_on_toy_boards_agree_at_every_ply(variant: Variant) -> None:
    @examples(15)
    @given(setups(variant), seeds)
    def check(setup: Setup, seed: int) -> None:
        check_whole_game(setup, seed)

    check()


@given(unfinished_games(*TOYS))
@examples(20)
def test_what_is_illegal_breaks_the_same_rule_at_the_same_place(game: Game) -> None:
    position, state = game.position, kernel.State.from_position(game.setup, game.position)
    for colour in range(len(position.variant.colours)):
        for placement in range(-1, len(game.placement_table) + 1):
            expected = position.violation(placement, colour)
            assert state.violation(placement, colour) == expected


@given(unfinished_games(), seeds)
@examples(12)
def test_broken_rules_agree_in_all_variants(game: Game, seed: int) -> None:
    position, state = game.position, kernel.State.from_position(game.setup, game.position)
    generator = random.Random(seed)
    for _ in range(150):
        placement = generator.randrange(len(game.placement_table))
        colour = generator.randrange(len(position.variant.colours))
        assert state.violation(placement, colour) == position.violation(placement, colour)


@given(unfinished_games(*VARIANTS, *TOYS))
@examples(20)
def test_scores_bonuses_and_places_agree(game: Game) -> None:
    setup, position, result = game.setup, game.position, game.scores()
    colours, sides = standing_of(kernel.State.from_position(setup, position))
    assert tuple(colour.points for colour in colours) == result.colours
    for number, colour in enumerate(colours):
        all_placed = position.squares_left(number) == 0
        single_last = all_placed and position.single_was_last(number)
        assert colour.squares_left == position.squares_left(number)
        assert colour.all_placed_bonus == (setup.scoring.all_placed if all_placed else 0)
        assert colour.single_last_bonus == (setup.scoring.single_last if single_last else 0)
        assert colour.blocked == (not position.can_place(number))
    assert tuple(side.points for side in sides) == result.sides
    assert tuple(side.place for side in sides) == result.places
    for side, seats in zip(sides, setup.seating.sides, strict=True):
        own = [colours[colour] for seat in seats for colour in setup.seating.seats[seat]]
        for name in ("squares_left", "all_placed_bonus", "single_last_bonus"):
            assert getattr(side, name) == sum(getattr(colour, name) for colour in own)


@given(unfinished_games(*TOYS), st.data())
@examples(20)
def test_every_placement_of_a_toy_board_is_judged_alike(game: Game, data: st.DataObject) -> None:
    """The kernel refuses what the rules refuse, and is left unchanged."""
    state = kernel.State.from_position(game.setup, game.position)
    placement = data.draw(st.integers(-2, len(game.placement_table) + 1))
    if placement in game.legal_placements():
        state.play(placement)
        game.play(placement)
    else:
        with pytest.raises(CornerwiseError) as by_kernel:
            state.play(placement)
        with pytest.raises(CornerwiseError) as by_rules:
            game.play(placement)
        assert by_kernel.value.code == by_rules.value.code
    check_same(state, game)


@given(unfinished_games())
@examples(10)
def test_a_state_made_from_a_position_goes_on_like_it(game: Game) -> None:
    state = kernel.State.from_position(game.setup, game.position)
    check_same(state, game)
    while not game.is_over:
        placement = game.legal_placements()[-1]
        game.play(placement)
        state.play(placement)
    check_same(state, game)


@given(setups(*TOYS), seeds)
@examples(12)
def test_a_copy_is_another_state(setup: Setup, seed: int) -> None:
    del seed
    state = kernel.State.start(setup)
    other = state.copy()
    other.play(other.legal_placements()[0])
    check_same(state, Game(setup))
    assert other.legal_placements() != state.legal_placements() or other.turn != state.turn


@given(setups(), seeds)
@examples(10)
def test_a_random_game_of_the_kernel_is_a_whole_legal_game(setup: Setup, seed: int) -> None:
    placements = kernel.random_game(setup, seed)
    assert placements == kernel.random_game(setup, seed)
    assert Game.replay(setup, placements).is_over


@given(setups(*TOYS))
@examples(10)
def test_perft_counts_what_the_rules_count(setup: Setup) -> None:
    for depth in (1, 2, 3):
        assert kernel.perft(setup, depth) == perft(Position.initial(setup), depth)
    assert kernel.perft(setup, 3, threads=2) == kernel.perft(setup, 3)


def perft(position: Position, depth: int) -> int:
    legal = position.legal_placements()
    if depth == 1:
        return len(legal)
    return sum(perft(position.play(number), depth - 1) for number in legal)

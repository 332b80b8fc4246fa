"""Symmetry as an oracle: rotating the board or the colours changes nothing else."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cornerwise import kernel
from cornerwise.game import Game, scores
from cornerwise.geometry import square
from cornerwise.placements import PlacementTable, placement_table_of
from cornerwise.position import Position
from cornerwise.variants import CLASSIC, DUO, JUNIOR, Setup, Start, Variant
from oracle import Cells, Oracle
from rules.toys import FOUR, SMALL, WIDE
from strategies import games, positions, random_game, seeds, setups, unfinished_games

Symmetry = tuple[int, ...]
Colours = tuple[int, ...]

VARIANTS = (CLASSIC, DUO, JUNIOR, FOUR, SMALL)


def symmetries(variant: Variant) -> Iterator[tuple[Symmetry, Colours]]:
    """Yields the symmetries that preserve the set of start cells. Each comes with the colour
    whose start cell each colour's own is mapped to.
    """
    for symmetry in variant.board.symmetries:
        homes = [symmetry[home] for home in variant.homes]
        if set(homes) == set(variant.homes):
            yield symmetry, tuple(variant.homes.index(home) for home in homes)


def turned(table: PlacementTable, symmetry: Symmetry, placement: int) -> int:
    found = table.find(symmetry[cell] for cell in table[placement].cells)
    assert found is not None
    return found


def image(position: Position, symmetry: Symmetry, colours: Colours) -> Position:
    """Returns the position with the board transformed and each colour given another's pieces."""
    placed: list[list[int]] = [[] for _ in colours]
    for colour, ids in enumerate(position.placed):
        placed[colours[colour]] = [
            turned(position.placement_table, symmetry, number) for number in ids
        ]
    turn = 0 if position.turn is None else colours[position.turn]
    return Position.from_pieces(position.variant, placed, turn=turn, start=position.start)


def test_how_many_symmetries_keep_the_start_cells() -> None:
    counts = {v.id: len(list(symmetries(v))) for v in (*VARIANTS, WIDE)}
    # All symmetries of a board with four corners; the diagonals and the half turn for two opposite
    # cells; a reflection for the three cells of a wide board.
    assert counts == {"classic": 8, "duo": 4, "junior": 4, "four": 8, "small": 4, "wide": 2}


@given(positions(*VARIANTS, WIDE))
@settings(max_examples=40, deadline=None)
def test_legal_placements_turn_with_the_board(position: Position) -> None:
    table = position.placement_table
    for symmetry, colours in symmetries(position.variant):
        other = image(position, symmetry, colours)
        for colour, new in enumerate(colours):
            legal = position.legal_placements(colour)
            assert other.legal_placements(new) == tuple(
                sorted(turned(table, symmetry, number) for number in legal)
            )
            assert other.can_place(new) == bool(legal)


@given(games(*VARIANTS), st.data())
@settings(max_examples=25, deadline=None)
def test_whole_games_turn_with_the_board(game: Game, data: st.DataObject) -> None:
    setup, table = game.setup, game.placement_table
    fixed = setup.start is Start.FIXED
    same = tuple(range(len(setup.variant.colours)))
    choices = [s for s, to in symmetries(setup.variant) if not fixed or to == same]
    symmetry = data.draw(st.sampled_from(choices))
    other, state = Game(setup), kernel.State.start(setup)
    for before, move in zip(game.positions, game.moves, strict=False):
        images = sorted(turned(table, symmetry, number) for number in before.legal_placements())
        assert list(other.legal_placements()) == images == state.legal_placements()
        again = other.play(turned(table, symmetry, move.placement))
        state.play(turned(table, symmetry, move.placement))
        assert (again.colour, again.seat, again.passes) == (move.colour, move.seat, move.passes)
    assert other.is_over
    assert other.result() == game.result()
    assert state.is_over
    assert state.scores() == game.result()


@given(setups(FOUR, SMALL), st.data())
@settings(max_examples=15, deadline=None)
def test_the_oracle_turns_with_the_board(setup: Setup, data: st.DataObject) -> None:
    """So the oracle itself is as symmetric as what it checks."""
    setup = replace(setup, start=Start.ANY)
    game = random_game(setup, data.draw(seeds))
    symmetry, _ = data.draw(st.sampled_from(list(symmetries(setup.variant))))
    point, cell = setup.variant.board.point, setup.variant.board.cell

    def moved(cells: Cells) -> Cells:
        return frozenset(point(symmetry[cell(x, y)]) for x, y in cells)

    one, other = Oracle(setup), Oracle(setup)
    for move in game.moves:
        assert other.legal(move.colour) == {moved(cells) for cells in one.legal(move.colour)}
        cells = frozenset(map(point, game.placement_table[move.placement].cells))
        one.play(cells)
        other.play(moved(cells))
        assert (one.to_play, one.passed) == (other.to_play, other.passed)


def shifted(setup: Setup, by: int) -> Setup:
    first = (setup.first + by) % len(setup.variant.colours)
    return Setup(setup.variant, setup.seating, first, setup.start, setup.scoring)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_colours_one_place_on_play_the_same_game(variant: Variant) -> None:
    @given(unfinished_games(variant), st.integers(1, len(variant.colours) - 1))
    @settings(max_examples=8, deadline=None)
    def check(game: Game, by: int) -> None:
        count = len(variant.colours)
        shift = tuple((colour + by) % count for colour in range(count))
        # With fixed start cells, the board has to turn too.
        free = game.setup.start is Start.ANY
        identity = tuple(range(variant.board.size))
        moves = [s for s, to in symmetries(variant) if to == shift]
        symmetry = identity if free else moves[0]
        other, state = Game(shifted(game.setup, by)), kernel.State.start(shifted(game.setup, by))
        for position, move in zip(game.positions, game.moves, strict=False):
            images = [
                turned(game.placement_table, symmetry, n) for n in position.legal_placements()
            ]
            assert list(other.legal_placements()) == sorted(images) == state.legal_placements()
            again = other.play(turned(game.placement_table, symmetry, move.placement))
            state.play(again.placement)
            assert again.colour == shift[move.colour]
            assert again.passes == tuple(shift[colour] for colour in move.passes)
        assert other.is_over == game.is_over
        for colour, score in enumerate(game.scores().colours):
            assert other.scores().colours[shift[colour]] == score
            assert state.scores().colours[shift[colour]] == score

    check()


@given(positions())
@settings(max_examples=20, deadline=None)
def test_a_position_built_at_once_equals_the_one_played(position: Position) -> None:
    turn = position.turn or 0
    built = Position.from_pieces(position.variant, position.placed, turn=turn, start=position.start)
    assert built == position
    assert hash(built) == hash(position)
    assert (built.forbidden, built.attach) == (position.forbidden, position.attach)
    setup = Setup(position.variant, position.variant.seatings[0], start=position.start)
    assert scores(setup, built) == scores(setup, position)


def test_the_eight_symmetries_of_a_square_are_different_and_keep_neighbours() -> None:
    board = square(5)
    assert len(set(board.symmetries)) == 8
    table = placement_table_of(SMALL)
    for symmetry in SMALL.board.symmetries:
        images = {turned(table, symmetry, number) for number in range(len(table))}
        assert images == set(range(len(table)))

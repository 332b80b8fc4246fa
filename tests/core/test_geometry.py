"""Boards: cells, their names and neighbours, symmetries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.errors import NotationError
from cornerwise.geometry import (
    MAX_SIDE,
    Board,
    cells_of,
    column_name,
    column_number,
    mask_of,
    square,
)
from cornerwise.placements import placement_table_of
from cornerwise.variants import VARIANTS, Variant, setup_named

boards = st.builds(Board, st.integers(1, 30), st.integers(1, 30))


@given(boards)
def test_cell_names_are_read_back_for_all_cells(board: Board) -> None:
    names = [board.cell_name(cell) for cell in range(board.size)]
    assert [board.parse_cell(name) for name in names] == list(range(board.size))
    assert [board.parse_cell(name.upper()) for name in names] == list(range(board.size))


def test_column_names_are_read_back_for_all_columns() -> None:
    names = [column_name(column) for column in range(MAX_SIDE)]
    assert names[:3] + names[25:28] + names[-1:] == ["a", "b", "c", "z", "aa", "ab", "zz"]
    assert [column_number(name) for name in names] == list(range(MAX_SIDE))


def test_cells_count_from_the_lower_left_row_by_row() -> None:
    board = square(20)
    assert [board.cell_name(cell) for cell in (0, 1, 19, 20, 399)] == [
        "a1",
        "b1",
        "t1",
        "a2",
        "t20",
    ]


@given(boards)
def test_points_are_read_back_for_all_cells(board: Board) -> None:
    assert [board.cell(*board.point(cell)) for cell in range(board.size)] == list(range(board.size))


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "u1", "a21", "aa1", "é1", "a1 ", "a-1", "a٣", "\u212a1"]
)
def test_what_is_no_cell_is_refused_with_the_range_of_the_board(name: str) -> None:
    with pytest.raises(
        NotationError, match=r"is not a cell of this board \(a1 to t20\)"
    ) as refusal:
        square(20).parse_cell(name)
    assert refusal.value.code == "notation/invalid"


@pytest.mark.parametrize("sides", [(0, 5), (5, 0), (-1, 5), (MAX_SIDE + 1, 5)])
def test_a_board_needs_sides_that_can_be_named(sides: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="is not possible"):
        Board(*sides)


@given(boards)
def test_neighbours_are_one_step_away(board: Board) -> None:
    for cell in range(board.size):
        x, y = board.point(cell)
        steps = {
            other: (abs(board.point(other)[0] - x), abs(board.point(other)[1] - y))
            for other in range(max(0, cell - 31), min(board.size, cell + 32))
        }
        edges = {other for other, step in steps.items() if step in ((0, 1), (1, 0))}
        corners = {other for other, step in steps.items() if step == (1, 1)}
        assert set(cells_of(board.edge_masks[cell])) == edges
        assert set(cells_of(board.corner_masks[cell])) == corners


def test_corners_go_clockwise_from_the_top_left() -> None:
    board = Board(5, 3)
    assert [board.cell_name(cell) for cell in board.corners] == ["a3", "e3", "e1", "a1"]


def test_symmetries_move_placements_onto_placements() -> None:
    table = placement_table_of(setup_named("junior").variant)
    same, *others = map(table.images, table.board.symmetries)
    assert same == tuple(range(len(table)))
    assert all(sorted(images) == list(same) for images in others)


@given(boards)
def test_symmetries_move_neighbours_onto_neighbours(board: Board) -> None:
    assert board.symmetries[0] == tuple(range(board.size))
    assert len(board.symmetries) == (8 if board.width == board.height else 4)
    for symmetry in board.symmetries:
        assert sorted(symmetry) == list(range(board.size))
        for cell in range(0, board.size, 7):
            images = mask_of(symmetry[other] for other in cells_of(board.edge_masks[cell]))
            assert images == board.edge_masks[symmetry[cell]]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_the_boards_that_are_played_on_have_eight_different_symmetries(variant: Variant) -> None:
    assert len(set(variant.board.symmetries)) == 8


@given(st.sets(st.integers(0, 500)))
def test_sets_of_cells_are_read_back_in_order(cells: set[int]) -> None:
    assert list(cells_of(mask_of(cells))) == sorted(cells)

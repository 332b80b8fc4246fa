"""The numbered table: its size, its pinned order, and the content of each entry."""

import hashlib
import pickle

import pytest

from cornerwise.geometry import cells_of
from cornerwise.notation import move_name
from cornerwise.placements import build_placement_table, placement_table_of
from cornerwise.variants import CLASSIC, DUO, JUNIOR, VARIANTS, Variant
from oracle import corner_neighbours, edge_neighbours, everywhere
from rules.toys import TOYS


@pytest.mark.parametrize(
    ("variant", "count", "checksum"),
    [
        (CLASSIC, 30_433, "8f514cfa5a3600c7"),
        (DUO, 13_729, "4c6018dbb3dea5c4"),
        (JUNIOR, 7_217, "2e3b9b5064d276e8"),
    ],
    ids=lambda value: value.id if isinstance(value, Variant) else "",
)
def test_the_whole_table_is_pinned(variant: Variant, count: int, checksum: str) -> None:
    """Saved games store ids. A change here makes every one of them unreadable."""
    table = placement_table_of(variant)
    lines = (
        f"{number} {table.piece_of(number).name} {move_name(table, number)}"
        for number in range(len(table))
    )
    assert len(table) == count
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == checksum


@pytest.mark.parametrize(
    ("number", "piece", "cells"),
    [
        (0, "1", "a1"),
        (1, "1", "b1"),
        (399, "1", "t20"),
        (400, "2", "a1,b1"),
        (780, "2", "a1,a2"),
        (5000, "L4", "i17,j17,i18,i19"),
        (12345, "F", "i14,g15,h15,i15,h16"),
        (30432, "Z5", "t18,r19,s19,t19,r20"),
    ],
)
def test_some_numbers_of_classic(number: int, piece: str, cells: str) -> None:
    table = placement_table_of(CLASSIC)
    assert (table.piece_of(number).name, move_name(table, number)) == (piece, cells)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_ids_go_by_piece_then_orientation_then_row_then_column(variant: Variant) -> None:
    def order(number: int) -> tuple[int, int, int, int]:
        points = [variant.board.point(cell) for cell in table[number].cells]
        row, column = min(y for _, y in points), min(x for x, _ in points)
        return table[number].piece, table[number].orientation, row, column

    table = placement_table_of(variant)
    orders = [order(number) for number in range(len(table))]
    assert orders == sorted(set(orders))
    assert [placement.id for placement in table.placements] == list(range(len(table)))


@pytest.mark.parametrize("variant", [*VARIANTS, *TOYS], ids=lambda variant: variant.id)
def test_the_table_has_every_piece_in_every_turn_at_every_place_once(variant: Variant) -> None:
    table = placement_table_of(variant)
    found = {
        frozenset(map(variant.board.point, p.cells)): table.piece_of(p.id).name
        for p in table.placements
    }
    assert len(found) == len(table)
    # Only the differences are shown: to compare tens of thousands of placements takes minutes.
    assert not found.items() ^ everywhere(variant).items()


@pytest.mark.parametrize("variant", [DUO, *TOYS], ids=lambda variant: variant.id)
def test_each_placement_knows_the_cells_around_it(variant: Variant) -> None:
    board, table = variant.board, placement_table_of(variant)
    inside = {board.point(cell) for cell in range(board.size)}
    for placement in table.placements:
        points = set(map(board.point, placement.cells))
        edges = edge_neighbours(points) & inside - points
        corners = corner_neighbours(points) & inside - points - edges
        assert set(map(board.point, cells_of(placement.edges))) == edges
        assert set(map(board.point, cells_of(placement.corners))) == corners
        assert tuple(cells_of(placement.mask)) == placement.cells == tuple(sorted(placement.cells))


@pytest.mark.parametrize("variant", [*VARIANTS, *TOYS], ids=lambda variant: variant.id)
def test_placements_are_found_by_their_cells_in_any_order(variant: Variant) -> None:
    table = placement_table_of(variant)
    for placement in table.placements:
        assert table.find(reversed(placement.cells)) == placement.id
    assert table.find([]) is None
    assert table.find([0, variant.board.size - 1]) is None


@pytest.mark.parametrize("variant", [DUO, *TOYS], ids=lambda variant: variant.id)
def test_the_lists_through_a_cell_have_what_covers_it(variant: Variant) -> None:
    table = placement_table_of(variant)
    for cell in range(0, variant.board.size, 5):
        for piece in range(len(variant.pieces)):
            wanted = [
                (p.id, p.mask) for p in table.placements if p.piece == piece and cell in p.cells
            ]
            assert list(table.through[cell][piece]) == wanted


def test_variants_with_equal_board_and_pieces_share_a_table() -> None:
    assert placement_table_of(DUO) is placement_table_of(DUO)
    assert placement_table_of(DUO) is not placement_table_of(JUNIOR)


def test_a_table_of_ones_own_survives_pickling() -> None:
    table = build_placement_table(DUO.board, DUO.pieces[:3])
    twin = pickle.loads(pickle.dumps(table))  # noqa: S301 (our own)
    assert twin.placements == table.placements


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_pieces_of_ascending_placements_are_found_by_their_ranges(variant: Variant) -> None:
    table = placement_table_of(variant)
    for step in (1, 7, 500, 5000, 100_000):
        ids = range(0, len(table), step)
        assert table.pieces_in(ids) == sorted({table[number].piece for number in ids})
    assert table.pieces_in([]) == []

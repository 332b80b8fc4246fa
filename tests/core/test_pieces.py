"""Pieces: names, drawings, orientations."""

import pytest

from cornerwise.pieces import PIECES, Piece, normalized, piece_named, turned
from oracle import shape, turns

NAMES = "1 2 I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5"
TURNS = [1, 2, 2, 4, 2, 8, 4, 1, 4, 8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4]


def test_the_names_and_their_order_are_pinned() -> None:
    assert " ".join(piece.name for piece in PIECES) == NAMES


@pytest.mark.parametrize(("piece", "count"), list(zip(PIECES, TURNS, strict=True)))
def test_orientations_are_all_different_turns(piece: Piece, count: int) -> None:
    assert len(piece.orientations) == count
    assert {frozenset(points) for points in piece.orientations} == turns(shape(piece.drawing))
    assert all(len(points) == piece.size for points in piece.orientations)


def test_orientations_and_cells_are_414_pairs() -> None:
    assert sum(TURNS) == 91
    assert sum(piece.size * len(piece.orientations) for piece in PIECES) == 414


def test_the_order_of_orientations_is_pinned() -> None:
    """Sorted by their squares row by row from the lower left."""
    assert piece_named("V3").orientations == (
        ((0, 0), (1, 0), (0, 1)),
        ((0, 0), (1, 0), (1, 1)),
        ((0, 0), (0, 1), (1, 1)),
        ((1, 0), (0, 1), (1, 1)),
    )


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.name)
def test_turning_a_piece_does_not_change_its_orientations(piece: Piece) -> None:
    for orientation in piece.orientations:
        assert normalized(list(orientation)) == orientation
        assert set(turned(orientation)) == set(piece.orientations)


def test_a_drawing_shows_the_top_row_first() -> None:
    assert Piece("L", "#./#./##").points == ((0, 0), (1, 0), (0, 1), (0, 2))


def test_pieces_are_found_by_name() -> None:
    assert [piece_named(piece.name) for piece in PIECES] == list(PIECES)
    with pytest.raises(KeyError):
        piece_named("Q")

"""R1 to R3: the board and the pieces."""

from collections import Counter

from cornerwise.pieces import PIECES
from cornerwise.placements import placement_table_of
from cornerwise.variants import CLASSIC
from oracle import Cells, edge_neighbours, shape, to_the_corner, turns
from rules.drawing import asked, draw
from rules.toys import FOUR


def free_polyominoes(size: int) -> set[frozenset[Cells]]:
    """Returns every free polyomino, each as the set of its orientations, by growing smaller ones."""
    if size == 1:
        return {frozenset({frozenset({(0, 0)})})}
    return {
        frozenset(turns(to_the_corner(cells | {point})))
        for smaller in free_polyominoes(size - 1)
        for cells in smaller
        for point in edge_neighbours(cells) - cells
    }


def test_r01_the_board_has_20_by_20_squares() -> None:
    assert (CLASSIC.board.width, CLASSIC.board.height) == (20, 20)
    assert CLASSIC.board.size == 400


def test_r02_four_colours_have_21_pieces_each_84_in_all() -> None:
    assert CLASSIC.colours == ("blue", "yellow", "red", "green")
    assert sum(count for _, count in CLASSIC.stock) == 21
    assert len(CLASSIC.colours) * 21 == 84


def test_r02_the_pieces_are_every_free_polyomino_of_one_to_five_squares_once() -> None:
    wanted = [turned for size in range(1, 6) for turned in free_polyominoes(size)]
    pieces = [frozenset(turns(shape(piece.drawing))) for piece, _ in CLASSIC.stock]
    assert Counter(pieces) == Counter(wanted)
    assert all(count == 1 for _, count in CLASSIC.stock)


def test_r02_numbers_of_pieces_and_squares() -> None:
    assert Counter(piece.size for piece in PIECES) == {1: 1, 2: 1, 3: 2, 4: 5, 5: 12}
    assert CLASSIC.squares == 89
    assert CLASSIC.squares * len(CLASSIC.colours) == 356


def test_r02_numbers_of_orientations_and_placements() -> None:
    assert sum(len(piece.orientations) for piece in PIECES) == 91
    assert len(placement_table_of(CLASSIC)) == 30_433


def test_r03_a_piece_may_be_rotated_and_turned_over() -> None:
    """The same F, upright, rotated and flipped, in the same corner."""
    upright = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . # # . . . . .
        # # . . . . . .
        . # . . . . . .
    """
    rotated = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . # . . . . . .
        . # # # . . . .
        . . # . . . . .
    """
    turned_over = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        B . . . . . . .
        . # # . . . . .
        . . # # . . . .
        . . # . . . . .
    """
    names = set()
    for text in (upright, rotated, turned_over):
        position = draw(FOUR, text)
        number = asked(FOUR, text)
        assert number in position.legal_placements()
        names.add(position.placement_table.piece_of(number).name)
    assert names == {"F"}

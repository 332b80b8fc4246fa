from dataclasses import replace

import pytest

from cornerwise.geometry import Board
from cornerwise.pieces import PIECES
from cornerwise.puzzles import PieceName, Puzzle, Rule
from cornerwise.puzzles.solving import count_solutions
from puzzles.plain_cover import count_plainly
from puzzles.solved import hanging, tiled

FIVES = tuple(PieceName("blue", piece.name) for piece in PIECES if piece.size == 5)


@pytest.mark.parametrize(
    ("width", "height", "known"), [(20, 3, 8), (15, 4, 1472), (12, 5, 4040), (10, 6, 9356)]
)
def test_the_twelve_fives_cover_rectangles_in_as_many_ways_as_known(
    width: int, height: int, known: int
) -> None:
    board = Board(width, height)
    puzzle = Puzzle("fives", board, (1 << board.size) - 1, FIVES, frozenset({Rule.COVER}))
    counted = count_solutions(puzzle, limit=10_000)
    assert (counted.solutions, counted.complete) == (known, True)


SMALL = [
    (seed, apart)
    for seed in range(15)
    for apart in (False, True)
    # With more pieces, there are too many solutions to count plainly.
    if len((puzzle := tiled(seed, apart=apart)[0]).stock) - len(puzzle.given) <= 8
]


@pytest.mark.parametrize(("seed", "apart"), SMALL)
def test_counts_agree_with_plain_ones(seed: int, *, apart: bool) -> None:
    puzzle, _ = tiled(seed, apart=apart)
    counted = count_solutions(puzzle, limit=1_000_000)
    assert (counted.solutions, counted.complete) == (count_plainly(puzzle), True)


@pytest.mark.parametrize("seed", [seed for seed, apart in SMALL if apart])
def test_counts_agree_with_plain_ones_where_colours_hang_together(seed: int) -> None:
    for puzzle in (hanging(seed)[0], with_corners(tiled(seed, apart=True)[0])):
        if len(puzzle.stock) - len(puzzle.given) <= 8:
            counted = count_solutions(puzzle, limit=1_000_000)
            assert (counted.solutions, counted.complete) == (count_plainly(puzzle), True)


def with_corners(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, rules=puzzle.rules | {Rule.CORNERS})


def test_counting_stops_at_its_limit() -> None:
    board = Board(15, 4)
    puzzle = Puzzle("fives", board, (1 << 60) - 1, FIVES, frozenset({Rule.COVER}))
    counted = count_solutions(puzzle, limit=2)
    assert (counted.solutions, counted.complete) == (2, False)

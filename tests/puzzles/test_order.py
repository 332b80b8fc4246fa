from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cornerwise.puzzles import Broken, Laid, PieceName, Rule, arranged, check, check_partial
from puzzles.drawing import drawn, puzzle_of
from puzzles.solved import played, tiled

SEEDS = st.integers(0, 40)


@given(seed=SEEDS, shuffle=st.integers(0, 99))
def test_a_shuffled_solution_is_put_in_order_again(seed: int, shuffle: int) -> None:
    puzzle, laid = played(seed)
    shuffled = random.Random(shuffle).sample(laid, len(laid))
    assert check(puzzle, arranged(puzzle, shuffled)) == []


@given(seed=SEEDS, shuffle=st.integers(0, 99), many=st.integers(0, 30))
def test_the_same_pieces_come_back(seed: int, shuffle: int, many: int) -> None:
    puzzle, laid = played(seed)
    stray = replace(laid[0], name=PieceName("mauve", laid[0].name.piece))
    some = random.Random(shuffle).sample([*laid, laid[0], laid[-1], laid[-1], stray], 4)
    some += laid[:many]
    assert Counter(arranged(puzzle, some)) == Counter(some)


@given(seed=SEEDS)
def test_puzzles_without_rules_of_order_keep_the_order(seed: int) -> None:
    puzzle, laid = tiled(seed, apart=True)
    assert arranged(puzzle, laid[::-1]) == laid[::-1]


def test_pieces_that_hang_on_nothing_come_last() -> None:
    board, laid = drawn(
        """
        .....
        ...bb
        ..a..
        .c...
        d....
        """,
        b="blue 2",
        a="blue 1",
        c="blue 1",
        d="blue 1",
    )
    puzzle = puzzle_of(board, laid, Rule.START)
    b, a, c, d = laid
    assert arranged(puzzle, laid) == (d, c, a, b)
    assert check_partial(puzzle, arranged(puzzle, laid)) == []
    assert arranged(puzzle, (a, b, d)) == (d, b, a)
    faults = check_partial(puzzle, arranged(puzzle, (a, b, d)))
    assert [fault.broken for fault in faults] == [Broken.CORNERS]


def test_large_pieces_may_not_hang_on_smaller_ones_in_descending_order() -> None:
    board, laid = drawn("..bb.\n.a...\nc....", a="blue 1", b="blue 2", c="blue 1")
    free = puzzle_of(board, laid, Rule.START)
    assert check(free, arranged(free, laid)) == []
    puzzle = puzzle_of(board, laid, Rule.START, Rule.DESCENDING)
    faults = check(puzzle, arranged(puzzle, laid))
    assert faults
    assert {fault.broken for fault in faults} <= {Broken.START, Broken.CORNERS}


def test_of_two_corners_the_one_from_which_more_can_grow_begins() -> None:
    board, laid = drawn("a..d\n.b..\n..c.", a="blue 1", b="blue 1", c="blue 1", d="blue 1")
    puzzle = puzzle_of(board, laid, Rule.START)
    _, b, c, d = laid
    assert arranged(puzzle, (d, c, b, laid[0]))[0] == laid[0]


def test_whoever_has_a_piece_more_begins() -> None:
    board, laid = drawn("abc", a="blue 1", b="red 1", c="red 1")
    puzzle = puzzle_of(board, laid, Rule.TURNS)
    a, b, c = laid
    assert arranged(puzzle, laid) == (b, a, c)
    assert check(puzzle, (b, a, c)) == []


def test_an_empty_board_is_in_order() -> None:
    puzzle, _ = played(0)
    assert arranged(puzzle, ()) == ()
    assert arranged(puzzle, [Laid(PieceName("mauve", "1"), (5,))]) != ()

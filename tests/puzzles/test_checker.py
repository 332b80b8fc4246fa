from __future__ import annotations

import pytest

from cornerwise.puzzles import Broken, Fault, Rule, check, check_partial
from cornerwise.puzzles.puzzle import Laid, PieceName, Puzzle
from puzzles.drawing import drawn, puzzle_of


def _broken(faults: list[Fault]) -> list[Broken]:
    return [fault.broken for fault in faults]


def test_pieces_of_a_colour_must_hang_together_by_corners() -> None:
    board, laid = drawn(
        """
        a.b
        .c.
        """,
        a="blue 1",
        b="blue 1",
        c="blue 1",
    )
    assert check(puzzle_of(board, laid, Rule.CORNERS), laid) == []


def test_two_groups_of_a_colour_are_apart_though_each_hangs_together() -> None:
    board, laid = drawn(
        """
        a...c.
        .b...d
        """,
        **dict.fromkeys("abcd", "blue 1"),
    )
    (fault,) = check(puzzle_of(board, laid, Rule.CORNERS), laid)
    assert (fault.broken, fault.pieces) == (Broken.CORNERS, (2, 3))
    assert fault.cells == (5, 10)
    assert (
        fault.message
        == "not connected at corners to the first piece of that colour: blue 1 at e2, blue 1 at f1"
    )


def test_an_edge_is_no_corner() -> None:
    board, laid = drawn("aabb", a="blue 2", b="blue 2")
    assert _broken(check(puzzle_of(board, laid, Rule.CORNERS), laid)) == [Broken.CORNERS]


def test_an_unfinished_colour_need_not_hang_together_yet() -> None:
    board, laid = drawn("a.b\n.c.", a="blue 1", b="blue 1", c="blue 1")
    puzzle = puzzle_of(board, laid, Rule.CORNERS)
    assert check_partial(puzzle, laid[:2]) == []
    assert check_partial(puzzle, laid) == []


def test_the_first_piece_of_a_colour_covers_a_corner_of_the_board() -> None:
    board, laid = drawn(".a.\n...\nb..", a="blue 1", b="yellow 1")
    (fault,) = check(puzzle_of(board, laid, Rule.START), laid)
    assert (fault.broken, fault.pieces, fault.cells) == (Broken.START, (0,), (7,))


def test_a_later_piece_touches_an_earlier_one_of_its_colour() -> None:
    board, laid = drawn("..c\n.b.\na..", a="blue 1", b="blue 1", c="blue 1")
    puzzle = puzzle_of(board, laid, Rule.START)
    assert check(puzzle, laid) == []
    a, b, c = laid
    assert check(puzzle, (c, b, a)) == []
    (fault,) = check(puzzle, (a, c, b))
    assert (fault.broken, fault.pieces) == (Broken.CORNERS, (1,))


def test_no_piece_is_placed_after_a_smaller_one() -> None:
    board, laid = drawn("aab", a="blue 2", b="blue 1")
    puzzle = puzzle_of(board, laid, Rule.DESCENDING)
    assert check(puzzle, laid) == []
    (fault,) = check(puzzle, laid[::-1])
    assert (fault.broken, fault.pieces) == (Broken.DESCENDING, (0, 1))
    assert fault.message == "blue 2 is placed after blue 1, which is smaller"


def test_any_colour_may_begin_and_then_they_take_turns() -> None:
    board, laid = drawn("abcd", a="blue 1", b="red 1", c="blue 1", d="red 1")
    puzzle = puzzle_of(board, laid, Rule.TURNS)
    assert check(puzzle, laid) == []
    assert check(puzzle, laid[::-1]) == []
    a, b, c, d = laid
    assert [fault.pieces for fault in check(puzzle, (a, c, b, d))] == [(1,), (2,)]
    assert check_partial(puzzle, (a, c)) == []


def test_every_other_overlapped_piece_is_named() -> None:
    board, laid = drawn("a..", a="blue 1")
    puzzle = Puzzle("p", board, 7, (laid[0].name,) * 3, frozenset())
    faults = check_partial(puzzle, laid * 3)
    assert [fault.pieces for fault in faults] == [(0, 1), (0, 2), (1, 2)]
    assert faults[0].message == "blue 1 at a1 overlaps blue 1 at a1: a1"


def test_a_given_piece_must_stay() -> None:
    board, laid = drawn("a.", a="blue 1")
    puzzle = Puzzle("p", board, 3, (laid[0].name,), frozenset(), given=laid)
    assert check(puzzle, laid) == []
    (fault,) = check(puzzle, [Laid(laid[0].name, (1,))])
    assert (fault.broken, fault.cells) == (Broken.GIVEN, (0,))
    assert fault.message == "blue 1 at a1 is given and must not be moved"


@pytest.mark.parametrize("rule", Rule)
def test_an_empty_board_is_only_unfinished(rule: Rule) -> None:
    board, laid = drawn("aab", a="blue 2", b="red 1")
    puzzle = puzzle_of(board, laid, rule)
    assert check_partial(puzzle, []) == []
    assert _broken(check(puzzle, [])) in ([Broken.LEFT], [Broken.LEFT, Broken.COVER])
    assert check(puzzle, [])[0].message == "not placed: blue 2, red 1"


def test_a_colour_of_no_stock_is_a_fault() -> None:
    board, laid = drawn("a.", a="blue 1")
    puzzle = puzzle_of(board, laid)
    faults = check_partial(puzzle, [*laid, Laid(PieceName("mauve", "1"), (1,))])
    assert _broken(faults) == [Broken.STOCK]
    assert faults[0].message == "mauve 1 at b1 is not in stock: the stock has 0 of mauve 1"

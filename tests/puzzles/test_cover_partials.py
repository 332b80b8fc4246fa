from itertools import count, pairwise
from time import monotonic, process_time

import pytest

from cornerwise.geometry import Board
from cornerwise.puzzles import Laid, PieceName, Puzzle, Rule, brainteaser, check
from cornerwise.puzzles.solving import Progress, Verdict, solve
from partials import partial
from puzzles.sat_cover import can_be_completed


@pytest.mark.parametrize("seed", range(30))
def test_what_can_still_be_solved_is_told_as_a_sat_solver_tells_it(seed: int) -> None:
    puzzle = brainteaser("B4")
    laid = partial(puzzle, seed, 8, moved=seed % 2 == 1)
    begun = process_time()
    answer = solve(puzzle, laid, seed=seed)
    assert process_time() - begun < 2
    if can_be_completed(puzzle, laid):
        assert answer.verdict is Verdict.SOLVED
        assert set(laid) <= set(answer.laid)
        assert check(puzzle, answer.laid) == []
    else:
        assert answer.verdict is Verdict.IMPOSSIBLE


def test_a_broken_rule_is_impossible_at_once() -> None:
    puzzle = brainteaser("B4")
    blue = [Laid(PieceName("blue", "O"), (0, 1, 8, 9)), Laid(PieceName("blue", "I4"), (2, 3, 4, 5))]
    assert solve(puzzle, blue).verdict is Verdict.IMPOSSIBLE
    assert solve(brainteaser("B3"), blue).verdict is Verdict.SOLVED


def test_given_pieces_stay_without_being_placed_again() -> None:
    stock = tuple(PieceName("blue", piece) for piece in ("I3", "I3", "V3", "V3"))
    given = Laid(stock[0], (0, 1, 2))
    puzzle = Puzzle("small", Board(4, 3), (1 << 12) - 1, stock, frozenset({Rule.COVER}), (given,))
    answer = solve(puzzle)
    assert answer.verdict is Verdict.SOLVED
    assert answer.laid.count(given) == 1
    assert solve(puzzle, [given]).laid == answer.laid


def test_uneven_tints_are_seen_without_search() -> None:
    stock = tuple(PieceName("blue", piece) for piece in ("I4", "L4", "T4", "O", "Z4"))
    puzzle = Puzzle("five fours", Board(5, 4), (1 << 20) - 1, stock, frozenset({Rule.COVER}))
    answer = solve(puzzle)
    assert (answer.verdict, answer.steps) == (Verdict.IMPOSSIBLE, 0)


def test_time_is_kept_and_watched() -> None:
    seen = list[Progress]()
    begun = monotonic()
    answer = solve(brainteaser("B6c"), seconds=1, watch=seen.append)
    # A busy machine may delay a slice.
    assert monotonic() - begun < 3
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.laid == ()
    assert 1 <= len(seen) <= 22
    assert all(before.steps <= after.steps for before, after in pairwise(seen))


def test_a_search_can_be_stopped() -> None:
    asked = count()
    answer = solve(brainteaser("B6c"), stopped=lambda: next(asked) == 3)
    assert answer.verdict is Verdict.UNKNOWN

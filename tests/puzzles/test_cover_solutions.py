import pytest

from cornerwise.geometry import Board
from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.pieces import PIECES
from cornerwise.puzzles import PieceName, Puzzle, Rule, brainteaser, check
from cornerwise.puzzles.solving import PuzzleSearch, Verdict, solve
from puzzles.seeds import FEW_SEEDS

SOLVED = ("B3", "B4", "B4c", "B5", "B6")


@pytest.mark.parametrize("name", SOLVED)
@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_every_solution_keeps_all_rules(name: str, seed: int) -> None:
    puzzle = brainteaser(name)
    answer = solve(puzzle, seed=seed)
    assert answer.verdict is Verdict.SOLVED
    assert check(puzzle, answer.laid) == []


@pytest.mark.parametrize("name", SOLVED)
def test_a_seed_gives_one_solution_and_another_seed_another(name: str) -> None:
    puzzle = brainteaser(name)
    one, other, again = (solve(puzzle, seed=seed).laid for seed in (0, 1, 0))
    assert one == again
    assert one != other


def test_it_is_proved_that_pieces_of_b4c_are_misplaced() -> None:
    puzzle = brainteaser("B4c")
    right = solve(puzzle).laid
    assert solve(puzzle, right[:9], seed=1).verdict is Verdict.SOLVED
    wrong = brainteaser("B4")
    for seed in range(3):
        laid = solve(wrong, seed=seed).laid[:6]
        assert solve(puzzle, laid).verdict is Verdict.IMPOSSIBLE


def test_the_length_of_slices_does_not_change_the_solution() -> None:
    puzzle = brainteaser("B4")
    whole = solve(puzzle, seed=3).laid
    search = PuzzleSearch(puzzle, (), seed=3)
    while search.run(0) is SolverStatus.RUNNING:
        pass
    assert search.laid() == whole


@pytest.mark.parametrize("seed", range(16))
def test_a_search_that_restarts_misses_no_solution(seed: int) -> None:
    fives = tuple(PieceName("blue", piece.name) for piece in PIECES if piece.size == 5)
    puzzle = Puzzle("fives", Board(20, 3), (1 << 60) - 1, fives, frozenset({Rule.COVER}))
    answer = solve(puzzle, seed=seed)
    assert answer.verdict is Verdict.SOLVED
    assert check(puzzle, answer.laid) == []

import pytest

from cornerwise.puzzles import brainteaser, check
from cornerwise.puzzles.solving import Verdict, solve


@pytest.mark.parametrize("name", ["B3", "B4"])
@pytest.mark.parametrize("seed", range(20))
def test_every_solution_keeps_all_rules(name: str, seed: int) -> None:
    puzzle = brainteaser(name)
    answer = solve(puzzle, seed=seed)
    assert answer.verdict is Verdict.SOLVED
    assert check(puzzle, answer.laid) == []


@pytest.mark.parametrize("name", ["B3", "B4"])
def test_a_seed_stands_for_one_solution_and_another_for_another(name: str) -> None:
    puzzle = brainteaser(name)
    solutions = {solve(puzzle, seed=seed).laid for seed in (0, 1, 2, 0, 1, 2)}
    assert len(solutions) == 3

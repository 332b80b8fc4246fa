from __future__ import annotations

import random

import pytest

from cornerwise.kernel.solver_status import SolverStatus
from cornerwise.puzzles import Laid, Puzzle, arranged, brainteaser, check, check_partial
from cornerwise.puzzles.puzzle import beside
from cornerwise.puzzles.solving import PuzzleSearch, Verdict, solve
from puzzles.seeds import FEW_SEEDS


@pytest.mark.parametrize("seed", FEW_SEEDS)
@pytest.mark.parametrize("name", ["B1", "B2"])
def test_every_solution_keeps_all_rules(name: str, seed: int) -> None:
    puzzle = brainteaser(name)
    answer = solve(puzzle, seed=seed)
    assert answer.verdict is Verdict.SOLVED
    assert len(answer.laid) == 84
    assert check(puzzle, answer.laid) == []


@pytest.mark.parametrize("name", ["B1", "B2"])
def test_a_seed_gives_one_solution_and_another_seed_another(name: str) -> None:
    puzzle = brainteaser(name)
    solutions = {solve(puzzle, seed=seed).laid for seed in (0, 1, 2, 0, 1, 2)}
    assert len(solutions) == 3


def test_a_colour_is_not_bound_to_one_corner() -> None:
    puzzle = brainteaser("B1")
    corners = {frozenset(solve(puzzle, seed=seed).laid[0].cells) for seed in range(4)}
    covered = [{*cells} & {*puzzle.board.corners} for cells in corners]
    assert len(set.union(*covered)) > 1


def test_the_length_of_the_slices_does_not_matter() -> None:
    puzzle = brainteaser("B2")
    found = []
    for seconds in (0, 0.003, 60):
        search = PuzzleSearch(puzzle, (), seed=5)
        while search.run(seconds) is SolverStatus.RUNNING:
            pass
        found.append((search.steps, search.laid()))
    assert found[0] == found[1] == found[2]


def test_the_board_between_two_slices_is_legal_and_grows_from_the_corners() -> None:
    puzzle = brainteaser("B2")
    search = PuzzleSearch(puzzle, (), seed=3)
    sights = 0
    while search.run(0) is SolverStatus.RUNNING:
        assert check_partial(puzzle, arranged(puzzle, search.laid())) == []
        sights += 1
        if sights == 100:
            break
    assert sights > 10


def test_a_search_can_be_stopped_and_says_that_it_does_not_know() -> None:
    asked = []

    def stopped() -> bool:
        asked.append(1)
        return True

    answer = solve(brainteaser("B2"), stopped=stopped)
    assert answer.verdict is Verdict.UNKNOWN
    assert answer.laid == ()
    assert asked == [1]


@pytest.mark.parametrize("name", ["B1", "B2"])
@pytest.mark.parametrize("count", [1, 20, 60, 80, 84])
def test_a_part_of_a_solution_is_completed_and_stays(name: str, count: int) -> None:
    puzzle = brainteaser(name)
    part = solve(puzzle, seed=1).laid[:count]
    answer = solve(puzzle, part, seed=2)
    assert answer.verdict is Verdict.SOLVED
    assert set(part) <= set(answer.laid)
    assert check(puzzle, answer.laid) == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "count"), [("B1", 4), ("B2", 2)])
def test_separate_pieces_are_connected_to_their_start(name: str, count: int, seed: int) -> None:
    puzzle = brainteaser(name)
    part = scattered(puzzle, count, random.Random(seed))
    assert check_partial(puzzle, arranged(puzzle, part))
    answer = solve(puzzle, part, seed=seed)
    assert answer.verdict is Verdict.SOLVED
    assert set(part) <= set(answer.laid)
    assert check(puzzle, answer.laid) == []


def scattered(puzzle: Puzzle, count: int, choice: random.Random) -> list[Laid]:
    """Returns randomly placed pieces; those of one colour share no edge."""
    laid: list[Laid] = []
    table = puzzle.placement_table
    for name in choice.sample(puzzle.stock, count):
        ways = [each for each in table.placements if table.piece_of(each.id) == name.shape]
        while True:
            piece = Laid(name, choice.choice(ways).cells)
            around = beside(puzzle.board, piece)
            if not any(
                piece.mask & other.mask or (name.colour == other.colour and around & other.mask)
                for other in laid
            ):
                laid.append(piece)
                break
    return laid

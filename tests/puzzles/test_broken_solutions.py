"""Known solutions are broken at random; the checker must report the fault and the place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.puzzles import Broken, Fault, Laid, check, check_partial
from puzzles import oracle
from puzzles.breaking import BREAKAGES, SEEDS, SOLVED, any_piece


def _named(faults: list[Fault]) -> set[oracle.Named]:
    return {(fault.broken, fault.pieces, fault.cells) for fault in faults}


@pytest.mark.parametrize("kind", SOLVED)
@given(seed=SEEDS)
def test_a_known_solution_has_no_fault(kind: str, seed: int) -> None:
    puzzle, laid = SOLVED[kind](seed)
    assert check(puzzle, laid) == []


@pytest.mark.parametrize("kind", SOLVED)
@given(seed=SEEDS, many=st.integers(0, 30))
def test_the_beginning_of_a_solution_has_no_fault(kind: str, seed: int, many: int) -> None:
    puzzle, laid = SOLVED[kind](seed)
    order = sorted(laid, key=lambda piece: piece not in puzzle.given)
    faults = check_partial(puzzle, order[: len(puzzle.given) + many])
    assert faults == []


@pytest.mark.parametrize("breakage", BREAKAGES)
@pytest.mark.parametrize("kind", SOLVED)
@given(data=st.data())
def test_the_checker_names_every_fault_and_its_place(
    kind: str, breakage: str, data: st.DataObject
) -> None:
    puzzle, solution = SOLVED[kind](data.draw(SEEDS))
    laid = list(solution)
    BREAKAGES[breakage](data.draw, puzzle, laid)
    assert _named(check(puzzle, laid)) == oracle.faults(puzzle, laid)


@given(data=st.data())
def test_the_checker_names_all_faults_of_solutions_broken_many_times(data: st.DataObject) -> None:
    puzzle, solution = SOLVED[data.draw(st.sampled_from(sorted(SOLVED)))](data.draw(SEEDS))
    laid = list(solution)
    for breakage in data.draw(st.lists(st.sampled_from(sorted(BREAKAGES)), max_size=5)):
        BREAKAGES[breakage](data.draw, puzzle, laid)
    assert _named(check(puzzle, laid)) == oracle.faults(puzzle, laid)


@pytest.mark.parametrize("kind", SOLVED)
@given(data=st.data())
def test_a_piece_of_another_shape_is_noticed(kind: str, data: st.DataObject) -> None:
    puzzle, solution = SOLVED[kind](data.draw(SEEDS))
    number = any_piece(data.draw, list(solution))
    piece = solution[number]
    cells = data.draw(
        st.sets(st.sampled_from(range(puzzle.board.size)), min_size=piece.size, max_size=piece.size)
    )
    laid = [*solution[:number], Laid(piece.name, tuple(sorted(cells))), *solution[number + 1 :]]
    faults = [fault for fault in check(puzzle, laid) if fault.broken is Broken.SHAPE]
    points = {(cell % puzzle.board.width, cell // puzzle.board.width) for cell in cells}
    turned = {frozenset(orientation) for orientation in piece.name.shape.orientations}
    left, below = min(x for x, _ in points), min(y for _, y in points)
    is_that_shape = frozenset((x - left, y - below) for x, y in points) in turned
    assert [fault.pieces for fault in faults] == ([] if is_that_shape else [(number,)])
    assert all(fault.cells == laid[number].cells for fault in faults)


@pytest.mark.parametrize("kind", SOLVED)
@given(data=st.data())
def test_the_sentence_names_the_pieces(kind: str, data: st.DataObject) -> None:
    puzzle, solution = SOLVED[kind](data.draw(SEEDS))
    laid = list(solution)
    BREAKAGES[data.draw(st.sampled_from(sorted(BREAKAGES)))](data.draw, puzzle, laid)
    for fault in check(puzzle, laid):
        assert all(str(laid[number].name) in fault.message for number in fault.pieces)
        if fault.broken is Broken.LEFT:
            assert all(str(name) in fault.message for name in puzzle.left(laid))

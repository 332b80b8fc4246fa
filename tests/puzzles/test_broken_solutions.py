"""Known solutions are broken at random; the checker must report the fault and the place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.puzzles import Broken, Fault, Laid, PieceName, Puzzle, check, check_partial
from puzzles import oracle
from puzzles.solved import Solved, hanging, played, stored, tiled

Draw = Callable[[st.SearchStrategy[int]], int]
Breakage = Callable[[Draw, Puzzle, list[Laid]], None]


def _move(draw: Draw, puzzle: Puzzle, laid: list[Laid]) -> None:
    number = _any(draw, laid)
    name = laid[number].name
    orientation = name.shape.orientations[draw(st.integers(0, len(name.shape.orientations) - 1))]
    column = draw(st.integers(0, puzzle.board.width - 1 - max(x for x, _ in orientation)))
    row = draw(st.integers(0, puzzle.board.height - 1 - max(y for _, y in orientation)))
    cells = sorted(puzzle.board.cell(column + x, row + y) for x, y in orientation)
    laid[number] = Laid(name, tuple(cells))


def _swap_colours(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    one, other = _any(draw, laid), _any(draw, laid)
    laid[one], laid[other] = (
        replace(laid[one], name=PieceName(laid[other].colour, laid[one].name.piece)),
        replace(laid[other], name=PieceName(laid[one].colour, laid[other].name.piece)),
    )


def _drop(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    if len(laid) > 1:
        del laid[_any(draw, laid)]


def _repeat(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    laid.insert(_any(draw, laid), laid[_any(draw, laid)])


def _exchange(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    one, other = _any(draw, laid), _any(draw, laid)
    laid[one], laid[other] = laid[other], laid[one]


def _take_another_colour(draw: Draw, _: Puzzle, laid: list[Laid]) -> None:
    number = _any(draw, laid)
    laid[number] = replace(laid[number], name=PieceName("purple", laid[number].name.piece))


def _any(draw: Draw, things: list[Laid]) -> int:
    return draw(st.integers(0, len(things) - 1))


BREAKAGES: dict[str, Breakage] = {
    "moved": _move,
    "colours swapped": _swap_colours,
    "dropped": _drop,
    "repeated": _repeat,
    "exchanged": _exchange,
    "of another colour": _take_another_colour,
}

SOLVED: dict[str, Callable[[int], Solved]] = {
    "tiled": lambda seed: tiled(seed, apart=False),
    "tiled apart": lambda seed: tiled(seed, apart=True),
    "hanging": lambda seed: hanging(seed % 5),
    "played": played,
    "stored": stored,
}

SEEDS = st.integers(0, 40)


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
    number = _any(data.draw, list(solution))
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

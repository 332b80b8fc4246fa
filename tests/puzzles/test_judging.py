"""The kernel finds the same faults as the checker, which is written from the rules alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cornerwise.puzzles import Broken, Laid, Puzzle, Rule, arranged, check
from cornerwise.puzzles.judging import BrokenRule, judge
from cornerwise.puzzles.kernel_form import KernelForm
from puzzles.breaking import BREAKAGES, SEEDS, SOLVED

Named = tuple[Broken, tuple[int, ...], tuple[int, ...]]


def in_order(puzzle: Puzzle, laid: list[Laid]) -> list[Named]:
    form = KernelForm(puzzle)
    return [
        (tuple(Broken)[broken], tuple(pieces), tuple(cells))
        for broken, pieces, cells in form.puzzle.faults_in_order(form.numbers(laid))
    ]


def checked(puzzle: Puzzle, laid: list[Laid]) -> list[Named]:
    return [(fault.broken, fault.pieces, fault.cells) for fault in check(puzzle, laid)]


def broken_many_times(data: st.DataObject) -> tuple[Puzzle, list[Laid]]:
    """Returns a puzzle, perhaps with other rules, and a solution broken some times."""
    puzzle, solution = SOLVED[data.draw(st.sampled_from(sorted(SOLVED)))](data.draw(SEEDS))
    rules = data.draw(st.sets(st.sampled_from(sorted(Rule, key=lambda rule: rule.value))))
    if data.draw(st.booleans()):
        puzzle = replace(puzzle, rules=frozenset(rules) - {Rule.COVER} | puzzle.rules)
    laid = list(solution)
    for breakage in data.draw(st.lists(st.sampled_from(sorted(BREAKAGES)), max_size=5)):
        BREAKAGES[breakage](data.draw, puzzle, laid)
    return puzzle, laid


@pytest.mark.parametrize("kind", SOLVED)
@given(seed=SEEDS)
def test_a_known_solution_has_no_fault_in_any_order(kind: str, seed: int) -> None:
    puzzle, laid = SOLVED[kind](seed)
    assert judge(puzzle, random.Random(seed).sample(laid, len(laid))) == []


@given(data=st.data())
def test_the_kernel_finds_what_the_checker_finds(data: st.DataObject) -> None:
    puzzle, laid = broken_many_times(data)
    assert in_order(puzzle, laid) == checked(puzzle, laid)


@given(data=st.data())
def test_a_piece_of_another_shape_is_noticed(data: st.DataObject) -> None:
    puzzle, solution = SOLVED[data.draw(st.sampled_from(sorted(SOLVED)))](data.draw(SEEDS))
    laid = list(solution)
    number = data.draw(st.integers(0, len(laid) - 1))
    cells = data.draw(st.sets(st.integers(0, puzzle.board.size - 1), min_size=1, max_size=6))
    laid[number] = Laid(laid[number].name, tuple(sorted(cells)))
    assert in_order(puzzle, laid) == checked(puzzle, laid)


@given(data=st.data())
def test_faults_are_those_of_the_best_order_with_the_pieces_as_they_were_placed(
    data: st.DataObject,
) -> None:
    puzzle, laid = broken_many_times(data)
    covered = [cell for piece in laid for cell in piece.cells]
    apart = len(set(covered)) == len(covered)
    order = list(arranged(puzzle, laid)) if apart else laid
    # Pieces that do not overlap are all different, so each can be looked up.
    numbers = [laid.index(piece) for piece in order] if apart else range(len(laid))
    assert judge(puzzle, laid) == [
        BrokenRule(broken, tuple(sorted(numbers[piece] for piece in pieces)), cells)
        for broken, pieces, cells in checked(puzzle, order)
    ]

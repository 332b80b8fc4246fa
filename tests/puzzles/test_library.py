"""The brainteasers match the printed sheets."""

from __future__ import annotations

import doctest
from collections import Counter

import pytest

import cornerwise.puzzles
from cornerwise.errors import PuzzleError
from cornerwise.puzzles import BRAINTEASERS, Puzzle, Rule, brainteaser

FACTS = {
    "B1": (20, 20, 84, "no-edges start turns"),
    "B2": (20, 20, 84, "no-edges start descending turns"),
    "B3": (8, 10, 20, "cover"),
    "B4": (8, 10, 20, "cover no-edges"),
    "B4c": (8, 10, 20, "cover no-edges corners"),
    "B5": (15, 16, 48, "cover"),
    "B6": (15, 16, 48, "cover no-edges"),
    "B6c": (15, 16, 48, "cover no-edges corners"),
}


@pytest.fixture(params=BRAINTEASERS)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return brainteaser(request.param)


def test_there_is_one_for_each_number_of_the_rulebook() -> None:
    assert tuple(FACTS) == BRAINTEASERS


def test_boards_pieces_and_rules_are_those_of_the_rulebook(puzzle: Puzzle) -> None:
    width, height, pieces, rules = FACTS[puzzle.id]
    assert (puzzle.board.width, puzzle.board.height) == (width, height)
    assert puzzle.region == (1 << width * height) - 1
    assert len(puzzle.stock) == pieces
    assert {rule.value for rule in puzzle.rules} == set(rules.split())
    assert puzzle.given == ()


def test_each_colour_has_the_same_pieces_once(puzzle: Puzzle) -> None:
    assert puzzle.colours == ("blue", "yellow", "red", "green")
    assert set(puzzle.counts.values()) == {1}
    assert len({n.piece for n in puzzle.stock}) * 4 == len(puzzle.stock)


def test_the_pieces_are_of_the_right_sizes() -> None:
    sizes = {name: Counter(n.shape.size for n in brainteaser(name).stock) for name in FACTS}
    assert sizes["B1"] == sizes["B2"] == {5: 48, 4: 20, 3: 8, 2: 4, 1: 4}
    assert sizes["B3"] == sizes["B4"] == sizes["B4c"] == {4: 20}
    assert sizes["B5"] == sizes["B6"] == sizes["B6c"] == {5: 48}


def test_ids_are_found_in_either_case() -> None:
    assert brainteaser("b4C") is brainteaser("B4c")
    assert Rule.CORNERS in brainteaser("b4c").rules


@pytest.mark.parametrize("name", ["", "B7", "B", "B1 ", "../B1", "\x00", "B1.json", "ß" * 1000])
def test_other_names_are_refused_shortly(name: str) -> None:
    with pytest.raises(PuzzleError, match="there is no brainteaser") as error:
        brainteaser(name)
    assert len(str(error.value)) < 300


def test_the_docstring_of_the_package_tells_the_truth() -> None:
    assert doctest.testmod(cornerwise.puzzles).failed == 0

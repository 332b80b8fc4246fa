"""Puzzles and solutions as JSON: round trips, and arbitrary file contents."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cornerwise.errors import PuzzleError, RecordError
from cornerwise.puzzles import BRAINTEASERS, brainteaser, check
from cornerwise.puzzles.files import (
    puzzle_from_json,
    puzzle_to_json,
    solution_from_json,
    solution_to_data,
)
from cornerwise.puzzles.reading import read_solution
from puzzles.solved import played, tiled

Reader = Callable[[str | bytes], object]

PLACE = re.compile(r"line \d+, column \d+: |\$[^ ]*: ")
SEEDS = st.integers(0, 40)

PUZZLE: dict[str, Any] = {
    "puzzle": "mine",
    "width": 3,
    "height": 2,
    "region": [".##", "###"],
    "pieces": {"blue": ["I3"], "red": ["2"]},
    "rules": ["cover"],
    "given": [{"colour": "red", "piece": "2", "cells": ["b2", "c2"]}],
}
SOLUTION: dict[str, Any] = {
    "puzzle": "B3",
    "width": 8,
    "height": 10,
    "placements": [{"colour": "blue", "piece": "O", "cells": ["a1", "b1", "a2", "b2"]}],
}


@pytest.mark.parametrize("name", BRAINTEASERS)
def test_brainteasers_are_written_and_read_again(name: str) -> None:
    assert puzzle_from_json(puzzle_to_json(brainteaser(name))) == brainteaser(name)


@given(seed=SEEDS, apart=st.booleans())
def test_puzzles_with_holes_and_given_pieces_are_written_and_read_again(
    seed: int, apart: bool
) -> None:
    puzzle, _ = tiled(seed, apart=apart)
    assert puzzle_from_json(puzzle_to_json(puzzle)) == puzzle


@given(seed=SEEDS)
def test_solutions_are_written_and_read_again_in_their_order(seed: int) -> None:
    puzzle, laid = played(seed)
    text = json.dumps(solution_to_data(puzzle, laid))
    assert solution_from_json(text) == (puzzle.id, puzzle.board, laid)
    assert read_solution(text, puzzle) == (puzzle, laid)


def test_the_region_is_drawn_as_it_looks() -> None:
    puzzle = puzzle_from_json(json.dumps(PUZZLE))
    assert [puzzle.board.cell_name(cell) for cell in puzzle.cells] == ["a1", "b1", "c1", "b2", "c2"]
    assert [str(piece.name) for piece in puzzle.given] == ["red 2"]
    assert json.loads(puzzle_to_json(puzzle)) == PUZZLE


def test_a_solution_finds_its_puzzle_by_name() -> None:
    puzzle, laid = read_solution(json.dumps(SOLUTION))
    assert puzzle == brainteaser("B3")
    assert [str(piece.name) for piece in laid] == ["blue O"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"puzzle": "mine"}, "mine"),
        ({"width": 10, "height": 8}, "B3 has 8 × 10 cells, but the solution has 10 × 8"),
    ],
)
def test_a_solution_of_nothing_known_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        read_solution(json.dumps(SOLUTION | change))


def test_a_solution_of_another_puzzle_is_refused() -> None:
    with pytest.raises(PuzzleError, match="a solution of B3, not of B5"):
        read_solution(json.dumps(SOLUTION), brainteaser("B5"))


_LAID = SOLUTION["placements"][0]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"puzzle": 7}, "$.puzzle"),
        ({"puzzle": ""}, "$.puzzle"),
        ({"puzzle": " mine"}, "$.puzzle"),
        ({"puzzle": "a\nb"}, "$.puzzle"),
        ({"puzzle": "\x1b[31m"}, "$.puzzle"),
        ({"puzzle": "\ud800"}, "$.puzzle"),
        ({"puzzle": "x" * 61}, "$.puzzle"),
        ({"width": 0}, "$.width"),
        ({"width": 33}, "$.width"),
        ({"height": -1}, "$.height"),
        ({"height": True}, "$.height"),
        ({"height": 1.5}, "$.height"),
        ({"height": 10**30}, "$.height"),
        ({"region": ["###"]}, "$.region"),
        ({"region": ["###", "##"]}, "$.region"),
        ({"region": ["###", "##x"]}, "$.region"),
        ({"region": ["###", 3]}, "$.region[1]"),
        ({"region": "######"}, "$.region"),
        ({"pieces": []}, "$.pieces"),
        ({"pieces": {}}, "$"),
        ({"pieces": {"Blue": ["2"]}}, "$.pieces.Blue"),
        ({"pieces": {"blue!": []}}, "$.pieces.blue!"),
        ({"pieces": {"b" * 21: ["2"]}}, "$.pieces." + "b" * 21),
        ({"pieces": {"blue": "I3"}}, "$.pieces.blue"),
        ({"pieces": {"blue": ["I3", "Q"]}}, "$.pieces.blue[1]"),
        ({"pieces": {"blue": [None]}}, "$.pieces.blue[0]"),
        ({"pieces": {"blue": ["1"] * 201}}, "$.pieces"),
        ({"pieces": {"blue": ["I5", "I5"]}}, "$"),
        ({"pieces": {"blue": ["I4"]}}, "$"),
        ({"rules": "cover"}, "$.rules"),
        ({"rules": ["cover", "fly"]}, "$.rules[1]"),
        ({"rules": [["cover"]]}, "$.rules[0]"),
        ({"rules": [{}]}, "$.rules[0]"),
        ({"given": [7]}, "$.given[0]"),
        ({"given": [{}]}, "$.given[0]"),
        ({"given": [_LAID | {"extra": 1}]}, "$.given[0]"),
        ({"given": [_LAID | {"colour": 1}]}, "$.given[0].colour"),
        ({"given": [_LAID | {"colour": "RED"}]}, "$.given[0].colour"),
        ({"given": [_LAID | {"piece": "Q"}]}, "$.given[0].piece"),
        ({"given": [_LAID | {"piece": ["O"]}]}, "$.given[0].piece"),
        ({"given": [_LAID | {"cells": "a1"}]}, "$.given[0].cells"),
        ({"given": [_LAID | {"cells": ["a1"]}]}, "$.given[0].cells"),
        ({"given": [_LAID | {"cells": ["a1", "b1", "a2", "d9"]}]}, "$.given[0].cells[3]"),
        ({"given": [_LAID | {"cells": ["a1", "a1", "b1", "c1"]}]}, "$.given[0].cells"),
        ({"given": [_LAID | {"cells": ["a1", 5, "b1", "c1"]}]}, "$.given[0].cells[1]"),
        ({"given": PUZZLE["given"] * 2}, "$"),
        ({"given": [{"colour": "blue", "piece": "2", "cells": ["b2", "c2"]}]}, "$"),
        ({"given": [{"colour": "red", "piece": "2", "cells": ["a1", "c1"]}]}, "$"),
        ({"given": [{"colour": "red", "piece": "2", "cells": ["a2", "b2"]}]}, "$"),
        ({"given": PUZZLE["given"] * 201}, "$.given"),
        ({"note": 1}, "$"),
    ],
)
def test_a_wrong_puzzle_is_refused_with_the_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(RecordError) as error:
        puzzle_from_json(json.dumps(PUZZLE | change))
    assert str(error.value).startswith(f"{place}: ")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("key", ["puzzle", "width", "height", "pieces", "rules"])
def test_a_puzzle_needs_its_keys(key: str) -> None:
    with pytest.raises(RecordError, match=re.escape(f"$: the key '{key}' is missing")):
        puzzle_from_json(json.dumps({k: v for k, v in PUZZLE.items() if k != key}))


@pytest.mark.parametrize("key", SOLUTION)
def test_a_solution_needs_its_keys(key: str) -> None:
    with pytest.raises(RecordError, match=re.escape(f"$: the key '{key}' is missing")):
        solution_from_json(json.dumps({k: v for k, v in SOLUTION.items() if k != key}))


def _refused(reader: Reader, data: str | bytes) -> None:
    """Reading returns a value or raises a short error that names the place."""
    message = "$: read"
    try:
        reader(data)
    except RecordError as error:
        message = str(error)
    assert PLACE.match(message), message
    assert len(message) < 1000


@pytest.mark.parametrize("reader", [puzzle_from_json, solution_from_json])
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=200)))
@example(data=b"")
@example(data=b"\xef\xbb\xbf")
@example(data="\ud800")
@example(data="null")
@example(data="{")
@example(data="[" * 100_000)
@example(data='{"puzzle": "a", "puzzle": "b"}')
def test_garbage_gives_a_clear_error(reader: Reader, data: str | bytes) -> None:
    with pytest.raises(RecordError, match=PLACE):
        reader(data)


_ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(data=st.data())
def test_any_value_anywhere_gives_a_puzzle_or_a_clear_error(data: st.DataObject) -> None:
    for reader, good in ((puzzle_from_json, PUZZLE), (solution_from_json, SOLUTION)):
        _refused(reader, json.dumps(_changed(data, good)))


def _changed(data: st.DataObject, value: Any) -> Any:
    """Returns the value with one part of it replaced."""
    if isinstance(value, dict | list) and value and data.draw(st.booleans()):
        copy = value.copy()
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        copy[key] = _changed(data, value[key])
        return copy
    return data.draw(_ANY)


def test_the_examples_of_the_documentation_are_a_puzzle_and_its_solution() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    *_, puzzle_text, solution_text = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    puzzle, laid = read_solution(solution_text, puzzle_from_json(puzzle_text))
    assert check(puzzle, laid) == []

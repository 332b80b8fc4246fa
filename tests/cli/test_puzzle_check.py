"""`cornerwise puzzle list` and `cornerwise puzzle check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cornerwise.puzzles import BRAINTEASERS

from .conftest import Run
from .puzzle_files import HOSTILE, PUZZLE, SOLUTION, write

EMPTY: dict[str, Any] = {"puzzle": "B3", "width": 8, "height": 10, "placements": []}


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    return write(tmp_path / "puzzle.json", PUZZLE)


def test_puzzle_alone_tells_its_commands(run: Run) -> None:
    done = run("puzzle")
    assert "check" in done.out + done.err


@pytest.mark.parametrize("command", ["list", "check"])
def test_each_command_has_help_with_an_example(run: Run, command: str) -> None:
    done = run("puzzle", command, "--help")
    assert done.status == 0
    assert f"Example: cornerwise puzzle {command}" in done.out


def test_list_names_every_brainteaser_with_its_rules(run: Run) -> None:
    done = run("puzzle", "list")
    assert done.status == 0
    assert [line.split()[0] for line in done.lines if line[:1] == "B"] == list(BRAINTEASERS)
    assert "B3   8 × 10, 20 pieces: every square is covered." in done.lines
    assert "puzzle make" in done.lines[-1]


def test_list_as_json_is_one_list(run: Run) -> None:
    listed = json.loads(run("puzzle", "list", "--json").out)
    assert [entry["puzzle"] for entry in listed] == list(BRAINTEASERS)
    assert listed[3] == {
        "puzzle": "B4",
        "width": 8,
        "height": 10,
        "squares": 80,
        "pieces": 20,
        "rules": ["cover", "no-edges"],
    }


def test_check_accepts_a_correct_solution(run: Run, puzzle: Path, tmp_path: Path) -> None:
    done = run("puzzle", "check", write(tmp_path / "s.json", SOLUTION), "--puzzle", puzzle)
    assert (done.status, done.out, done.err) == (0, "small: a correct solution\n", "")


def test_check_reads_stdin(run: Run, puzzle: Path) -> None:
    done = run("puzzle", "check", "-", "--puzzle", puzzle, stdin=json.dumps(SOLUTION))
    assert (done.status, done.out) == (0, "small: a correct solution\n")


def test_check_tells_how_much_is_left(run: Run, puzzle: Path, tmp_path: Path) -> None:
    part = SOLUTION | {"placements": SOLUTION["placements"][:2]}
    done = run("puzzle", "check", write(tmp_path / "s.json", part), "--puzzle", puzzle)
    assert done.status == 1
    assert done.lines == ["left: not placed: red 2", "small: correct so far, with 1 piece left"]


def test_check_tells_every_broken_rule(run: Run, tmp_path: Path) -> None:
    puzzle = write(tmp_path / "apart.json", PUZZLE | {"rules": ["cover", "no-edges"]})
    placements = [*SOLUTION["placements"][:2], SOLUTION["placements"][1]]
    broken = write(tmp_path / "s.json", SOLUTION | {"placements": placements})
    done = run("puzzle", "check", broken, "--puzzle", puzzle)
    assert done.status == 1
    assert done.lines == [
        "overlap: blue I3 at c1 overlaps blue I3 at c1: c1, c2, c3",
        "stock: blue I3 at c1 is not in stock: the stock has 1 of blue I3",
        "no-edges: blue I3 at c1 shares an edge with blue V3 at a2, which has the same colour",
        "no-edges: blue I3 at c1 shares an edge with blue V3 at a2, which has the same colour",
        "left: not placed: red 2",
        "small: wrong, with 1 piece left",
    ]


def test_check_tells_which_squares_are_open_when_no_piece_is_left(
    run: Run, puzzle: Path, tmp_path: Path
) -> None:
    moved = [*SOLUTION["placements"][:2], SOLUTION["placements"][2] | {"cells": ["b1", "c1"]}]
    solution = write(tmp_path / "s.json", SOLUTION | {"placements": moved})
    done = run("puzzle", "check", solution, "--puzzle", puzzle)
    assert "cover: not covered: a1" in done.lines
    assert done.lines[-1] == "small: wrong"


def test_check_tells_when_only_the_order_is_wrong(run: Run, tmp_path: Path) -> None:
    rules = {"rules": ["start"], "pieces": {"blue": ["1", "1"]}, "region": ["###"] * 3}
    puzzle = write(tmp_path / "p.json", PUZZLE | rules)
    pieces = [{"colour": "blue", "piece": "1", "cells": [cell]} for cell in ("b2", "a1")]
    solution = write(tmp_path / "s.json", SOLUTION | {"placements": pieces})
    done = run("puzzle", "check", solution, "--puzzle", puzzle)
    assert done.status == 1
    assert [line.split(":")[0] for line in done.lines] == ["start", "order", "small"]


def test_check_finds_a_brainteaser_by_the_name_in_the_file(run: Run, tmp_path: Path) -> None:
    done = run("puzzle", "check", write(tmp_path / "s.json", EMPTY))
    assert (done.status, done.lines[-1]) == (1, "B3: correct so far, with 20 pieces left")


@pytest.mark.parametrize("content", HOSTILE)
def test_hostile_files_are_refused_in_one_line(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hostile.json"
    path.write_bytes(content)
    assert run("puzzle", "check", path).is_one_error
    assert run("puzzle", "check", path, "--puzzle", "B3").is_one_error
    assert run("puzzle", "check", path, "--puzzle", path).is_one_error


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "no-such-file.json"],
        ["check", "."],
        ["check", "bad\x1b[31m\nname.json"],
        ["check", "-", "--puzzle", "B9"],
        ["check", "-", "--puzzle", ""],
        ["check", "-", "--puzzle", "no-such-file.json"],
    ],
)
def test_what_is_not_there_is_told_in_one_line(run: Run, arguments: list[str]) -> None:
    assert run("puzzle", *arguments, stdin=json.dumps(EMPTY)).is_one_error


@pytest.mark.parametrize("arguments", [["check"], ["fly"], ["check", "a", "b"], ["list", "B3"]])
def test_wrong_arguments_are_told_on_stderr(run: Run, arguments: list[str]) -> None:
    done = run("puzzle", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err


def test_a_solution_of_another_board_is_refused(run: Run, tmp_path: Path) -> None:
    turned = write(tmp_path / "s.json", EMPTY | {"width": 10, "height": 8})
    done = run("puzzle", "check", turned)
    assert done.is_one_error
    assert "B3 has 8 × 10 cells" in done.err

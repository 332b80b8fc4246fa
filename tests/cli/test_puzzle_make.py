"""`cornerwise puzzle make` and `cornerwise puzzle daily`."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cornerwise.puzzles.files import puzzle_from_json, puzzle_to_json
from cornerwise.puzzles.naming import puzzle_named
from cornerwise.puzzles.picture import puzzle_png, puzzle_text

from .conftest import Run


@pytest.mark.parametrize("command", ["make", "daily"])
def test_each_command_has_help_with_an_example(run: Run, command: str) -> None:
    done = run("puzzle", command, "--help")
    assert done.status == 0
    assert f"Example: cornerwise puzzle {command}" in done.out


def test_a_made_puzzle_is_printed_with_its_pieces(run: Run) -> None:
    puzzle = puzzle_named("easy-7")
    done = run("puzzle", "make", "--level", "EASY", "--seed", 7)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(puzzle_text(puzzle, puzzle.given))
    assert "easy-7: " in done.out
    assert "level: easy" in done.out
    listed = re.findall(r"^(blue|yellow|red|green): (.*)$", done.out, re.MULTILINE)
    names = {f"{colour} {piece}" for colour, pieces in listed for piece in pieces.split()}
    assert names == {str(name) for name in puzzle.left(puzzle.given)}


def test_json_is_a_puzzle_that_solve_takes(run: Run, tmp_path: Path) -> None:
    done = run("puzzle", "make", "--level", "easy", "--seed", 7, "--json")
    assert len(done.lines) == 1
    assert puzzle_from_json(done.out) == puzzle_named("easy-7")
    solved = run("puzzle", "solve", "-", "--json", stdin=done.out)
    again = run("puzzle", "solve", "easy-7", "--seed", 3, "--json")
    one, other = (json.loads(each.out)["placements"] for each in (solved, again))
    assert sorted(one, key=str) == sorted(other, key=str)
    file = tmp_path / "solution.json"
    file.write_text(solved.out, "utf-8")
    assert run("puzzle", "check", file).out == "easy-7: a correct solution\n"


def test_files_are_written_instead(run: Run, tmp_path: Path) -> None:
    json_file, svg, png = tmp_path / "p.json", tmp_path / "p.svg", tmp_path / "p.png"
    arguments = ("--level", "easy", "--seed", 8, "-o", json_file, "--svg", svg, "--png", png)
    assert run("puzzle", "make", *arguments).out == "easy-8\n"
    puzzle = puzzle_named("easy-8")
    assert json_file.read_text("utf-8") == puzzle_to_json(puzzle)
    assert ET.parse(svg).getroot().tag.endswith("svg")  # noqa: S314 (our own file)
    assert png.read_bytes() == puzzle_png(puzzle, puzzle.given)


def test_several_puzzles_have_seeds_that_go_up(run: Run, tmp_path: Path) -> None:
    done = run("puzzle", "make", "--level", "easy", "--seed", 3, "--count", 3, "--json")
    assert [json.loads(line)["puzzle"] for line in done.lines] == ["easy-3", "easy-4", "easy-5"]
    arguments = ("--level", "easy", "--seed", 3, "--count", 2, "-o", tmp_path / "p.json")
    assert run("puzzle", "make", *arguments).lines == ["easy-3", "easy-4"]
    assert puzzle_from_json((tmp_path / "p-2.json").read_bytes()) == puzzle_named("easy-4")


def test_without_a_seed_each_puzzle_is_new(run: Run) -> None:
    one, other = (run("puzzle", "make", "--level", "easy", "--json").out for _ in range(2))
    assert one != other
    name = json.loads(one)["puzzle"]
    assert puzzle_to_json(puzzle_named(name)) == one


def test_the_daily_puzzle_is_that_of_the_date(run: Run) -> None:
    done = run("puzzle", "daily", "--date", "2026-11-16", "--json")
    assert puzzle_from_json(done.out) == puzzle_named("daily-2026-11-16")
    assert "daily-2026-11-16: " in run("puzzle", "daily", "--date", "2026-11-16").out
    assert run("puzzle", "solve", "daily-2026-11-16").lines[-1] == "daily-2026-11-16: solved"


def test_the_daily_puzzle_is_usually_that_of_today(run: Run) -> None:
    before = datetime.now().astimezone().date()
    name = json.loads(run("puzzle", "daily", "--json").out)["puzzle"]
    after = datetime.now().astimezone().date()
    assert name in {f"daily-{before}", f"daily-{after}"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["make", "--level", "impossible"],
        ["make", "--level", ""],
        ["make", "--seed", "-1"],
        ["make", "--seed", "1000000000"],
        ["make", "--count", "0"],
        ["make", "easy"],
        ["daily", "--date", "2026-11-31"],
        ["daily", "--date", "yesterday"],
        ["daily", "2026-11-16"],
    ],
)
def test_wrong_arguments_are_told_on_stderr(run: Run, arguments: list[str]) -> None:
    done = run("puzzle", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err


@pytest.mark.parametrize("option", ["-o", "--svg", "--png"])
def test_a_file_that_cannot_be_written_is_told_in_one_line(
    run: Run, tmp_path: Path, option: str
) -> None:
    done = run("puzzle", "make", "--level", "easy", "--seed", 1, option, tmp_path / "no" / "file")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1

"""`cornerwise puzzle solve`."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from interrupts import hear_ctrl_c

from .conftest import Run
from .puzzle_files import HOSTILE, IMPOSSIBLE, PUZZLE, SOLUTION, write


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    return write(tmp_path / "puzzle.json", PUZZLE)


def test_help_has_an_example(run: Run) -> None:
    done = run("puzzle", "solve", "--help")
    assert done.status == 0
    assert "Example: cornerwise puzzle solve" in done.out


def test_a_solution_is_printed_as_a_board(run: Run, puzzle: Path) -> None:
    done = run("puzzle", "solve", puzzle)
    assert (done.status, done.err) == (0, "")
    assert done.lines[-1] == "small: solved"
    assert len(done.lines) == 9
    assert done.out.count("R") == 2


def test_json_is_one_object_on_stdout_that_check_accepts(run: Run, tmp_path: Path) -> None:
    done = run("puzzle", "solve", "b4", "--seed", 5, "--json")
    assert (done.status, done.err) == (0, "B4: solved\n")
    assert len(done.lines) == 1
    data = json.loads(done.out)
    assert list(data) == ["puzzle", "width", "height", "placements"]
    assert (data["puzzle"], data["width"], data["height"]) == ("B4", 8, 10)
    assert [list(piece) for piece in data["placements"]] == [["colour", "piece", "cells"]] * 20
    assert run("puzzle", "check", write(tmp_path / "b4.json", data)).status == 0
    assert run("puzzle", "check", "-", stdin=done.out).out == "B4: a correct solution\n"


def test_the_same_seed_gives_the_same_solution_and_another_seed_another(run: Run) -> None:
    solutions = [run("puzzle", "solve", "B3", "--seed", n, "--json").out for n in (1, 1, 2)]
    assert solutions[0] == solutions[1] != solutions[2]


def test_laid_pieces_stay_where_they_are(run: Run, puzzle: Path, tmp_path: Path) -> None:
    part = SOLUTION | {"placements": SOLUTION["placements"][:1]}
    file = write(tmp_path / "part.json", part)
    done = run("puzzle", "solve", puzzle, "--partial", file, "--json")
    assert done.status == 0
    assert part["placements"][0] in json.loads(done.out)["placements"]
    again = run("puzzle", "solve", puzzle, "--partial", "-", "--json", stdin=json.dumps(part))
    assert again.out == done.out


def test_a_puzzle_can_come_from_stdin(run: Run) -> None:
    assert run("puzzle", "solve", "-", stdin=json.dumps(PUZZLE)).status == 0


def test_the_impossible_is_told_with_status_1(run: Run, tmp_path: Path) -> None:
    done = run("puzzle", "solve", write(tmp_path / "p.json", IMPOSSIBLE))
    assert (done.status, done.out) == (1, "never: impossible, there is no solution\n")
    done = run("puzzle", "solve", write(tmp_path / "p.json", IMPOSSIBLE), "--json")
    assert (done.status, done.out) == (1, "")
    assert done.err == "never: impossible, there is no solution\n"


def test_laid_pieces_that_no_solution_has_are_told(run: Run, puzzle: Path, tmp_path: Path) -> None:
    wrong = [{"colour": "red", "piece": "2", "cells": ["b3", "c3"]}]
    file = write(tmp_path / "part.json", SOLUTION | {"placements": wrong})
    done = run("puzzle", "solve", puzzle, "--partial", file)
    if done.status == 1:
        assert done.lines[-1].startswith("small: impossible")
    broken = [SOLUTION["placements"][0] | {"cells": ["a1", "a2", "b2"]}]
    file = write(tmp_path / "part.json", SOLUTION | {"placements": broken})
    done = run("puzzle", "solve", puzzle, "--partial", file)
    assert done.status == 1
    assert done.lines == [
        "outside: blue V3 at a1 is outside the region: b2",
        "small: impossible, no solution contains these pieces",
    ]


def test_time_that_runs_out_is_told_with_status_2(run: Run) -> None:
    done = run("puzzle", "solve", "B6c", "--time", "0.01")
    message = "B6c: time ran out; it is not known whether there is a solution\n"
    assert (done.status, done.out) == (2, message)
    done = run("puzzle", "solve", "B6c", "--time", "0.01", "--json")
    assert (done.status, done.out, done.err) == (2, "", message)


def test_pictures_are_written_instead_of_a_board(run: Run, puzzle: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "out.svg", tmp_path / "out.png"
    done = run("puzzle", "solve", puzzle, "--svg", svg, "--png", png)
    assert (done.status, done.out) == (0, "small: solved\n")
    assert ET.parse(svg).getroot().get("role") == "img"  # noqa: S314 (our own file)
    with Image.open(png) as image:
        assert image.size == (140, 140)
    assert run("puzzle", "solve", puzzle, "--svg", tmp_path / "no" / "out.svg").is_one_error


@pytest.mark.parametrize("content", HOSTILE)
def test_hostile_files_are_refused_in_one_line(
    run: Run, puzzle: Path, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "hostile.json"
    path.write_bytes(content)
    assert run("puzzle", "solve", path).is_one_error
    assert run("puzzle", "solve", puzzle, "--partial", path).is_one_error


@pytest.mark.parametrize(
    "arguments",
    [
        ["B9"],
        [""],
        ["no-such-file.json"],
        ["."],
        ["B3\x1b[31m"],
        ["B3", "--partial", "no-such-file.json"],
        ["-", "--partial", "-"],
    ],
)
def test_what_is_not_there_is_told_in_one_line(run: Run, arguments: list[str]) -> None:
    done = run("puzzle", "solve", *arguments)
    assert done.is_one_error
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    "arguments",
    [[], ["B3", "--seed", "-1"], ["B3", "--seed", "x"], ["B3", "--time", "0"], ["B3", "B4"]],
)
def test_wrong_arguments_are_told_on_stderr(run: Run, arguments: list[str]) -> None:
    done = run("puzzle", "solve", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err


def test_a_partial_of_another_puzzle_is_refused(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "part.json", SOLUTION)
    done = run("puzzle", "solve", "B3", "--partial", file)
    assert done.is_one_error
    assert "a solution of small, not of B3" in done.err


@contextmanager
def _on_a_terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], Iterator[bytes]]]:
    """Runs a command whose stderr is a terminal, and yields what that terminal receives."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "cornerwise", "puzzle", *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"},
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 (this process has no other threads)
    ) as process:
        os.close(theirs)
        yield process, _told(ours)
    os.close(ours)


def _told(terminal: int) -> Iterator[bytes]:
    # Reading fails once the other end is closed everywhere.
    with suppress(OSError):
        while part := os.read(terminal, 4096):
            yield part


def test_ctrl_c_stops_it_with_status_130() -> None:
    with _on_a_terminal("solve", "B6c") as (process, told):
        assert any(b"at best" in part for part in told)
        process.send_signal(signal.SIGINT)
        rest = b"".join(told)
        out, _ = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in rest


def test_terminals_see_a_bar() -> None:
    with _on_a_terminal("solve", "B6c", "--time", "0.5") as (process, told):
        shown = b"".join(told)
        out, _ = process.communicate(timeout=60)
    assert b"/48 placed" in shown
    assert out.startswith(b"B6c: time ran out")


def test_colours_are_for_terminals_that_want_them() -> None:
    arguments = [sys.executable, "-m", "cornerwise", "puzzle", "solve", "B3"]
    environment = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    done = subprocess.run(arguments, capture_output=True, check=True, env=environment)
    assert b"\x1b[" in done.stdout
    assert b"\xe2\x94\x82" not in done.stdout

"""`-` means standard input and output, and files may contain several games."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from cornerwise.records import load, loads_blksgf, loads_json

from .conftest import Run

TWO_GAMES = "(;GM[Blokus Duo];B[e10])\n(;GM[Blokus Duo];B[e10];W[j5])\n"


@pytest.mark.parametrize("command", ["show", "moves"])
def test_a_game_is_read_from_standard_input(run: Run, duo_file: Path, command: str) -> None:
    text = duo_file.read_text("utf-8")
    assert run(command, "-", stdin=text).out == run(command, duo_file).out


def test_hint_and_analyse_read_standard_input(run: Run, duo_file: Path) -> None:
    text = duo_file.read_text("utf-8")
    hint = run("hint", "-", "--simulations", 20, stdin=text)
    assert hint.lines[0] == "orange to play (Grace)"
    judged = run("analyse", "-", "--move", 2, "--simulations", 5, stdin=text)
    assert [line.split()[0] for line in judged.lines[:3]] == ["1", "2", "Ada"]


def test_convert_reads_and_writes_the_standard_streams(run: Run, duo_file: Path) -> None:
    text = duo_file.read_text("utf-8")
    assert run("convert", "-", "-", stdin=text).out == text
    as_json = run("convert", "-", "-", "--to", "json", stdin=text).out
    assert loads_json(as_json) == load(duo_file)
    assert run("convert", "-", "-", stdin=as_json).out == text


def test_convert_to_is_for_standard_output_only(run: Run, duo_file: Path, tmp_path: Path) -> None:
    done = run("convert", duo_file, tmp_path / "a.json", "--to", "blksgf")
    assert done.is_one_error
    assert "the extension of a.json decides" in done.err
    assert not (tmp_path / "a.json").exists()


def test_random_game_writes_to_standard_output(run: Run) -> None:
    assert run("random-game", "duo", "-o", "-").out == run("random-game", "duo").out
    assert loads_blksgf(run("random-game", "duo", "-o", "-").out).game().is_over


def test_pictures_go_to_standard_output(duo_file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cornerwise", "show", str(duo_file), "--png", "-"],
        capture_output=True,
        check=True,
        timeout=120,
    )
    with Image.open(io.BytesIO(done.stdout)) as image:
        assert image.format == "PNG"


def test_only_one_picture_goes_to_standard_output(run: Run, duo_file: Path) -> None:
    done = run("show", duo_file, "--svg", "-", "--png", "-")
    assert done.is_one_error
    assert "only one file" in done.err
    assert run("show", duo_file, "--svg", "-").out.startswith("<svg")


def test_what_is_wrong_with_standard_input_is_told_in_a_line(run: Run) -> None:
    for command in (("show", "-"), ("convert", "-", "-")):
        done = run(*command, stdin="(;GM[Chess])")
        assert done.is_one_error
        assert "standard input: line 1" in done.err


def test_a_new_puzzle_goes_to_standard_output_alone(run: Run) -> None:
    made = run("puzzle", "make", "--level", "easy", "--seed", 3, "-o", "-")
    assert made.out == run("puzzle", "make", "--level", "easy", "--seed", 3, "--json").out
    assert run("puzzle", "solve", "-", stdin=made.out).status == 0


def test_a_game_of_several_is_chosen_by_its_number(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.blksgf"
    path.write_text(TWO_GAMES)
    first = run("show", path)
    assert "move 1 of 1" in first.out
    assert first.err == f"note: {path}: the file has 2 games; this is the first\n"
    second = run("show", path, "--game", 2)
    assert "move 2 of 2" in second.out
    assert second.err == ""
    assert len(run("moves", path, "--game", 2).lines) > 0
    assert "there is no game 3: the file has 2" in run("show", path, "--game", 3).err


def test_convert_loses_no_game_of_several(run: Run, tmp_path: Path) -> None:
    path, target = tmp_path / "games.blksgf", tmp_path / "game.json"
    path.write_text(TWO_GAMES)
    done = run("convert", path, target)
    assert done.is_one_error
    assert "it contains 2 games: choose one with --game" in done.err
    assert not target.exists()
    assert run("convert", "-", "-", stdin=TWO_GAMES).is_one_error
    assert run("convert", path, target, "--game", 2).status == 0
    assert len(load(target).game().moves) == 2


def test_side_lines_that_are_kept_as_text_are_told(run: Run) -> None:
    text = "(;GM[Blokus Duo](;B[e10])(;B[a1]))"
    done = run("show", "-", stdin=text)
    assert done.status == 0
    assert done.err == (
        "note: standard input: line 1, column 27: 1 at a1: purple's first piece must cover a free "
        "start square; this variation is kept as text\n"
    )
    assert "B[a1]" in run("convert", "-", "-", stdin=text).out


@pytest.mark.parametrize("command", [("match", 1, 1, "--games", 1), ("selfplay", "duo")])
def test_what_later_runs_go_on_with_needs_a_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[object, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*command, "-o", "-")
    assert done.is_one_error
    assert "not standard output: give it a name" in done.err
    assert not Path("-").exists()

import os
import subprocess
import sys
from pathlib import Path

import pytest

import cornerwise
from cornerwise.records import dumps_blksgf, load
from cornerwise.render import to_text

from .conftest import Run, first_moves

COMMANDS = ("serve", "play", "show", "moves", "convert", "random-game", "perft", "selfplay")


def test_the_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.status == 0
    assert all(command in done.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.status == 0
    assert f"cornerwise {command}" in done.out
    assert "Example" in done.out


def test_version(run: Run) -> None:
    assert run("--version").out == f"cornerwise {cornerwise.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["perft"],
        ["perft", "duo"],
        ["perft", "duo", "x"],
        ["perft", "duo", "-1"],
        ["perft", "duo", "101"],
        ["perft", "duo", "1", "--start", "here"],
        ["perft", "duo", "1", "--threads", "0"],
        ["show"],
        ["show", "game.blksgf", "--move", "-1"],
        ["show", "game.blksgf", "--size", "1"],
        ["convert", "one"],
        ["random-game", "duo", "--seed", "-1"],
        ["random-game", "duo", "--seed", str(2**64)],
    ],
)
def test_wrong_arguments_are_told_on_stderr(run: Run, arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.is_one_error
    assert "--help" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["perft", "chess", "1"],
        ["perft", "duo", "1", "--first", "blue"],
        ["random-game", ""],
        ["random-game", "duo", "--scoring", "odd"],
        ["random-game", "duo", "--shared", "purple"],
        ["random-game", "duo", "-o", "game.txt"],
        ["random-game", "duo", "-o", "no/such/folder/game.json"],
        ["play", "chess"],
        ["show", "no-such-file.blksgf"],
        ["show", "."],
        ["show", "bad\x1b[31m\nname.json"],
        ["moves", "no-such-file.json"],
        ["convert", "no-such-file.json", "out.blksgf"],
    ],
)
def test_every_error_is_one_line(
    run: Run, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff" * 50,
        b"(" * 100_000,
        b"(;GM[Chess])",
        b"(;GM[Blokus Duo];B[z99])",
        b"(;GM[Blokus Duo];B[a1])",
        b"{",
        b"[" * 100_000,
        b'{"cornerwise": 1e999}',
    ],
)
@pytest.mark.parametrize("name", ["hostile.blksgf", "hostile.json", "hostile"])
@pytest.mark.parametrize("command", ["show", "moves"])
def test_hostile_files_are_refused_in_one_line(
    run: Run, tmp_path: Path, command: str, name: str, content: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    done = run(command, path)
    assert done.status == 2
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1


def _subprocess(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cornerwise", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )


def test_a_module_run_is_the_same_command() -> None:
    done = _subprocess("perft", "duo", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "828\n", "")


def test_a_reader_that_stops_reading_is_no_error(duo_file: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cornerwise", "moves", str(duo_file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(timeout=60)


def test_colours_appear_only_where_wanted(duo_file: Path) -> None:
    coloured = _subprocess("show", str(duo_file), FORCE_COLOR="1", TERM="xterm-256color")
    plain = _subprocess("show", str(duo_file), FORCE_COLOR="1", NO_COLOR="1", TERM="xterm")
    assert "\x1b[" in coloured.stdout
    assert to_text(load(duo_file).game()) in plain.stdout
    assert "48;" not in plain.stdout


def test_terminals_that_lack_characters_get_question_marks(tmp_path: Path) -> None:
    path = tmp_path / "names.blksgf"
    path.write_text(dumps_blksgf(first_moves("duo", 1, players=("Zoë", "Ümit"))), "utf-8")
    done = _subprocess("show", str(path), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "Zo?" in done.stdout


def test_help_starts_without_the_heavy_parts() -> None:
    code = (
        "import sys\nfrom cornerwise.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        "print({'PIL', 'cornerwise._kernel'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"

"""`cornerwise selfplay` and `cornerwise train`: their output, and what they refuse."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Run
from cornerwise.engine.opening_book import positions_from
from cornerwise.training.game_files import read_games
from cornerwise.variants import setup_named
from nets import tiny_file
from waiting import until

from .conftest import DUO, QUICK


@pytest.mark.parametrize(
    "command",
    [
        ["selfplay"],
        ["train", "net"],
        ["train", "gate"],
        ["train", "calibration"],
        ["train", "book"],
    ],
)
def test_each_command_has_help_with_an_example(run: Run, command: list[str]) -> None:
    done = run(*command, "--help")
    assert done.status == 0
    assert f"Example: cornerwise {' '.join(command)}" in done.out


def test_selfplay_says_what_it_played_and_goes_on(
    run: Run, tmp_path: Path, stored_games: Path
) -> None:
    path = tmp_path / "games.cwg"
    options = ("duo", *QUICK, "--seed", "1", "-o", path)
    first = run("selfplay", *options, "--games", "3")
    assert (first.status, first.out) == (0, f"played 3 games; {path} has 3\n")
    second = run("selfplay", *options, "--games", "8")
    assert (second.status, second.out) == (0, f"played 5 games; {path} has 8\n")
    assert path.read_bytes() == stored_games.read_bytes()
    done = run("selfplay", *options, "--games", "4")
    assert (done.status, done.out) == (0, f"played 0 games; {path} has 8\n")


def test_a_book_says_what_it_found_and_how_it_was_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    options = ("--plies", 1, "--candidates", 4, "--games", 2, "--simulations", 2, "--seed", 3)
    done = run("train", "book", "junior", *options, "-o", path)
    assert done.status == 0
    assert done.out.startswith("first move:\n  * ")
    document = json.loads(path.read_text("utf-8"))
    command = (
        "cornerwise train book junior --plies 1 --candidates 4 --games 2 --simulations 2 --seed 3"
    )
    assert document["provenance"]["command"] == command
    (start,) = [each for each in positions_from(document) if not each.line]
    assert len(start.moves) > 1


def test_selfplay_tells_of_damage_and_repairs_it(
    run: Run, games_file: Path, stored_games: Path
) -> None:
    games_file.write_bytes(games_file.read_bytes()[:-7])
    done = run("selfplay", "duo", *QUICK, "--seed", "1", "--games", "8", "-o", games_file)
    assert done.status == 0
    assert "its last game is truncated; its intact part is used" in done.err
    assert games_file.read_bytes() == stored_games.read_bytes()


def test_selfplay_uses_the_network_it_is_given(run: Run, tmp_path: Path) -> None:
    network, path = tmp_path / "tiny.cwnet", tmp_path / "games.cwg"
    network.write_bytes(tiny_file(DUO))
    quick = ("--full", "12", "--quick", "6", "--games", "1")
    assert run("selfplay", "duo", *quick, "--net", network, "-o", path).status == 0
    played_by = read_games(path).provenance["network"]
    done = run("selfplay", "duo", *quick, "--no-net", "-o", path)
    assert done.is_one_error
    assert f"network {played_by} there, none here" in done.err


@pytest.fixture
def files(tmp_path: Path, stored_games: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Files of every kind in the working directory."""
    monkeypatch.chdir(tmp_path)
    contents = {
        "games.cwg": stored_games.read_bytes(),
        "junior.cwnet": tiny_file(setup_named("junior")),
        "duo.cwnet": tiny_file(DUO),
        "cut.cwnet": tiny_file(DUO)[:-4],
        "text.txt": b"some text",
        "empty": b"",
    }
    for name, content in contents.items():
        Path(name).write_bytes(content)
    return {name: tmp_path / name for name in contents}


SELFPLAY = ["selfplay", "duo", "--games", "1", "--full", "9", "--quick", "9", "-o", "out.cwg"]
GATE = ["train", "gate", "--games", "1", "--time", "0.001", "--game"]
NET = ["train", "net", "duo"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["selfplay", "chess", "-o", "out.cwg"], "no game 'chess'"),
        (["selfplay", "duo", "-o", "no/such/folder.cwg"], "No such file"),
        (["selfplay", "duo", "-o", "."], "directory"),
        (["selfplay", "duo", "-o", "text.txt"], "not a file of self-play games"),
        (["selfplay", "duo", "-o", "duo.cwnet"], "not a file of self-play games"),
        (["selfplay", "junior", "-o", "games.cwg"], "way duo there, junior here"),
        ([*SELFPLAY, "--scoring", "odd"], "no scoring 'odd'"),
        ([*SELFPLAY, "--net", "missing.cwnet"], "missing.cwnet: No such file"),
        ([*SELFPLAY, "--net", "text.txt"], "text.txt: "),
        ([*SELFPLAY, "--net", "cut.cwnet"], "cut short"),
        ([*SELFPLAY, "--net", "junior.cwnet"], "another game than duo"),
        ([*SELFPLAY, "--net", "duo.cwnet", "--no-net"], "cannot be combined"),
        (["train", "book", "chess", "-o", "book.json"], "no game 'chess'"),
        (["train", "book", "classic-one", "-o", "book.json"], "has no opponents"),
        (["train", "book", "duo", "-o", "no/such/book.json"], "no folder"),
        ([*GATE, "chess", "none", "none"], "no game 'chess'"),
        ([*GATE, "classic-three", "none", "none"], "classic-three"),
        ([*GATE, "duo", "none", "missing.cwnet"], "missing.cwnet: No such file"),
        ([*GATE, "duo", "games.cwg", "none"], "games.cwg: "),
        ([*GATE, "duo", "none", "junior.cwnet"], "another game than duo"),
        ([*GATE, "junior", "duo.cwnet", "none"], "another game than junior"),
    ],
)
def test_wrong_input_is_told_in_one_line(
    run: Run, files: dict[str, Path], arguments: list[str], complaint: str
) -> None:
    before = {path: path.read_bytes() for path in files.values()}
    done = run(*arguments)
    assert done.is_one_error, done
    assert complaint in done.err
    assert {path: path.read_bytes() for path in files.values()} == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["train", "net", "chess", "games.cwg", "-o", "x.cwnet"], "no game 'chess'"),
        (["train", "net", "junior", "games.cwg", "-o", "x.cwnet"], "games of duo, not of junior"),
        ([*NET, "missing.cwg", "-o", "x.cwnet"], "missing.cwg: No such file"),
        ([*NET, "duo.cwnet", "-o", "x.cwnet"], "not a file of self-play games"),
        ([*NET, "empty", "-o", "x.cwnet"], "not a file of self-play games"),
        ([*NET, "games.cwg", "-o", "games.cwg"], "must end with .cwnet"),
        ([*NET, "games.cwg", "-o", "no/such/x.cwnet"], "no folder"),
        ([*NET, "games.cwg", "-o", "x.cwnet", "--channels", "17"], "multiples of 16"),
        ([*NET, "games.cwg", "-o", "x.cwnet", "--from", "missing.cwnet"], "No such file"),
        ([*NET, "games.cwg", "-o", "x.cwnet", "--from", "cut.cwnet"], "cut short"),
        ([*NET, "games.cwg", "-o", "x.cwnet", "--from", "junior.cwnet"], "another game than duo"),
        (
            [*NET, "games.cwg", "-o", "x.cwnet", "--from", "duo.cwnet", "--channels", "32"],
            "leave out --channels",
        ),
    ],
)
def test_wrong_input_of_a_training_is_told_in_one_line(
    run: Run, files: dict[str, Path], arguments: list[str], complaint: str
) -> None:
    pytest.importorskip("torch")
    before = {path: path.read_bytes() for path in files.values()}
    done = run(*arguments)
    assert done.is_one_error, done
    assert complaint in done.err
    assert {path: path.read_bytes() for path in files.values()} == before


@pytest.mark.parametrize("missing", ["numpy", "torch"])
def test_a_training_without_torch_says_what_to_install(
    run: Run, games_file: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    if missing == "torch":
        pytest.importorskip("numpy")
    done = run("train", "net", "duo", games_file, "-o", games_file.with_suffix(".cwnet"))
    assert done.is_one_error
    assert "pip install 'cornerwise[train]'" in done.err


def test_selfplay_and_gate_need_neither_numpy_nor_torch(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['torch'] = None\n"
        "from cornerwise.cli import main\n"
        "main(sys.argv[1:])"
    )
    for arguments in (
        ["selfplay", "duo", *QUICK, "--games", "1", "-o", str(tmp_path / "games.cwg")],
        ["train", "gate", "none", "none", "--game", "duo", "--games", "1", "--time", "0.001"],
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
        )
        assert (done.returncode < 2, done.stderr) == (True, "")


def test_an_interrupted_selfplay_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "games.cwg"
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "cornerwise",
            "selfplay",
            "duo",
            *QUICK,
            "-n",
            "1000000",
            "-o",
            path,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: path.exists() and path.stat().st_size >= 2000, "some games are kept", seconds=60)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    found = read_games(path)
    assert found.damage is None
    assert (
        out == f"stopped with {len(found.games)} games in {path}; repeat the command to continue\n"
    )

"""The command `cornerwise bot` and the example, as programs of their own."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from serving import SECONDS, Server

from .conftest import Robot

EXAMPLE = Path(__file__).parents[2] / "examples/bot.py"
ENGINE = [sys.executable, "-m", "cornerwise", "gtp", "--level", "1"]


def bot(server: Server, token: Path, *options: str) -> list[str]:
    command = [sys.executable, "-m", "cornerwise", "bot", server.url, "--token-file", str(token)]
    return [*command, *options, "--", *ENGINE]


def children(pid: int) -> list[str]:
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [child for each in lists for child in each.read_text().split()]


def test_the_example_has_thirty_lines_and_plays_a_whole_game(server: Server, robot: Robot) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 30
    table = robot.invited("duo", 1)
    subprocess.run([sys.executable, str(EXAMPLE), server.url, robot.token], check=True, timeout=120)
    assert robot.table(table)["turn"]["over"]


def test_the_command_plays_and_ends(server: Server, robot: Robot, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(f"{robot.token}\n")
    table = robot.invited("duo", 1)
    done = subprocess.run(
        bot(server, token, "--games", "1"), capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == f"Cornerwise plays at {server.url} as {robot.name}"
    assert "the game is over, place" in done.stdout
    assert robot.table(table)["turn"]["over"]


def test_ctrl_c_leaves_nothing_behind(server: Server, robot: Robot, tmp_path: Path) -> None:
    token, folder = tmp_path / "token", tmp_path / "temporary"
    token.write_text(robot.token)
    folder.mkdir()
    robot.invited("classic", 9, 9, 9)
    process = subprocess.Popen(
        bot(server, token, "--leave"),
        stdout=subprocess.PIPE,
        text=True,
        env={"TMPDIR": str(folder)},
    )
    assert process.stdout is not None
    assert "plays at" in process.stdout.readline()
    assert "takes a seat" in process.stdout.readline()
    engines = children(process.pid)
    assert engines
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    assert process.wait(SECONDS) == 0
    assert time.monotonic() - began < 10
    process.stdout.close()
    assert "leaves the table" in rest
    assert not [engine for engine in engines if Path(f"/proc/{engine}").exists()]
    assert list(folder.iterdir()) == []

"""The command `cornerwise bot` and the example, as separate processes."""

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


def example(server: Server, robot: Robot) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), server.url, robot.token], stdout=subprocess.PIPE, text=True
    )


def until_over(process: subprocess.Popen[str], table: str) -> None:
    """Reads the example's output until it reports that a game is over."""
    assert process.stdout is not None
    while line := process.stdout.readline():
        if line == f"{table}: over\n":
            return
    raise AssertionError("the example has ended")


def test_the_example_plays_one_game_after_the_other(server: Server, robot: Robot) -> None:
    with example(server, robot) as process:
        try:
            for _ in range(2):
                table = robot.invited("duo", 1)
                until_over(process, table)
                assert robot.table(table)["turn"]["over"]
        finally:
            process.kill()


def test_the_example_comes_back_when_the_server_was_away(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    robot = Robot(server)
    table = robot.invited("classic", 1, 1, 1)
    with example(server, robot) as process:
        try:
            robot.moves(table, 8)
            server.kill()
            server = server.again()
            until_over(process, table)
            assert robot.table(table)["turn"]["over"]
        finally:
            process.kill()
            robot.host.close()
            server.stop()


def test_the_command_waits_for_a_server_that_is_not_there_yet(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    robot = Robot(server)
    table = robot.invited("duo", 1)
    server.stop()
    command = bot(server, Path("-"), "--games", "1", "--wait")
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(robot.token)
        process.stdin.close()
        assert process.stdout.readline().endswith("; waiting for it\n")
        server = server.again()
        assert "plays at" in process.stdout.readline()
        assert "the game is over" in process.stdout.read()
        assert process.wait(SECONDS) == 0
    assert robot.table(table)["turn"]["over"]
    robot.host.close()
    server.stop()


def test_without_wait_a_server_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    server.stop()
    token = tmp_path / "token"
    token.write_text("cw_token")
    done = subprocess.run(
        bot(server, token), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: {server.url} does not answer")
    assert "--wait" in done.stderr
    assert done.stderr.count("\n") == 1


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

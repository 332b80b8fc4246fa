"""A server that is killed or stopped comes back with every game as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from serving import Server
from waiting import until

from .conftest import Guest

Start = Callable[..., Server]


def test_a_killed_server_has_lost_nothing_and_its_computer_thinks_on(start: Start) -> None:
    server = start()
    guest = Guest(server)
    table = guest.create("classic", "Ada", 9, 1, 1)
    around = guest.create("duo", "Ada", "Bob")
    with guest.at(around) as seat:
        for _ in range(5):
            seat.play_first_legal()
        seat.ask("undo")
        people = seat.moves
    with guest.at(table) as seat:
        seat.play_first_legal()
        assert seat.turn["thinking"]
        acknowledged = seat.moves
        server.kill()

    server = start()
    guest = guest.move_to(server)
    assert {each["id"] for each in guest.get("/api/tables")} == {table, around}
    with guest.at(around) as seat:
        assert seat.moves == people
        assert seat.turn["can_redo"]
    with guest.at(table) as seat:
        assert seat.moves[:1] == acknowledged
        seat.wait_for_person()
        assert len(seat.moves) == 4


def test_a_computer_thinks_on_though_nobody_looks(start: Start) -> None:
    server = start()
    guest = Guest(server)
    table = guest.create("duo", "Ada", 9)
    with guest.at(table) as seat:
        seat.play_first_legal()
        server.kill()
    server = start()
    guest = guest.move_to(server)
    until(lambda: guest.get("/api/tables")[0]["moves"] >= 2, "the computer has moved")


@pytest.mark.parametrize("after", [0.0, 0.003, 0.01, 0.05])
def test_whatever_was_acknowledged_before_the_kill_is_there(start: Start, after: float) -> None:
    server = start()
    guest = Guest(server)
    table = guest.create("classic", *["Ada"] * 4)
    with guest.at(table) as seat:
        for _ in range(10):
            seat.play_first_legal()
        acknowledged = list(seat.moves)
        seat.send("play", placement=seat.turn["legal"][0])
        time.sleep(after)
        server.kill()
    guest = guest.move_to(start())
    moves = guest.get(f"/api/tables/{table}")["moves"]
    assert moves[:10] == acknowledged
    assert len(moves) in (10, 11)


def test_a_stopped_server_ends_well_even_while_a_computer_thinks(start: Start) -> None:
    server = start()
    guest = Guest(server)
    with guest.at(guest.create("classic", 9, 9, 9, 9)):
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 5
    for line in server.log.read_text().splitlines():
        entry = json.loads(line)
        assert entry["level"] in ("info", "warning"), entry


def cornerwise(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cornerwise", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **variables},
    )


def test_a_taken_port_is_told_in_a_sentence(start: Start, tmp_path: Path) -> None:
    port = start().url.rpartition(":")[2]
    done = cornerwise("serve", "--port", port, "--database", str(tmp_path / "other.db"))
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: cannot listen on 127.0.0.1 port {port}")


def test_a_database_that_cannot_be_used_is_told_in_a_sentence() -> None:
    done = cornerwise("serve", "--port", "0", "--database", "/proc/nowhere/games.db")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "/proc/nowhere" in done.stderr


def test_without_a_command_the_game_opens_in_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "cornerwise"],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        until(opened.exists, "the browser opens")
        assert opened.read_text().strip() in line
        assert (tmp_path / "cornerwise" / "cornerwise.db").exists()
    finally:
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()

"""A club moves all its data from SQLite to PostgreSQL, as described in the docs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from machines import Postgres
from serving import Server

from .conftest import Guest


def admin(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "cornerwise", "admin", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.long
def test_games_go_on_and_everybody_is_known_in_the_new_database(
    postgres: Postgres, tmp_path: Path
) -> None:
    old, new, backup = tmp_path / "games.db", postgres.url, tmp_path / "club.gz"
    server = Server(old)
    guest, ada = Guest(server), Guest(server)
    account = {"name": "Ada", "password": "long and secret enough"}
    assert ada.http.post("/api/account", json=account).status_code == 201
    table = guest.create("duo", "Ada", "Bob")
    with guest.at(table) as seat:
        seat.play_first_legal()
        moves = list(seat.moves)
        made = admin("backup", str(backup), "--database", str(old))
    assert server.stop() == 0
    assert made.startswith(f"{backup}: 1 game, ")
    brought = admin("restore", str(backup), "--database", new)
    assert brought.removeprefix("restored ") == made.removeprefix(f"{backup}: ")

    server = Server(new, log=tmp_path / "new.log")
    assert ada.move_to(server).get("/api/me")["account"]["name"] == "Ada"
    with guest.move_to(server).at(table) as seat:
        assert seat.moves == moves
        assert seat.play_first_legal()["type"] == "moved"
    assert server.stop() == 0

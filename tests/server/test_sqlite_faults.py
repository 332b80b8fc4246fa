"""A server on SQLite whose disk is full, whose file disappears, or whose file is shared."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from commands import Run, data, run
from cornerwise.server.storage.interface import StorageError
from cornerwise.server.storage.sql import open_storage
from machines import Postgres
from serving import Server
from waiting import until

from .conftest import Guest

__all__ = ["data", "run"]

SMALL = "2m"
"""Space for a database and some games."""

TABLE = {"setup": {"way": "duo"}, "seats": [{"type": "person"}] * 2}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a small disk."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("*** There is no mount: a full disk is NOT tried.")
    if done.returncode:
        pytest.skip(f"*** A small disk cannot be mounted, a full one is NOT tried: {done.stderr}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fills the disk completely, and returns the file that does so."""
    ballast = folder / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError:
                continue
    return ballast


def answer_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json().get("code", "")


def test_a_full_disk_is_told_nothing_is_lost_and_service_resumes(small_disk: Path) -> None:
    server = Server(small_disk / "games.db", log=small_disk.parent / "log")
    guest = Guest(server)
    try:
        table = guest.create("duo", "Ada", "Bob")
        with guest.at(table) as seat:
            assert seat.play_first_legal()["type"] == "moved"
            ballast = fill(small_disk)
            full = (503, "server/storage_full")
            # Earlier writes leave some space in SQLite's log.
            until(
                lambda: answer_of(guest.http.post("/api/tables", json=TABLE)) == full,
                "new tables are refused",
            )
            until(lambda: answer_of(guest.http.get("/api/ready")) == full, "the disk is full")
            refused = seat.play_first_legal()
            while refused["type"] == "moved":
                refused = seat.play_first_legal()
            assert (refused["type"], refused["code"]) == ("refused", "server/storage_full")
            kept = len(seat.moves)
            assert guest.get("/api/health")["status"] == "ok"
            assert len(guest.get(f"/api/tables/{table}")["moves"]) == kept
            ballast.unlink()
            until(lambda: guest.http.get("/api/ready").status_code == 200, "the server is ready")
            assert seat.play_first_legal()["type"] == "moved"
        assert guest.http.post("/api/tables", json=TABLE).status_code == 201
        events = [json.loads(line) for line in server.log.read_text().splitlines()]
        assert not [each for each in events if "Traceback" in str(each)]
    finally:
        assert server.stop() == 0


def test_a_computer_whose_move_could_not_be_kept_moves_once_there_is_room(
    small_disk: Path,
) -> None:
    server = Server(small_disk / "games.db", log=small_disk.parent / "log")
    guest = Guest(server)
    try:
        table = guest.create("duo", 9, "Ada")
        ballast = fill(small_disk)
        # The level thinks long enough for the remaining space to be used up.
        until(
            lambda: guest.http.post("/api/tables", json=TABLE).status_code == 503,
            "new tables are refused",
        )
        until(lambda: "a computer could not move" in server.log.read_text(), "a computer fails")
        ballast.unlink()
        with guest.at(table) as seat:
            seat.wait_for_person()
            assert len(seat.moves) == 1
    finally:
        assert server.stop() == 0


def test_a_database_that_is_replaced_is_noticed_and_nothing_is_written_in_vain(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.db"
    server = Server(path)
    guest = Guest(server)
    try:
        table = guest.create("duo", "Ada", "Bob")
        with guest.at(table) as seat:
            aside = path.rename(tmp_path / "aside.db")
            path.write_bytes(aside.read_bytes())
            refused = seat.play_first_legal()
            assert (refused["type"], refused["code"]) == ("refused", "server/not_ready")
        gone = (503, "server/not_ready")
        assert answer_of(guest.http.post("/api/tables", json=TABLE)) == gone
        until(lambda: answer_of(guest.http.get("/api/ready")) == gone, "the file is missed")
        assert "moved or replaced" in server.log.read_text()
        aside.rename(path)
        until(lambda: guest.http.get("/api/ready").status_code == 200, "the server is ready")
        with guest.at(table) as seat:
            assert seat.play_first_legal()["type"] == "moved"
    finally:
        assert server.stop() == 0


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, run: Run) -> None:
    server = Server(tmp_path / "games.db")
    try:
        done = run("serve", "--port", "0", "--no-pages", "--database", tmp_path / "games.db")
        assert done.is_one_error
        assert f"process {server.process.pid}" in done.err
        assert "PostgreSQL" in done.err
    finally:
        assert server.stop() == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db", "games.log"]


def test_a_server_that_was_killed_leaves_the_file_to_the_next(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    server.kill()
    assert server.again().stop() == 0


async def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="there is no folder"):
        await open_storage(str(tmp_path / "gmaes" / "games.db"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("address", ["postgresql:/games@localhost/games", "postgresql//host/x"])
async def test_what_is_almost_an_address_is_not_taken_for_a_file(address: str) -> None:
    with pytest.raises(StorageError, match="not a database address"):
        await open_storage(address)
    assert not Path(address).exists()


def test_servers_that_do_not_hear_of_each_other_are_told(
    postgres: Postgres, tmp_path: Path
) -> None:
    database = postgres.url
    servers = [Server(database, log=tmp_path / name) for name in ("first", "second")]
    try:
        until(
            lambda: any("--redis" in each.log.read_text() for each in servers),
            "a server has noticed the other",
        )
    finally:
        assert [each.stop() for each in servers] == [0, 0]

"""Whether a server is ready for work, and how it hands work over when told to stop."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cornerwise.server.storage.sql import open_storage
from machines import Postgres, Redis
from serving import SECONDS, Server
from waiting import until

from .conftest import Guest

Start = Callable[..., Server]


def ready(guest: Guest) -> tuple[int, str]:
    answer = guest.http.get("/api/ready")
    return answer.status_code, answer.json().get("code", "")


def until_it_says(guest: Guest, wanted: tuple[int, str]) -> None:
    """Waits until the server has noticed what it can reach, which takes seconds."""
    until(lambda: ready(guest) == wanted, f"the server says {wanted}")


def test_a_server_that_has_what_it_needs_is_ready_and_gives_no_cookie(guest: Guest) -> None:
    answer = guest.http.get("/api/ready")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ready"
    assert "set-cookie" not in answer.headers


def test_a_server_whose_redis_is_away_is_not_ready(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    server = Server(postgres.url, "--redis", redis.url, log=tmp_path / "log")
    guest = Guest(server)
    assert ready(guest) == (200, "")
    redis.kill()
    try:
        until_it_says(guest, (503, "server/not_ready"))
        assert guest.http.get("/api/ready").json()["params"] == {"part": "redis"}
    finally:
        redis.start()
    until_it_says(guest, (200, ""))
    assert server.stop() == 0


def test_a_server_whose_database_is_away_is_not_ready(redis: Redis, tmp_path: Path) -> None:
    postgres = Postgres()
    server = Server(postgres.url, "--redis", redis.url, log=tmp_path / "log")
    guest = Guest(server)
    assert ready(guest) == (200, "")
    postgres.stop()
    until_it_says(guest, (503, "server/not_ready"))
    assert guest.http.get("/api/ready").json()["params"] == {"part": "database"}
    assert server.stop() == 0


def test_a_draining_server_begins_nothing_new_and_sends_everybody_elsewhere(start: Start) -> None:
    server = start()
    guest = Guest(server)
    table = guest.create("duo", "Ada", "Bob")
    body = {"setup": {"way": "duo"}, "seats": [{"type": "person"}, {"type": "person"}]}
    with ExitStack() as stack:
        seats = [stack.enter_context(guest.at(table)) for _ in range(40)]
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        until(lambda: ready(guest)[0] != 200, "the server drains")
        assert ready(guest) == (503, "server/draining")
        assert guest.get("/api/health")["status"] == "ok"
        assert guest.get(f"/api/tables/{table}")["id"] == table
        refused = guest.http.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (503, "server/draining")
        with pytest.raises(InvalidStatus) as raised, guest.at(table):
            pass
        assert raised.value.response.status_code == 503
        for seat in seats:
            with suppress(ConnectionClosed):
                list(seat.socket)
            assert seat.socket.close_code == 1012
    assert server.stop() == 0
    assert 1 < time.monotonic() - began < 10


def test_moves_are_taken_until_a_socket_is_closed_and_none_is_lost(start: Start) -> None:
    server = start()
    guest = Guest(server)
    table = guest.create("classic", *["Ada"] * 4)
    quiet = guest.create("duo", "Ada", "Bob")
    acknowledged = 0
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(guest.at(quiet))
        seat = stack.enter_context(guest.at(table))
        server.process.send_signal(signal.SIGTERM)
        with suppress(ConnectionClosed):
            while seat.play_first_legal()["type"] == "moved":
                acknowledged = len(seat.moves)
                time.sleep(0.03)  # The game must not end before the draining does.
        assert seat.socket.close_code == 1012
    assert server.stop() == 0
    again = guest.move_to(start())
    assert len(again.get(f"/api/tables/{table}")["moves"]) in (acknowledged, acknowledged + 1)


def test_ctrl_c_stops_at_once(start: Start) -> None:
    server = start()
    guest = Guest(server)
    table = guest.create("duo", "Ada", "Bob")
    with ExitStack() as stack:
        for _ in range(45):
            stack.enter_context(guest.at(table))
        began = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(SECONDS) == 0
        assert time.monotonic() - began < 2


async def test_thoughts_are_handed_over(postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    database = postgres.url
    server = Server(database, "--redis", redis.url, log=tmp_path / "log")
    guest = Guest(server)
    table = guest.create("duo", "Ada", 9)
    with guest.at(table) as seat:
        seat.play_first_legal()
        seat.wait(lambda message: message["type"] == "thinking")
        assert server.stop() == 0
    storage = await open_storage(database)
    now = datetime.now(UTC)
    end = now + timedelta(seconds=1)
    try:
        assert await storage.take_lease(f"computer {table} 1", "another", now, end)
    finally:
        await storage.close()

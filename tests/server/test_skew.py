"""Servers with wrong clocks still keep the players' time correctly."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from machines import Postgres, Redis
from serving import Server
from soak.faults.skewed import Clock, SkewedServer

from .conftest import Guest

AHEAD = 90
"""Seconds by which one server's clock is wrong: longer than the players have."""

SECONDS_EACH = 60


@pytest.fixture(scope="module")
def servers(
    postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two servers that work together; the second has a wrong clock."""
    database, folder = postgres.url, tmp_path_factory.mktemp("skew")
    right, wrong = (
        SkewedServer(clock, database, "--redis", redis.url, log=folder / f"{name}.log")
        for name, clock in _clocks(folder).items()
    )
    yield right, wrong
    right.stop()
    wrong.stop()


def _clocks(folder: Path) -> dict[str, Clock]:
    clocks = {name: Clock(folder, name) for name in ("right", "wrong")}
    clocks["wrong"].set(AHEAD)
    return clocks


@pytest.mark.long
def test_nobody_gains_or_loses_time_at_servers_whose_clocks_differ(
    servers: tuple[Server, Server],
) -> None:
    right, wrong = servers
    ada = Guest(right)
    clock = {"type": "live", "seconds": SECONDS_EACH, "increment": 0}
    seats = [{"type": "person"}, {"type": "person"}]
    body = {"setup": {"way": "duo"}, "seats": seats, "terms": {"clock": clock}}
    began = time.monotonic()
    table = ada.http.post("/api/tables", json=body).json()["id"]
    with ada.at(table) as here, ada.move_to(wrong).at(table) as there:
        for number in range(6):
            mover, other = ((here, there), (there, here))[number % 2]
            assert mover.play_first_legal()["type"] == "moved"
            other.wait(lambda message: message["type"] == "moved")
        took = time.monotonic() - began
        assert here.turn["clocks"]["left"] == pytest.approx(there.turn["clocks"]["left"], abs=took)
        for left in here.turn["clocks"]["left"]:
            assert SECONDS_EACH - took - 1 <= left <= SECONDS_EACH
        assert not any(seat["away"] for seat in ada.get(f"/api/tables/{table}")["seats"])


def test_a_wrong_clock_shows_in_the_metrics(servers: tuple[Server, Server]) -> None:
    for server, ahead in zip(servers, (0, AHEAD), strict=True):
        text = Guest(server).http.get("/metrics").text
        found = re.search(r"^cornerwise_clock_skew_seconds (\S+)$", text, re.MULTILINE)
        assert found
        assert float(found[1]) == pytest.approx(ahead, abs=2)

"""A server whose PostgreSQL connections go silent, and addresses without a database."""

from __future__ import annotations

import socket
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from commands import Run, data, run
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.backup import back_up
from cornerwise.server.storage.sql.postgresql import postgresql_engine
from faulty_proxy import FaultyProxy
from machines import Postgres
from serving import Server
from waiting import until

from .conftest import Guest

__all__ = ["data", "run"]

TABLE = {"setup": {"way": "duo"}, "seats": [{"type": "person"}] * 2}


def through(proxy: FaultyProxy, database: str) -> str:
    """Returns the address of a database with a proxy in between."""
    return database.replace(f":{proxy.target}/", f":{proxy.port}/")


def test_silent_connections_are_replaced(postgres: Postgres, tmp_path: Path) -> None:
    with FaultyProxy(postgres.port) as proxy:
        server = Server(through(proxy, postgres.url), log=tmp_path / "log")
        guest = Guest(server)
        try:
            table = guest.create("duo", "Ada", "Bob")
            proxy.half_open()
            assert len(guest.get("/api/tables")) == 1
            with guest.at(table) as seat:
                assert seat.play_first_legal()["type"] == "moved"
            until(lambda: guest.http.get("/api/ready").status_code == 200, "the server is ready")
        finally:
            assert server.stop() == 0


def test_a_database_that_falls_silent_holds_up_neither_requests_nor_the_end(
    postgres: Postgres, tmp_path: Path
) -> None:
    with FaultyProxy(postgres.port) as proxy:
        server = Server(through(proxy, postgres.url), "--drain", "6", log=tmp_path / "log")
        guest = Guest(server)
        guest.create("duo", "Ada", "Bob")
        proxy.swallow()
        assert guest.http.get("/api/ready").status_code == 503
        assert guest.http.post("/api/tables", json=TABLE).status_code >= 500
        began = time.monotonic()
        assert server.stop() == 0
        # The limit, plus the time Python takes to exit on a busy machine.
        assert time.monotonic() - began < 6 + 6


async def test_the_system_asks_silent_connections_whether_they_are_there(
    postgres: Postgres,
) -> None:
    address = postgres.url.replace("postgresql", "postgresql+asyncpg")
    engine = postgresql_engine(make_url(address), patient=False)
    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        ours = driver._transport.get_extra_info("socket")
        assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
    await engine.dispose()


@pytest.fixture
async def backup(tmp_path: Path) -> Path:
    """A backup of an empty database."""
    database, backup = str(tmp_path / "games.db"), tmp_path / "games.gz"
    await (await open_storage(database)).close()
    await back_up(database, backup, datetime.now(UTC))
    return backup


@pytest.mark.usefixtures("anyio_backend")  # runs the fixture; commands have their own event loop
@pytest.mark.parametrize(
    ("user", "database", "words"),
    [
        ("games", "no such", "createdb -h 127.0.0.1 -p {port} -U games 'no such'"),
        ("nobody", "games", "createuser -h 127.0.0.1 -p {port} nobody"),
    ],
)
def test_a_wrong_role_or_database_is_told_in_one_line_with_what_to_do(
    postgres: Postgres, backup: Path, run: Run, *, user: str, database: str, words: str
) -> None:
    address = f"postgresql://{user}:hidden@127.0.0.1:{postgres.port}/{database}"
    for command in (
        ["serve", "--port", "0", "--no-pages"],
        ["admin", "names"],
        ["admin", "restore", backup],
    ):
        done = run(*command, "--database", address)
        assert done.is_one_error, done.err
        assert words.format(port=postgres.port) in done.err
        assert "hidden" not in done.err

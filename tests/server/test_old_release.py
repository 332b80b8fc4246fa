"""A 0.1.0 database with games: upgraded, used by both releases at once, and downgraded.

`tools/old_database.py` says how `old_release.json` was made.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from cornerwise.server.accounts.guest_cookies import GuestCookies
from cornerwise.server.storage.interface import StorageError
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.backup import back_up, restore
from cornerwise.server.storage.sql.engine import opened
from machines import Postgres, Redis
from serving import Server

from .conftest import Guest

OLD = json.loads(Path(__file__).with_name("old_release.json").read_text())
OWNER = "a" * 32
AROUND_ONE_SCREEN = f"{4:032x}"
"""An unfinished Duo game with the last move undone."""

AGAINST_A_COMPUTER = f"{100:032x}"
"""A Duo game that the old release made later; it is the computer's turn."""

COLUMNS = {
    "game_table": "id, owner, setup, placements, undone, version, waiting, created_at, updated_at",
    "seat": "table_id, number, owner, name, level",
    "secret": "name, value",
}
"""What the old release stored."""

_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")

Start = Callable[..., Server]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The database as the old release left it."""
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("\n".join(OLD["database"]))
    return path


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers of this release; all are stopped at the end."""
    servers: list[Server] = []

    def started(address: Path | str, *options: str) -> Server:
        servers.append(Server(address, *options, log=tmp_path / "log"))
        return servers[-1]

    yield started
    for server in servers:
        with suppress(ProcessLookupError):
            server.stop()


async def test_an_upgrade_keeps_every_row(database: Path) -> None:
    def rows() -> dict[str, list[tuple[Any, ...]]]:
        with closing(sqlite3.connect(database)) as connection:
            return {
                name: connection.execute(f"SELECT {columns} FROM {name} ORDER BY 1, 2").fetchall()  # noqa: S608 (no input)
                for name, columns in COLUMNS.items()
            }

    before = rows()
    assert [len(each) for each in before.values()] == [8, 22, 1]
    async with opened(str(database)) as upgraded, upgraded.upgraded() as connection:
        enforced = await connection.exec_driver_sql("PRAGMA foreign_keys")
        assert enforced.scalar_one() == 1, "they are switched on again"
    assert rows() == before


async def owner_at(server: Server) -> Guest:
    """Returns the old release's guest, with their old cookie."""
    storage = await open_storage(str(server.database))
    try:
        secret = await storage.secret()
    finally:
        await storage.close()
    guest = Guest(server)
    cookie = GuestCookies(secret).cookie(OWNER, secure=False).partition(";")[0]
    name, _, value = cookie.partition("=")
    guest.http.cookies.set(name, value, domain="127.0.0.1")
    return guest


def moves_of(guest: Guest, table: str) -> list[int]:
    return [move["placement"] for move in guest.get(f"/api/tables/{table}")["moves"]]


async def test_the_games_of_an_old_release_are_there_and_go_on(
    database: Path, start: Start
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        before = {
            row[0]: json.loads(row[1])
            for row in connection.execute("SELECT id, placements FROM game_table")
        }
    guest = await owner_at(start(database))
    listed = [
        table["id"]
        for finished in ("true", "false")
        for table in guest.get(f"/api/tables?finished={finished}")
    ]
    assert sorted(listed) == sorted(before)
    assert {table: moves_of(guest, table) for table in before} == before
    with guest.at(AROUND_ONE_SCREEN) as seat:
        assert seat.ask("redo")["type"] == "restored", "what was taken back is kept too"
        while not seat.turn["over"]:
            assert seat.play_first_legal()["type"] == "moved"
    result = guest.get(f"/api/tables/{AROUND_ONE_SCREEN}")["result"]
    assert result["winners"]


async def beside_on_sqlite(path: Path) -> None:
    """Executes every statement of the old release, as one of its servers would."""
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        for each in OLD["statements"]:
            for values in each["values"]:
                done = connection.execute(each["sql"], values)
                if each["changed"] >= 0:
                    assert done.rowcount == 1, each
                else:
                    done.fetchall()
            connection.commit()


async def beside_on_postgresql(url: str) -> None:
    """Does the same on PostgreSQL, which uses numbered parameters."""
    engine = create_async_engine(url.replace("postgresql:", "postgresql+asyncpg:"))
    try:
        for each in OLD["statements"]:
            sql = numbered(each["sql"])
            for values in each["values"]:
                async with engine.begin() as connection:
                    done = await connection.exec_driver_sql(sql, tuple(map(timed, values)))
                    assert each["changed"] < 0 or done.rowcount == 1, each
    finally:
        await engine.dispose()


def numbered(sql: str) -> str:
    """Returns a statement with `$1`, `$2` in place of its question marks."""
    first, *others = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))


def timed(value: Any) -> Any:
    """Converts a value of SQLite for PostgreSQL, where times are not text."""
    if isinstance(value, str) and _TIME.match(value):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return value


async def check_beside(guest: Guest, work: Coroutine[None, None, None]) -> None:
    """Both releases change one database: each sees the other's changes."""
    mine = guest.create("duo", "Ada", "Bob")
    with guest.at(mine) as seat:
        assert seat.play_first_legal()["type"] == "moved"
        await work
        assert seat.play_first_legal()["type"] == "moved"
    unfinished = [table["id"] for table in guest.get("/api/tables")]
    assert sorted(unfinished) == sorted([mine, *OLD["after"]["unfinished"]])
    after = OLD["after"]["moves"]
    assert {table: moves_of(guest, table)[: len(after[table])] for table in after} == after


async def test_an_old_release_and_a_new_one_work_on_one_database(
    database: Path, start: Start
) -> None:
    server = start(database)
    await check_beside(await owner_at(server), beside_on_sqlite(database))
    server.stop()
    # This release continues what the old one left to its computers.
    with (await owner_at(start(database))).at(AGAINST_A_COMPUTER) as seat:
        seat.wait_for_person()
        assert len(seat.moves) == len(OLD["after"]["moves"][AGAINST_A_COMPUTER]) + 1


async def test_an_old_release_and_a_new_one_work_on_one_postgresql(
    database: Path, postgres: Postgres, redis: Redis, tmp_path: Path, start: Start
) -> None:
    url, backup = postgres.url, tmp_path / "games.gz"
    await (await open_storage(str(database))).close()
    await back_up(str(database), backup, datetime.now(UTC))
    await restore(url, backup)
    server = start(url, "--redis", redis.url)
    await check_beside(await owner_at(server), beside_on_postgresql(url))


async def test_the_way_back_to_an_old_release_is_its_backup_in_a_new_database(
    database: Path, tmp_path: Path
) -> None:
    backup, new = tmp_path / "games.gz", tmp_path / "back.db"
    await (await open_storage(str(database))).close()
    await back_up(str(database), backup, datetime.now(UTC))
    with create_engine(f"sqlite:///{database}").begin() as connection:
        # A future release has been here.
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("ALTER TABLE game_table ADD COLUMN later INTEGER"))
    newer = database.read_bytes()
    with pytest.raises(StorageError, match="newer"):
        await restore(str(database), backup, replace=True)
    assert database.read_bytes() == newer, "it was left alone"
    assert (await restore(str(new), backup))["game_table"] == 8
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(new)) as other:
        games = "SELECT id, placements, version FROM game_table ORDER BY id"
        before, after = (
            [(row, json.loads(placements), version) for row, placements, version in rows]
            for rows in (one.execute(games), other.execute(games))
        )
        assert before == after

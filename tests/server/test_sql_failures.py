"""Database errors are reported in our own words."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from cornerwise.server.storage.interface import StorageError, StorageFull, StorageLost
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.failures import explained, tell_failures, translated
from cornerwise.server.storage.sql.postgresql import postgresql_url
from cornerwise.server.storage.sql.sqlite_file import FileWatch, SoleServer

URL = make_url("postgresql+asyncpg://ada:secret@db.example:5433/my games")


def test_no_room_is_told_whichever_way_statements_go(tmp_path: Path) -> None:
    path = tmp_path / "small.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE t (x)")
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(sqlite3.OperationalError) as full:
            connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    connection.close()
    assert isinstance(translated(full.value), StorageFull)
    engine = create_engine(f"sqlite:///{path}")
    tell_failures(engine)
    with engine.connect() as connected:
        connected.execute(text(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(StorageFull):
            connected.execute(text("INSERT INTO t VALUES (zeroblob(100000))"))
    engine.dispose()


def test_postgresql_without_room_is_told_alike() -> None:
    assert isinstance(translated(asyncpg.DiskFullError("no space left on device")), StorageFull)
    other = asyncpg.UniqueViolationError("duplicate")
    assert translated(other) is other


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (asyncpg.InvalidCatalogNameError("x"), "createdb -h db.example -p 5433 -U ada 'my games'"),
        (
            asyncpg.InvalidAuthorizationSpecificationError("x"),
            "createuser -h db.example -p 5433 ada",
        ),
        (asyncpg.InvalidPasswordError("x"), "check the user and the password"),
        (asyncpg.InsufficientPrivilegeError("x"), "ada must own"),
        (TimeoutError(), "does not answer"),
        (ConnectionRefusedError(111, "Connection refused"), "is a server running there"),
    ],
)
def test_it_is_told_what_to_do_and_never_the_password(error: Exception, words: str) -> None:
    sentence = explained(error, URL)
    assert words in sentence
    assert "secret" not in sentence


def test_a_file_that_is_not_the_one_that_was_opened_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    watch = FileWatch(str(path))
    watch.check()
    aside = path.rename(tmp_path / "aside.db")
    with pytest.raises(StorageLost):
        watch.check()
    path.touch()
    with pytest.raises(StorageLost):
        watch.check()
    aside.rename(path)
    watch.check()


def test_one_server_has_a_file_until_it_gives_it_back(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    sole = SoleServer(path)
    with pytest.raises(StorageError, match=r"another server .*PostgreSQL"):
        SoleServer(path)
    sole.close()
    SoleServer(path).close()
    assert not list(tmp_path.iterdir())


def test_a_file_with_two_names_has_one_server(tmp_path: Path) -> None:
    path, folder = tmp_path / "games.db", tmp_path / "elsewhere"
    path.touch()
    folder.mkdir()
    link = folder / "link.db"
    link.symlink_to(path)
    sole = SoleServer(str(path))
    with pytest.raises(StorageError, match="another server"):
        SoleServer(str(link))
    sole.close()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://ada:secret@localhost:port/games", "'postgresql://localhost:port/games' is"),
        (
            "postgresql:/ada:secret@localhost/games",
            "'postgresql:/localhost/games' is not a database address",
        ),
        ("postgresql://ada:secret@[::1/games", "not a database address"),
        ("postgresql://ada:secret@localhost:99999/games", "99999 is not a port"),
        ("postgresql://ada:secret@localhost/games?colour=red", "no option 'colour'"),
    ],
)
async def test_an_invalid_address_is_reported_without_its_password(
    address: str, words: str
) -> None:
    with pytest.raises(StorageError, match=words) as told:
        await open_storage(address)
    assert "secret" not in str(told.value)


def test_the_usual_name_of_the_option_for_encryption_is_understood() -> None:
    url = postgresql_url(make_url("postgres://localhost/games?sslmode=require"))
    assert dict(url.query) == {"ssl": "require"}


async def test_a_folder_is_refused_as_a_database(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="is a folder"):
        await open_storage(str(tmp_path))


async def test_administrators_may_work_while_a_server_runs(tmp_path: Path) -> None:
    address = str(tmp_path / "games.db")
    server = await open_storage(address, alone=True)
    admin = await open_storage(address)
    with pytest.raises(StorageError):
        await open_storage(address, alone=True)
    await admin.close()
    await server.close()
    await (await open_storage(address, alone=True)).close()

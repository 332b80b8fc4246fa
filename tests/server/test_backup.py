"""What a backup promises, from and into each kind of database."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import create_async_engine

from cornerwise.server.analyses.domain.analysis import Analysis, Chapter, Room, Visibility
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.storage.interface import StorageError
from cornerwise.server.storage.sql import open_storage
from cornerwise.server.storage.sql.backup import back_up, restore
from cornerwise.server.storage.sql.backup_file import BackupError
from cornerwise.server.storage.sql.engine import opened
from cornerwise.server.storage.sql.models import metadata
from cornerwise.variants import setup_named
from machines import Postgres

NOW = datetime(2026, 11, 15, 12, 30, 1, 123456, tzinfo=UTC)
AT_ONCE = 50
ROWS = 70
"""More rows than are read or inserted at once."""

ANALYSIS = Analysis(
    id="a" * 32,
    owner="ada",
    title="Openings ☃",
    visibility=Visibility.LINK,
    chapters=(Chapter("One", "(;GM[Blokus Duo]C[ü\n☃])"),),
    version=3,
    created_at=NOW,
    updated_at=NOW,
)

NewDatabase = Callable[[str], str]
Lines = list[Any]


def table(number: int) -> TableState:
    return TableState(
        id=f"{number:032}",
        owner="ada",
        setup=setup_named("duo"),
        seats=(Person("ada", "Ada ☃ „B“\n"), Computer(4)),
        created_at=NOW,
        updated_at=NOW,
        placements=(3, number, 12),
        undone=(),
        version=3,
        waiting=Waiting.PERSON,
    )


@pytest.fixture(autouse=True)
def _few_rows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cornerwise.server.storage.sql.backup._AT_ONCE", AT_ONCE)


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> NewDatabase:
    """Returns the address of an empty database of a kind."""

    def made(kind: str) -> str:
        if kind == "sqlite":
            made.count += 1  # type: ignore[attr-defined]
            return str(tmp_path / f"games{made.count}.db")  # type: ignore[attr-defined]
        postgres: Postgres = request.getfixturevalue("postgres")
        return postgres.url

    made.count = 0  # type: ignore[attr-defined]
    return made


async def fill(address: str, count: int) -> None:
    storage = await open_storage(address)
    try:
        await storage.secret()
        await storage.take_lease("clocks", "one", NOW, NOW)
        await storage.analyses.create(ANALYSIS, Room(1, 1000))
        for number in range(count):
            await storage.create(table(number))
    finally:
        await storage.close()


async def content(address: str) -> dict[str, list[tuple[Any, ...]]]:
    async with opened(address) as database, database.engine.connect() as connection:
        return {
            each.name: [
                tuple(row)
                for row in await connection.execute(
                    select(each).order_by(*each.primary_key.columns)
                )
            ]
            for each in metadata.sorted_tables
        }


async def filled(address: str, count: int = 3) -> str:
    await fill(address, count)
    return address


async def backed_up(address: str, path: Path) -> Path:
    await back_up(address, path, NOW)
    return path


def lines_of(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_everything_comes_back_in_any_database(
    new_database: NewDatabase, tmp_path: Path, kind: str, into: str
) -> None:
    old, new = await filled(new_database(kind), ROWS), new_database(into)
    path = tmp_path / "backup.gz"
    counts = await back_up(old, path, NOW)
    assert (counts["game_table"], counts["analysis"]) == (ROWS, 1)
    assert await restore(new, path) == counts
    assert await content(new) == await content(old)
    assert await backed_up(new, tmp_path / "again.gz")
    assert lines_of(tmp_path / "again.gz") == lines_of(path)


async def test_a_backup_is_readable_by_its_owner_only_and_says_what_it_is(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    path = await backed_up(await filled(new_database("sqlite")), tmp_path / "backup.gz")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    header = json.loads(lines_of(path)[0])
    assert header["cornerwise_backup"] == 1
    assert header["made_at"] == "2026-11-15T12:30:01+00:00"
    assert header["tables"]["seat"] == 6
    assert [each.name for each in tmp_path.glob("backup*")] == ["backup.gz"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_backup_is_of_one_moment(
    new_database: NewDatabase, tmp_path: Path, kind: str
) -> None:
    address = await filled(new_database(kind), ROWS)
    storage = await open_storage(address)
    backup = asyncio.create_task(back_up(address, tmp_path / "backup.gz", NOW))
    number = ROWS
    while not backup.done():
        await storage.create(table(number))
        number += 1
    await storage.close()
    counts = await backup
    assert counts["seat"] == 2 * counts["game_table"]
    lines = [json.loads(line) for line in lines_of(tmp_path / "backup.gz")]
    rows = [line for line in lines if isinstance(line, list)]
    assert len(rows) == sum(lines[0]["tables"].values())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_only_an_empty_database_is_filled_unless_told(
    new_database: NewDatabase, tmp_path: Path, kind: str
) -> None:
    path = await backed_up(await filled(new_database("sqlite"), 2), tmp_path / "backup.gz")
    other = await filled(new_database(kind), 5)
    with pytest.raises(BackupError, match="not empty"):
        await restore(other, path)
    assert len((await content(other))["game_table"]) == 5
    await restore(other, path, replace=True)
    assert len((await content(other))["game_table"]) == 2


def changed_row(lines: list[str]) -> list[str]:
    return [line.replace("[3,1,12]", "[3,2,12]") for line in lines]


@pytest.mark.parametrize(
    "harm",
    [
        changed_row,
        lambda lines: lines[:-1],
        lambda lines: lines[:-2] + lines[-1:],
        lambda lines: [*lines, lines[-1]],
        lambda lines: [*lines[:3], "[1]\n", *lines[3:]],
        lambda lines: [*lines[:3], "nonsense\n", *lines[3:]],
        lambda lines: [lines[0], '{"table":"other","columns":[]}\n', *lines[1:]],
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [lines[0].replace('"seat":6', '"seat":7'), *lines[1:]],
    ],
)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_damaged_backup_changes_nothing(
    new_database: NewDatabase, tmp_path: Path, kind: str, harm: Callable[[list[str]], list[str]]
) -> None:
    path = await backed_up(await filled(new_database("sqlite")), tmp_path / "backup.gz")
    path.write_bytes(gzip.compress("".join(harm(lines_of(path))).encode()))
    other = await filled(new_database(kind), 1)
    before = await content(other)
    with pytest.raises(BackupError, match="damaged"):
        await restore(other, path, replace=True)
    assert await content(other) == before


async def test_a_cut_file_is_damaged(new_database: NewDatabase, tmp_path: Path) -> None:
    path = await backed_up(await filled(new_database("sqlite"), 50), tmp_path / "backup.gz")
    whole = path.read_bytes()
    for length in (len(whole) - 1, len(whole) // 2):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupError, match="damaged"):
            await restore(new_database("sqlite"), path)


@pytest.mark.parametrize(
    "text",
    [b"", b"hello", gzip.compress(b"hello"), gzip.compress(b"{}\n")],
    ids=["empty", "text", "packed text", "packed JSON"],
)
async def test_another_file_is_no_backup(
    new_database: NewDatabase, tmp_path: Path, text: bytes
) -> None:
    path = tmp_path / "backup.gz"
    path.write_bytes(text)
    with pytest.raises(BackupError, match=r"backup\.gz"):
        await restore(new_database("sqlite"), path)


async def test_a_backup_of_another_schema_or_format_is_refused(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    path = await backed_up(await filled(new_database("sqlite")), tmp_path / "backup.gz")
    lines = lines_of(path)
    header = json.loads(lines[0])
    for change, said in (({"schema": "0001"}, "schema 0001"), ({"cornerwise_backup": 2}, "newer")):
        first = json.dumps({**header, **change}) + "\n"
        path.write_bytes(gzip.compress("".join([first, *lines[1:]]).encode()))
        with pytest.raises(BackupError, match=said):
            await restore(new_database("sqlite"), path)


async def test_a_database_of_an_older_schema_is_brought_up_to_date_before_its_backup(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    address = await filled(new_database("sqlite"))
    engine = create_async_engine(f"sqlite+aiosqlite:///{address}")
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    await engine.dispose()
    with pytest.raises(BackupError, match="start the server on it once"):
        await backed_up(address, tmp_path / "backup.gz")
    assert not list(tmp_path.glob("backup*"))


async def test_what_is_not_there_is_told(new_database: NewDatabase, tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    with pytest.raises(StorageError, match="there is no database"):
        await backed_up(str(missing), tmp_path / "backup.gz")
    assert not missing.exists()
    address = await filled(new_database("sqlite"))
    with pytest.raises(BackupError, match="cannot be written"):
        await backed_up(address, tmp_path / "no" / "backup.gz")
    path = await backed_up(address, tmp_path / "backup.gz")
    with pytest.raises(BackupError, match="already exists"):
        await backed_up(address, path)

"""The commands for those who run a server."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cornerwise.server.database import open_storage
from cornerwise.server.seats import Computer, Person
from cornerwise.server.table import KeptTable, Waiting
from cornerwise.variants import setup_named

from .conftest import Run

NOW = datetime(2026, 11, 15, 12, 30, 1, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with a game."""
    address = str(tmp_path / "games.db")

    async def fill() -> None:
        storage = await open_storage(address)
        await storage.secret()
        await storage.create(
            KeptTable(
                id="0123456789abcdef",
                owner="ada",
                setup=setup_named("duo"),
                seats=(Person("ada", "Ada"), Computer(4)),
                created_at=NOW,
                updated_at=NOW,
                placements=(3,),
                undone=(),
                version=1,
                waiting=Waiting.COMPUTER,
            )
        )
        await storage.close()

    asyncio.run(fill())
    return address


def test_a_backup_is_made_and_brought_back(run: Run, database: str, tmp_path: Path) -> None:
    file, other = tmp_path / "games.backup.gz", tmp_path / "other.db"
    done = run("admin", "backup", file, "--database", database)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{file}: 1 game, 4 rows in all\n"
    done = run("admin", "restore", file, "--database", other)
    assert (done.status, done.out) == (0, "brought back 1 game, 4 rows in all\n")

    async def loaded() -> KeptTable | None:
        storage = await open_storage(str(other))
        table = await storage.load("0123456789abcdef")
        await storage.close()
        return table

    table = asyncio.run(loaded())
    assert table is not None
    assert table.placements == (3,)


def test_the_database_may_come_from_the_environment(
    run: Run, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
    assert run("admin", "backup", tmp_path / "games.backup.gz").status == 0


def test_what_is_there_is_only_replaced_on_demand(run: Run, database: str, tmp_path: Path) -> None:
    file = tmp_path / "games.backup.gz"
    run("admin", "backup", file, "--database", database)
    done = run("admin", "restore", file, "--database", database)
    assert done.is_one_error
    assert "--replace" in done.err
    assert run("admin", "restore", file, "--database", database, "--replace").status == 0


def test_what_is_missing_is_told_in_a_line(run: Run, database: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    for arguments, said in (
        (["backup", tmp_path / "b.gz", "--database", missing], "there is no database"),
        (["backup", tmp_path / "b.gz", "--database", "oracle://here"], "not known"),
        (["restore", missing, "--database", tmp_path / "new.db"], "No such file"),
        (["restore", database, "--database", tmp_path / "new.db"], "no backup of Cornerwise"),
        (["backup", database, "--database", database], "exists already"),
    ):
        done = run("admin", *arguments)
        assert done.is_one_error, done
        assert said in done.err
    assert not missing.exists()


def test_each_command_explains_itself(run: Run) -> None:
    assert "backup" in run("admin", "--help").out
    for name in ("backup", "restore"):
        done = run("admin", name, "--help")
        assert done.status == 0
        assert "--database" in done.out

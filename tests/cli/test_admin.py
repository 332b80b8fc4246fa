"""The commands for server administrators."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cornerwise.game import Game
from cornerwise.server.accounts.store import Account
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.storage.sql import open_storage
from cornerwise.variants import setup_named

from .conftest import Run

NOW = datetime(2026, 11, 15, 12, 30, 1, tzinfo=UTC)
FIRST = Game(setup_named("duo")).legal_placements()[0]

# Runs the async fixture for synchronous tests too. Commands have their own event loop, so async tests
# run them in a thread.
pytestmark = pytest.mark.usefixtures("anyio_backend")


@pytest.fixture
async def database(tmp_path: Path) -> str:
    """A database with a game."""
    address = str(tmp_path / "games.db")
    storage = await open_storage(address)
    await storage.secret()
    for owner, name in (("ada", "Ada"), ("adele", "Adele"), ("bob", "Bob")):
        await storage.accounts.create(Account(owner, name, "hash", (), NOW))
    await storage.create(
        TableState(
            id="0123456789abcdef",
            owner="ada",
            setup=setup_named("duo"),
            seats=(Person("ada", "Ada"), Computer(4)),
            created_at=NOW,
            updated_at=NOW,
            placements=(FIRST,),
            undone=(),
            version=1,
            waiting=Waiting.COMPUTER,
        )
    )
    await storage.close()
    return address


async def test_a_backup_is_made_and_brought_back(run: Run, database: str, tmp_path: Path) -> None:
    file, other = tmp_path / "games.backup.gz", tmp_path / "other.db"
    done = await asyncio.to_thread(run, "admin", "backup", file, "--database", database)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{file}: 1 game, 7 rows in all\n"
    done = await asyncio.to_thread(run, "admin", "restore", file, "--database", other)
    assert (done.status, done.out) == (0, "restored 1 game, 7 rows in all\n")
    storage = await open_storage(str(other))
    table = await storage.load("0123456789abcdef")
    await storage.close()
    assert table is not None
    assert table.placements == (FIRST,)


def admin(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "cornerwise", "admin", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=120)


def test_a_backup_goes_through_the_standard_streams(database: str, tmp_path: Path) -> None:
    made = admin("backup", "-", "--database", database)
    assert (made.returncode, made.stderr) == (0, b"note: 1 game, 7 rows in all\n")
    back = admin("restore", "-", "--database", tmp_path / "other.db", stdin=made.stdout)
    assert (back.returncode, back.stdout) == (0, b"restored 1 game, 7 rows in all\n")
    again = admin("backup", tmp_path / "again.gz", "--database", tmp_path / "other.db")
    assert again.stdout.endswith(b": 1 game, 7 rows in all\n")


@pytest.mark.parametrize("part", [0, 20, -1])
def test_a_backup_that_broke_off_on_its_way_is_not_brought_back(
    database: str, tmp_path: Path, part: int
) -> None:
    made = admin("backup", "-", "--database", database)
    back = admin("restore", "-", "--database", tmp_path / "other.db", stdin=made.stdout[:part])
    assert (back.returncode, back.stdout) == (2, b"")
    assert back.stderr.startswith(b"error: ")
    assert b"standard input" in back.stderr
    assert back.stderr.count(b"\n") == 1


def test_a_backup_is_not_printed_on_a_terminal(
    run: Run, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    done = run("admin", "backup", "-", "--database", database)
    assert done.is_one_error
    assert "cornerwise admin backup - > games.backup.gz" in done.err


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
        (["restore", database, "--database", tmp_path / "new.db"], "not a Cornerwise backup"),
        (["backup", database, "--database", database], "already exists"),
    ):
        done = run("admin", *arguments)
        assert done.is_one_error, done
        assert said in done.err
    assert not missing.exists()


def test_accounts_are_listed_by_how_they_begin(run: Run, database: str) -> None:
    done = run("admin", "names", "--database", database)
    assert done.lines == [f"{name}  since 2026-11-15" for name in ("Ada", "Adele", "Bob")]
    assert len(run("admin", "names", "ad", "--database", database).lines) == 2
    assert run("admin", "names", "zoe", "--database", database).lines == []


def test_an_account_gets_another_name(run: Run, database: str) -> None:
    done = run("admin", "rename", "bob", "Robert", "--database", database)
    assert (done.status, done.out) == (0, "bob is now called Robert\n")
    assert "Robert" in run("admin", "names", "--database", database).out
    for old, new, said in (
        ("Robert", "Ada", "'Ada' is taken"),
        ("Robert", "x", "3 to 20 characters"),
        ("Robert", "Moderator", "reserved"),
        ("Nobody", "Other", "there is no account 'Nobody'"),
    ):
        done = run("admin", "rename", old, new, "--database", database)
        assert done.is_one_error, done
        assert said in done.err


def test_an_account_is_banned_and_let_in_again(run: Run, database: str) -> None:
    done = run("admin", "ban", "Bob", "--reason", "rude", "--database", database)
    assert (done.status, done.out) == (0, "Bob is banned\n")
    assert ": rude" in run("admin", "names", "bob", "--database", database).out
    assert run("admin", "unban", "Bob", "--database", database).out == "Bob is no longer banned\n"
    assert run("admin", "unban", "Bob", "--database", database).out == "Bob was not banned\n"
    assert "banned" not in run("admin", "names", "bob", "--database", database).out
    assert run("admin", "ban", "Bob", "--database", database).status == 2
    assert run("admin", "ban", "Zoe", "--reason", "x", "--database", database).is_one_error


async def test_an_account_is_forgotten_after_a_question(run: Run, database: str) -> None:
    def delete_accounts() -> None:
        done = run("admin", "delete", "Bob", "--database", database, stdin="n\n")
        assert done.status == 2
        assert "nothing was deleted" in done.err
        done = run("admin", "delete", "Ada", "--yes", "--database", database)
        assert done.out == "Ada is deleted\n"
        assert len(run("admin", "names", "--database", database).lines) == 2
        done = run("admin", "delete", "Ada", "--yes", "--database", database)
        assert done.is_one_error

    await asyncio.to_thread(delete_accounts)
    storage = await open_storage(database)
    assert await storage.tables_of("ada", finished=False, limit=10) == []
    await storage.close()


def test_a_database_that_is_not_there_is_not_made(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    for arguments in (["names"], ["rename", "a", "b"], ["unban", "a"], ["delete", "a", "--yes"]):
        done = run("admin", *arguments, "--database", missing)
        assert done.is_one_error, done
        assert "there is no database" in done.err
    assert not missing.exists()


def test_each_command_explains_itself(run: Run) -> None:
    assert "backup" in run("admin", "--help").out
    for name in ("backup", "restore", "names", "rename", "ban", "unban", "delete"):
        done = run("admin", name, "--help")
        assert done.status == 0
        assert "--database" in done.out

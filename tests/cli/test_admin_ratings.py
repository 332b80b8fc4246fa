"""Recalculating all ratings on the command line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cornerwise.kernel import random_game
from cornerwise.server.accounts.store import Account
from cornerwise.server.game.domain.seats import Computer, Person
from cornerwise.server.game.domain.state import TableState, Waiting
from cornerwise.server.game.domain.terms import Terms
from cornerwise.server.ratings.domain.changes import changes_of
from cornerwise.server.storage.sql import open_storage
from cornerwise.variants import setup_named

from .conftest import Run

NOW = datetime(2026, 11, 15, 12, 30, 1, tzinfo=UTC)

# Runs the async fixture; the tests are synchronous, because commands have their own event loop.
pytestmark = pytest.mark.usefixtures("anyio_backend")


@pytest.fixture
async def database(tmp_path: Path) -> str:
    """A database with a rated game that has been counted."""
    address = str(tmp_path / "games.db")
    setup = setup_named("duo")
    table = TableState(
        "table",
        "ada",
        setup,
        (Person("ada", "Ada"), Computer(1)),
        NOW,
        NOW,
        placements=tuple(random_game(setup, 1)),
        waiting=Waiting.NOBODY,
        terms=Terms(rated=True),
    )
    storage = await open_storage(address)
    await storage.accounts.create(Account("ada", "Ada", "hash", (), NOW))
    await storage.create(table)
    await storage.ratings.seed(NOW)
    assert await storage.ratings.rate("table", changes_of)
    await storage.close()
    return address


def test_right_ratings_stay_as_they_are(run: Run, database: str) -> None:
    done = run("admin", "ratings", "--database", database)
    assert (done.status, done.out) == (0, "1 rated game, 0 ratings changed\n")


def test_wrong_ratings_are_put_right_unless_told_not_to(run: Run, database: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE rating SET mu = 35.0, games = 7 WHERE owner = 'ada'")
    for _ in range(2):
        done = run("admin", "ratings", "--dry-run", "--database", database)
        first, last = done.lines
        assert first.startswith("duo Ada: 1800 (7 games) -> ")
        assert last == "1 rated game, 1 rating would change"
    assert run("admin", "ratings", "--database", database).lines == [
        first,
        "1 rated game, 1 rating changed",
    ]
    assert run("admin", "ratings", "--database", database).lines[-1].endswith("0 ratings changed")


def test_a_database_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    assert run("admin", "ratings", "--database", tmp_path / "missing.db").is_one_error

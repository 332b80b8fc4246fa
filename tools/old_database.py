"""Makes tests/server/old_release.json: a Cornerwise 0.1.0 database with games, and how that release used it.

Run it with the release itself, built from the first commit whose server stored games:

    git archive aca5853 | tar x -C OLD && python3 -m venv OLD/.venv
    OLD/.venv/bin/pip install -r OLD/requirements/base.txt OLD
    OLD/.venv/bin/python tools/old_database.py tests/server/old_release.json

Computers play against a person who moves at random, and two people play on one screen. Halfway
through, the database is dumped as SQL. The release then continues, and every statement is
recorded with its result. This is what a server of that release does while newer ones
use the same database.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import event

from cornerwise import __version__
from cornerwise.engine import player_for_level
from cornerwise.server.database.opening import open_storage
from cornerwise.server.protocol import Play, Undo
from cornerwise.server.seats import Computer, Person
from cornerwise.server.table import Table, new_table
from cornerwise.variants import setup_named

ADA = "a" * 32
"""The guest who owns the tables; that release allowed no others at them."""

NAMES = ("Ada", "Bob", "Cleo", "Dan")

WAYS = ("classic", "classic-three", "duo", "junior")

_BEGIN = datetime(2026, 11, 1, 12, tzinfo=UTC)


class Player:
    """Plays at tables as the release's server does: apply, then save."""

    def __init__(self, storage: Any, seed: int) -> None:
        self._storage = storage
        self._dice = random.Random(seed)
        self._now = _BEGIN

    async def new(self, number: int, way: str, *, computers: bool) -> Table:
        """Creates a table: people on one screen, or Ada against computers."""
        setup = setup_named(way)
        seats = tuple(
            Computer(1) if computers and seat else Person(ADA, NAMES[seat])
            for seat in range(len(setup.seating.seats))
        )
        table = new_table(f"{number:032x}", ADA, setup, seats, self._tick())
        await self._storage.create(table.kept)
        return table

    async def play(self, table: Table, moves: int) -> None:
        """Makes `moves` moves, or fewer when the game ends."""
        for _ in range(moves):
            if table.game.is_over:
                return
            number = table.game.seat_to_play
            assert number is not None
            seat = table.seats[number]
            if isinstance(seat, Computer):
                by = None
                placement = player_for_level(seat.level, table.setup, 1).choose(table.game)
            else:
                assert isinstance(seat, Person)
                by = seat.owner
                placement = self._dice.choice(table.game.legal_placements())
            table.apply(Play(table.version, placement, 0), by, self._tick())
            await self._storage.save(table.kept)

    async def undo(self, table: Table) -> None:
        """Takes back the last move of a person."""
        table.apply(Undo(table.version, 0), ADA, self._tick())
        await self._storage.save(table.kept)

    def _tick(self) -> datetime:
        self._now += timedelta(seconds=7)
        return self._now


def recorder(engine: Any, statements: list[dict[str, Any]]) -> None:
    """Records every statement of an engine, and how many rows it changed."""

    @event.listens_for(engine.sync_engine, "after_cursor_execute")
    def _record(
        _connection: Any, cursor: Any, statement: str, values: Any, _context: Any, _many: bool
    ) -> None:
        several = [list(row) for row in values] if isinstance(values, list) else [list(values)]
        changed = -1 if statement.startswith("SELECT") else cursor.rowcount
        statements.append({"sql": statement, "values": several, "changed": changed})


def dumped(path: Path) -> list[str]:
    """Returns the statements that recreate a database."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


async def made(folder: Path) -> dict[str, Any]:
    """Returns the database halfway through, and what the release did with it afterwards."""
    path = folder / "games.db"
    storage = await open_storage(str(path))
    await storage.secret()
    player = Player(storage, seed=1)
    tables = {}
    for number, way in enumerate(WAYS):
        for computers in (False, True):
            tables[way, computers] = await player.new(
                2 * number + computers, way, computers=computers
            )
    for (way, computers), table in tables.items():
        await player.play(table, 1000 if computers else 12)
        if way == "duo" and not computers:
            await player.undo(table)
    sql = dumped(path)
    statements: list[dict[str, Any]] = []
    recorder(storage._engine, statements)  # noqa: SLF001 (the only way to see the statements)
    ongoing = tables["duo", False]
    await player.play(ongoing, 3)
    late = await player.new(100, "duo", computers=True)
    await player.play(late, 5)
    await storage.load(ongoing.id)
    await storage.tables_of(ADA, finished=False, limit=20)
    await storage.tables_of(ADA, finished=True, limit=20)
    await storage.waiting_for_computer()
    await storage.delete(tables["junior", False].id)
    after = [table.id for table in await storage.tables_of(ADA, finished=False, limit=20)]
    await storage.close()
    return {
        "made_by": __version__,
        "database": sql,
        "statements": statements,
        "after": {
            "unfinished": after,
            "moves": {
                table.id: list(table.kept.placements)
                for table in (*tables.values(), late)
                if table is not tables["junior", False]
            },
        },
    }


def main() -> None:
    """Writes the file named on the command line."""
    with tempfile.TemporaryDirectory() as folder:
        content = asyncio.run(made(Path(folder)))
    Path(sys.argv[1]).write_text(json.dumps(content, indent=1) + "\n")


if __name__ == "__main__":
    main()

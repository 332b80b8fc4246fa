"""Work in SQLite's thread: batched under load, and each done completely or not at all."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cornerwise.server.storage.sql.sqlite_thread import SqliteThread


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteThread]:
    path = folder / "notes.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE note (number INTEGER)")
    thread = SqliteThread(
        "notes", lambda: sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    )
    yield thread
    await thread.close()


def count(connection: sqlite3.Connection) -> int:
    found: int = connection.execute("SELECT count(*) FROM note").fetchone()[0]
    return found


def write(connection: sqlite3.Connection) -> bool:
    connection.execute("INSERT INTO note VALUES (1)")
    return connection.in_transaction


@asynccontextmanager
async def kept_busy(thread: SqliteThread) -> AsyncIterator[None]:
    """Within this context everything that is given to the thread waits."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(_connection: sqlite3.Connection, _values: Sequence[None]) -> bool:
        begun.set()
        return go_on.wait(10)

    work = asyncio.create_task(thread.write(slow, None))
    await asyncio.to_thread(begun.wait, 10)
    yield
    go_on.set()
    await work


def write_all(connection: sqlite3.Connection, numbers: Sequence[int]) -> bool:
    """Writes numbers, but finds no row for negative ones."""
    found = [number for number in numbers if number >= 0]
    connection.execute("INSERT INTO note SELECT value FROM json_each(?)", [json.dumps(found)])
    return len(found) == len(numbers)


async def test_values_for_one_statement_are_written_together(tmp_path: Path) -> None:
    calls: list[tuple[list[int], bool]] = []

    def noted(connection: sqlite3.Connection, numbers: Sequence[int]) -> bool:
        calls.append(([*numbers], connection.in_transaction))
        return write_all(connection, numbers)

    async with opened(tmp_path) as thread:
        assert await thread.write(noted, 1)
        async with kept_busy(thread):
            together = [asyncio.create_task(thread.write(noted, each)) for each in (2, 3, 4)]
            await asyncio.sleep(0)
        assert await asyncio.gather(*together) == [True] * 3
        # A single statement needs no transaction unless it shares one.
        assert calls == [([1], False), ([2, 3, 4], True)]
        assert await thread.do(count) == 4


async def test_a_value_without_a_row_does_not_keep_others_from_theirs(tmp_path: Path) -> None:
    async with opened(tmp_path) as thread:
        async with kept_busy(thread):
            values = [asyncio.create_task(thread.write(write_all, each)) for each in (1, -1, 2)]
            work = asyncio.create_task(thread.do(write))
            await asyncio.sleep(0)
        assert await asyncio.gather(*values) == [True, False, True]
        assert await work
        assert await thread.do(count) == 3


async def test_work_that_fails_fails_alone(tmp_path: Path) -> None:
    def failing(connection: sqlite3.Connection) -> None:
        write(connection)
        raise LookupError("nothing there")

    async with opened(tmp_path) as thread:
        async with kept_busy(thread):
            works = [asyncio.create_task(thread.do(each)) for each in (write, failing, write)]
            value = asyncio.create_task(thread.write(write_all, 1))
            await asyncio.sleep(0)
        assert await works[0]
        assert await works[2]
        assert await value
        with pytest.raises(LookupError, match="nothing there"):
            await works[1]
        assert await thread.do(count) == 3


async def test_a_database_that_others_use_is_waited_for_once_for_a_batch(tmp_path: Path) -> None:
    begun: list[str] = []

    async with opened(tmp_path) as thread:
        await thread.do(lambda connection: connection.set_trace_callback(begun.append))
        await thread.do(lambda connection: connection.execute("PRAGMA busy_timeout = 50"))
        tries = begun.count("BEGIN IMMEDIATE")
        other = sqlite3.connect(tmp_path / "notes.db", isolation_level=None)
        async with kept_busy(thread):
            other.execute("BEGIN IMMEDIATE")
            works = [asyncio.create_task(thread.do(write)) for _ in range(3)]
            await asyncio.sleep(0)
        for work in works:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                await work
        assert begun.count("BEGIN IMMEDIATE") == tries + 1
        other.close()
        assert await thread.do(write)


async def test_what_a_cancelled_caller_wanted_is_still_done(tmp_path: Path) -> None:
    async with opened(tmp_path) as thread:
        async with kept_busy(thread):
            work = asyncio.create_task(thread.do(write))
            await asyncio.sleep(0)
            work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await thread.do(count) == 1


async def test_closing_waits_for_what_is_queued(tmp_path: Path) -> None:
    async with opened(tmp_path) as thread:
        async with kept_busy(thread):
            work = asyncio.create_task(thread.do(write))
            await asyncio.sleep(0)
            closing = asyncio.create_task(thread.close())
            await asyncio.sleep(0)
        await closing
        assert await work
        with pytest.raises(RuntimeError, match="closed"):
            await thread.do(count)

"""Work in SQLite's thread: batched under load, and then done completely or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
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

    def slow(_connection: sqlite3.Connection) -> None:
        begun.set()
        go_on.wait(10)

    work = asyncio.create_task(thread.do(slow))
    await asyncio.to_thread(begun.wait, 10)
    yield
    go_on.set()
    await work


async def test_a_single_statement_needs_no_transaction_unless_it_shares_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as thread:
        assert not await thread.do(write, single=True)
        async with kept_busy(thread):
            together = [asyncio.create_task(thread.do(write, single=True)) for _ in range(3)]
            await asyncio.sleep(0)
        assert await asyncio.gather(*together) == [True] * 3
        assert await thread.do(count) == 4


async def test_work_that_fails_undoes_all_of_its_batch_and_nothing_else(tmp_path: Path) -> None:
    def failing(connection: sqlite3.Connection) -> None:
        write(connection)
        raise LookupError("nothing there")

    async with opened(tmp_path) as thread:
        async with kept_busy(thread):
            together = [asyncio.create_task(thread.do(each)) for each in (write, failing, write)]
            await asyncio.sleep(0)
        for work in together:
            with pytest.raises(LookupError, match="nothing there"):
                await work
        assert await thread.do(write)
        assert await thread.do(count) == 1


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

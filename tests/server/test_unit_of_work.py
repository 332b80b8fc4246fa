"""Database transactions: done completely or not at all, with and without threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import Session

from cornerwise.server.storage.sql.unit_of_work import UnitsOfWork

READ = text("SELECT count(*) FROM note")
WRITE = text("INSERT INTO note VALUES (1)")


@asynccontextmanager
async def opened(folder: Path, *, threaded: bool = True) -> AsyncIterator[UnitsOfWork]:
    path = folder / "notes.db"
    made = create_engine(f"sqlite:///{path}")
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE note (number INTEGER)"))
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    units = UnitsOfWork(engine, made if threaded else None)
    yield units
    await units.close()
    await engine.dispose()
    made.dispose()


def count(session: Session) -> int:
    found: int = session.execute(READ).scalar_one()
    return found


@pytest.mark.parametrize("threaded", [True, False])
async def test_what_is_committed_is_kept_and_nothing_else(tmp_path: Path, threaded: bool) -> None:
    def forgotten(session: Session) -> str:
        session.execute(WRITE)
        return "done"

    def kept(session: Session) -> None:
        session.execute(WRITE)
        session.commit()

    async with opened(tmp_path, threaded=threaded) as units:
        assert await units.do(forgotten) == "done"
        assert await units.do(count) == 0
        await units.do(kept)
        assert await units.do(count) == 1


@pytest.mark.parametrize("threaded", [True, False])
async def test_a_unit_that_fails_raises_and_changes_nothing(tmp_path: Path, threaded: bool) -> None:
    def failing(session: Session) -> None:
        session.execute(WRITE)
        raise LookupError("nothing there")

    async with opened(tmp_path, threaded=threaded) as units:
        with pytest.raises(LookupError, match="nothing there"):
            await units.do(failing)
        assert await units.do(count) == 0


async def test_closing_waits_for_what_was_begun(tmp_path: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(session: Session) -> int:
        begun.set()
        go_on.wait(10)
        session.execute(WRITE)
        session.commit()
        return count(session)

    async with opened(tmp_path) as units:
        work = asyncio.create_task(units.do(slow))
        await asyncio.to_thread(begun.wait, 10)
        closing = asyncio.create_task(units.close())
        go_on.set()
        await closing
        assert await work == 1

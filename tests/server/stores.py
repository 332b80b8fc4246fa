"""Storages of every kind, for tests of what all of them promise."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cornerwise.server.storage.interface import Storage
from cornerwise.server.storage.sql import open_storage
from machines import Postgres

from .memory_storage import MemoryStorage


@asynccontextmanager
async def opened(address: str | None) -> AsyncIterator[Storage]:
    storage: Storage = MemoryStorage() if address is None else await open_storage(address)
    try:
        yield storage
    finally:
        await storage.close()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The database address for each kind of storage."""
    match request.param:
        case "memory":
            return None
        case "sqlite":
            return f"sqlite:///{tmp_path / 'games.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.url


@pytest.fixture
async def storage(address: str | None) -> AsyncIterator[Storage]:
    """A storage of each kind."""
    async with opened(address) as storage:
        yield storage

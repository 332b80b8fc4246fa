"""Settings that all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from machines import Postgres, Redis, missing

# Runs are repeatable, and a busy machine does not fail tests.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# For `make explore`: other examples with every seed.
settings.register_profile(
    "explore", settings.get_profile("ci"), derandomize=False, database=None, print_blob=True
)
settings.load_profile("ci")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of all async tests and fixtures."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL; each test creates a new database in it."""
    if why := missing("pg_ctl"):
        pytest.skip(why)
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A real Redis."""
    if why := missing("redis-server"):
        pytest.skip(why)
    server = Redis()
    yield server
    server.kill()

"""Settings that all tests share."""

from __future__ import annotations

import functools
import signal
import ssl
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from machines import Postgres, Redis, missing

# Runs are repeatable and do not take long, and a busy machine does not fail tests.
settings.register_profile(
    "ci",
    max_examples=40,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
# For `make explore`: more examples, and other ones with every seed.
settings.register_profile(
    "explore",
    settings.get_profile("ci"),
    max_examples=200,
    derandomize=False,
    database=None,
    print_blob=True,
)
settings.load_profile("ci")

# A shell starts background jobs with Ctrl+C ignored, and programs started by the tests would
# inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A client of HTTP loads the certificates of all authorities, which takes 30 ms, and the tests have
# hundreds of clients. One context serves them all.
ssl.create_default_context = functools.cache(ssl.create_default_context)  # type: ignore[assignment]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Starts the longest tests first, one after the other at each process that runs tests.

    A long test that starts last would keep one core busy while the others have nothing to do.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    items.clear()
    for number in range(workers):
        # Each process begins with an equal part of the list.
        first, last = (len(others) * each // workers for each in (number, number + 1))
        items += [*long[number::workers], *others[first:last]]


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

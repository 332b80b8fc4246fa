"""The options and commands of push notifications."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from cornerwise.server.storage.sql import open_storage

from .conftest import Run


@pytest.fixture
async def database(tmp_path: Path) -> str:
    """A database without games."""
    address = str(tmp_path / "games.db")
    await (await open_storage(address)).close()
    return address


@pytest.mark.parametrize("contact", ["admin@example.org", "mailto:admin", "http://example.org"])
def test_a_contact_that_push_services_would_not_accept_is_refused(run: Run, contact: str) -> None:
    done = run("serve", "--no-pages", "--port", "0", "--push-contact", contact)
    assert done.status != 0
    assert "is not a contact for push services" in done.err
    assert "mailto:admin@example.org" in done.err


@pytest.mark.usefixtures("anyio_backend")  # Runs the async fixture.
def test_the_public_key_is_printed_and_replaced_on_request(run: Run, database: str) -> None:
    def key(*options: str) -> list[str]:
        done = run("admin", "push-key", "--database", database, *options)
        assert (done.status, done.err) == (0, "")
        return done.out.splitlines()

    (first,) = key()
    point = base64.urlsafe_b64decode(first + "=")
    assert (len(point), point[0]) == (65, 4)
    assert key() == [first]
    told, second = key("--replace")
    assert told == "a new key; 0 devices must subscribe again"
    assert second != first
    assert key() == [second]

"""The bounds that the documentation names are those of the server, wherever they are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from cornerwise.server import allowances
from cornerwise.server.allowances import Allowance
from cornerwise.server.protocol import MAX_MESSAGE_BYTES
from cornerwise.server.scheduling import BOUNDS, Urgency
from cornerwise.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"
LIMITS = Settings()


def text(page: str) -> str:
    """Returns a page with its lines and tables joined."""
    return " ".join((DOCS / page).read_text(encoding="utf-8").replace("|", " ").split())


def rate(allowance: Allowance, *, network: bool = False) -> int:
    return (allowance.network if network else allowance.owner).tries


@pytest.mark.parametrize(
    "words",
    [
        (
            f"a network may make {LIMITS.requests_per_minute:,} requests a minute and have"
            f" {LIMITS.connections_per_address:,} connections"
        ),
        f"send {LIMITS.messages_per_second} messages a second",
        f"one owner may have {LIMITS.sockets_per_guest} sockets",
        (
            f"an account may have {LIMITS.unfinished_tables} unfinished games,"
            f" a guest {LIMITS.unfinished_tables_of_guest}"
        ),
        f"messages over a socket to {MAX_MESSAGE_BYTES // 1024} kB",
    ],
)
def test_the_page_about_the_server_names_the_bounds(words: str) -> None:
    assert words in text("server.md")


@pytest.mark.parametrize(
    "words",
    [
        f"requests from one network {LIMITS.requests_per_minute:,} a minute",
        f"{LIMITS.connections_per_address:,} at once",
        f"{MAX_MESSAGE_BYTES // 1024} kB each, {LIMITS.messages_per_second} a second",
        f"sockets of one guest or account {LIMITS.sockets_per_guest} ",
        f"{LIMITS.unfinished_tables_of_guest} of a guest, {LIMITS.unfinished_tables} of an account",
        f"when another such is made {LIMITS.thinking_tables} ",
        (
            f"{LIMITS.public_tables} at a time, {rate(allowances.PUBLIC_TABLES)} new ones in ten minutes;"
            f" {rate(allowances.PUBLIC_TABLES, network=True)} from a network"
        ),
        (
            f"{rate(allowances.TABLES)} in ten minutes of one owner,"
            f" {rate(allowances.TABLES, network=True):,} from a network"
        ),
        (
            f"{BOUNDS[Urgency.HINT].owner} at once and {rate(allowances.HINTS)} a minute of one owner;"
            f" {BOUNDS[Urgency.HINT].network} and {rate(allowances.HINTS, network=True)} from a network"
        ),
        (
            f"{BOUNDS[Urgency.FILE].owner} at once and {rate(allowances.PICTURES)} or"
            f" {rate(allowances.FILES)} a minute of one owner; {BOUNDS[Urgency.FILE].network} and"
            f" {rate(allowances.PICTURES, network=True)} or"
            f" {rate(allowances.FILES, network=True)} from a network"
        ),
        (
            f"{BOUNDS[Urgency.PUZZLE].owner} at once and {rate(allowances.PUZZLES)} a minute of one owner;"
            f" {BOUNDS[Urgency.PUZZLE].network} and"
            f" {rate(allowances.PUZZLES, network=True):,} from a network"
        ),
        f"{int(LIMITS.patience_seconds)} s to come whole",
    ],
)
def test_the_page_about_security_names_the_bounds(words: str) -> None:
    assert words in text("security.md")

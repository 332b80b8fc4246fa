"""The limits named in the documentation are those of the server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cornerwise.server.analyses.domain.chapters import (
    MAX_ANALYSIS_BYTES,
    MAX_CHAPTER_NODES,
    MAX_TOGETHER,
)
from cornerwise.server.analyses.protocol import MAX_CHAPTERS
from cornerwise.server.http.rate_limits import quotas
from cornerwise.server.http.rate_limits.quotas import Quota
from cornerwise.server.messages import MAX_MESSAGE_BYTES
from cornerwise.server.settings import Settings
from cornerwise.server.thinking.domain.scheduling import BOUNDS, Urgency

DOCS = Path(__file__).parents[2] / "docs"
LIMITS = Settings()


TOLD = {
    r"(\d[\d,]*) requests a minute": LIMITS.requests_per_minute,
    r"(\d[\d,]*) messages a\s+second": LIMITS.messages_per_second,
    r"(\d[\d,]*) connections": LIMITS.connections_per_address,
    r"(\d[\d,]*) sockets": LIMITS.sockets_per_guest,
    r"(\d[\d,]*)\s+unfinished (?:games|tables)": LIMITS.unfinished_tables,
}


def text(page: str) -> str:
    """Returns a page with its lines and tables joined."""
    return " ".join((DOCS / page).read_text(encoding="utf-8").replace("|", " ").split())


def rate(quota: Quota, *, network: bool = False) -> int:
    return (quota.network if network else quota.owner).tries


@pytest.mark.parametrize(
    "words",
    [
        f"{LIMITS.messages_per_second} messages a second per socket",
        f"{LIMITS.sockets_per_guest} sockets",
        f"{LIMITS.requests_per_minute:,} requests a minute from one network",
        f"{LIMITS.unfinished_tables} unfinished tables",
    ],
)
def test_the_page_about_bots_names_their_limits(words: str) -> None:
    assert words in text("bots.md")


@pytest.mark.parametrize(
    "words",
    [
        f"requests from one network {LIMITS.requests_per_minute:,} a minute",
        f"{LIMITS.connections_per_address:,} at once",
        f"{MAX_MESSAGE_BYTES // 1024} kB each, {LIMITS.messages_per_second} a second",
        f"sockets of one guest or account {LIMITS.sockets_per_guest} ",
        f"{LIMITS.unfinished_tables_of_guest} of a guest, {LIMITS.unfinished_tables} of an account",
        f"when another such game is created {LIMITS.thinking_tables} ",
        (
            f"{LIMITS.public_tables} at a time, {rate(quotas.PUBLIC_TABLES)} new ones in ten minutes;"
            f" {rate(quotas.PUBLIC_TABLES, network=True)} per network"
        ),
        (
            f"{rate(quotas.TABLES)} in ten minutes per owner,"
            f" {rate(quotas.TABLES, network=True):,} per network"
        ),
        (
            f"played in the browser {rate(quotas.LOCAL_GAMES)} in ten minutes per owner,"
            f" {rate(quotas.LOCAL_GAMES, network=True):,} per network"
        ),
        (
            f"{BOUNDS[Urgency.HINT].owner} at once and {rate(quotas.HINTS)} a minute per owner;"
            f" {BOUNDS[Urgency.HINT].network} and {rate(quotas.HINTS, network=True)} per network"
        ),
        (
            f"{BOUNDS[Urgency.FILE].owner} at once and {rate(quotas.PICTURES)} or"
            f" {rate(quotas.FILES)} a minute per owner; {BOUNDS[Urgency.FILE].network} and"
            f" {rate(quotas.PICTURES, network=True)} or"
            f" {rate(quotas.FILES, network=True)} per network"
        ),
        (
            f"{BOUNDS[Urgency.PUZZLE].owner} at once and {rate(quotas.PUZZLES)} a minute per owner;"
            f" {BOUNDS[Urgency.PUZZLE].network} and"
            f" {rate(quotas.PUZZLES, network=True):,} per network"
        ),
        (
            f"{LIMITS.analyses_of_guest} of a guest, {LIMITS.analyses} of an account;"
            f" {LIMITS.analyses_kilobytes_of_guest // 1024} MB or"
            f" {LIMITS.analyses_kilobytes // 1024} MB together"
        ),
        (
            f"an analysis {MAX_ANALYSIS_BYTES // 1024} kB, {MAX_CHAPTERS} chapters,"
            f" {MAX_CHAPTER_NODES:,} moves and notes in each; together"
            f" {MAX_TOGETHER['nodes']:,}, {MAX_TOGETHER['arrangements']} positions set up and"
            f" {MAX_TOGETHER['values']:,} property values"
        ),
        (
            f"new analyses {rate(quotas.ANALYSES)} an hour per owner,"
            f" {rate(quotas.ANALYSES, network=True)} per network"
        ),
        (
            f"saves of analyses {rate(quotas.ANALYSIS_SAVES)} in ten minutes per owner,"
            f" {rate(quotas.ANALYSIS_SAVES, network=True):,} per network"
        ),
        f"{int(LIMITS.patience_seconds)} s to arrive completely",
    ],
)
def test_the_page_about_security_names_the_limits(words: str) -> None:
    assert words in text("security.md")


@pytest.mark.parametrize("words", TOLD)
def test_every_page_tells_the_same_limit_as_holds(words: str) -> None:
    pages = [DOCS / name for name in ("server.md", "security.md", "bots.md")]
    told = [
        int(number.replace(",", ""))
        for page in pages
        for number in re.findall(words, page.read_text())
    ]
    assert told
    assert set(told) == {TOLD[words]}

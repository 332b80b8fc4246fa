"""The limits in the docs are the real ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cornerwise.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"

TOLD = {
    r"(\d[\d,]*) requests a minute": Settings().requests_per_minute,
    r"requests from one network \| (\d[\d,]*) a minute": Settings().requests_per_minute,
    r"(\d[\d,]*) messages a\s+second": Settings().messages_per_second,
    r"messages over a socket \| 4 kB each, (\d[\d,]*) a second": Settings().messages_per_second,
    r"(\d[\d,]*) connections": Settings().connections_per_address,
    r"(\d[\d,]*) sockets": Settings().sockets_per_guest,
    r"(\d[\d,]*)\s+unfinished (?:games|tables)": Settings().unfinished_tables,
}


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

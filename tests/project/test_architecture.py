"""The table of docs/architecture.md that tells newcomers where things are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "architecture.md").read_text("utf-8")
SECTION = TEXT.partition("## Where to find it\n")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| (.+?) \| \[.+?\]\((.+?)\) \| (.+?) \|$", SECTION, re.MULTILINE)


def test_every_row_is_read() -> None:
    # The head of the table and the line below it are no rows.
    assert len(ROWS) == SECTION.count("\n| ") - 2
    assert len(ROWS) >= 12


@pytest.mark.parametrize(("question", "file", "term"), ROWS)
def test_every_question_is_answered_by_a_file_with_the_usual_term(
    question: str, file: str, term: str
) -> None:
    path = DOCS / file
    assert path.is_file(), question
    text = path.read_text("utf-8")
    # Whoever searches for a lower-case word may search case-sensitively, as `grep` does.
    found = term in text or (not term.islower() and term.lower() in text.lower())
    assert found, f"{path.name} does not say {term!r}"

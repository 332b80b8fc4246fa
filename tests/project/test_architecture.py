"""The pages that tell newcomers where things are."""

from __future__ import annotations

import re
import tomllib
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


@pytest.mark.parametrize(
    ("page", "package"), [("server-modules", "server"), ("training-modules", "training")]
)
def test_a_page_of_modules_has_each_module_once(page: str, package: str) -> None:
    folder = DOCS.parent / "src/cornerwise" / package
    modules = {
        path.relative_to(folder).with_suffix("").as_posix()
        for path in folder.rglob("*.py")
        # Alembic names the migrations, and they are never changed.
        if path.stem != "__init__" and path.parent.name != "versions"
    }
    assert sorted(_named_modules((DOCS / f"{page}.md").read_text("utf-8"))) == sorted(modules)


def test_the_table_of_layers_has_the_order_that_import_linter_checks() -> None:
    linter = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["tool"][
        "importlinter"
    ]
    layers = next(each["layers"] for each in linter["contracts"] if each["type"] == "layers")
    number = {
        name.strip().removeprefix("cornerwise."): index
        for index, names in enumerate(reversed(layers))
        for name in names.split("|")
    }
    section = TEXT.partition("## Layers\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)/?` \|", section, re.MULTILINE)
    assert sorted(rows) == sorted(number)
    assert [number[row] for row in rows] == sorted(number.values())


@pytest.mark.parametrize(
    ("page", "folder", "prefix", "elsewhere"),
    [
        ("docs/architecture.md", "kernel", "", {"tests"}),
        ("docs/architecture.md", "src/cornerwise/server", "", {"static"}),
        ("web/README.md", "web/src/lib", "src/lib/", set()),
    ],
)
def test_every_folder_stands_in_a_table(
    page: str, folder: str, prefix: str, elsewhere: set[str]
) -> None:
    root = DOCS.parent
    text = (root / page).read_text("utf-8")
    named = set(re.findall(rf"^\| `{prefix}(\w+)/?` +\|", text, re.MULTILINE))
    folders = {path.name for path in (root / folder).iterdir() if path.is_dir()}
    missing = folders - named - elsewhere - {"__pycache__"}
    assert not missing, f"{page} does not have {sorted(missing)}"


def _named_modules(text: str) -> list[str]:
    """Returns the modules in the first column of the tables, below the folder of their heading."""
    found = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE):
        heading = re.match(r"`(.+/)`", part)
        folder = heading[1] if heading else ""
        for cell in re.findall(r"^\| (`.+?) \|", part, re.MULTILINE):
            found += [folder + name for name in re.findall(r"`(.+?)`", cell)]
    return found

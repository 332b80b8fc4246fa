"""The examples in README and docs are executed as written, and their links lead somewhere."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

import pytest
from typer.main import get_command

import cornerwise
from cornerwise import bots
from cornerwise.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
ANCHOR = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?(cornerwise\b.*)$", re.MULTILINE)
OPERATORS = "|&;<>"
"""What ends a command in the shell."""
UNTESTED = re.compile(r"^ *```(?:py|Python|python.+)$", re.MULTILINE)
"""Fences of Python that `BLOCK` does not find."""


def _anchors(page: Path) -> set[str]:
    """Returns the anchors that a Markdown viewer makes of the headings of a page."""
    text = FENCED.sub("", page.read_text("utf-8"))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run_as_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A program that is served gets an empty input. The server of the examples does not exist:
    # calls of `bots.play` are only checked for their arguments.
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(bots, "play", create_autospec(bots.play))
    (tmp_path / "token").write_text("cw_token\n")
    namespace: dict[str, object] = {"__name__": "__main__"}
    with contextlib.chdir(tmp_path), contextlib.redirect_stdout(io.StringIO()):
        for example in BLOCK.findall(page.read_text("utf-8")):
            exec(compile(example, page.name, "exec"), namespace)  # noqa: S102 our own documentation


def _commands(page: Path) -> list[list[str]]:
    """Returns the commands in the blocks of a page, each as its arguments."""
    found = []
    for block in FENCED.findall(page.read_text("utf-8")):
        for line in COMMAND.findall(block.replace("\\\n", " ")):
            words = shlex.shlex(line, posix=True, punctuation_chars=OPERATORS)
            words.whitespace_split = True
            found.append(list(takewhile(lambda word: word[0] not in OPERATORS, words))[1:])
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_their_options_exist(page: Path) -> None:
    program: Any = get_command(app)
    for arguments in _commands(page):
        command, context = program, program.make_context("cornerwise", arguments)
        while rest := [*getattr(context, "_protected_args", []), *context.args]:
            command = command.get_command(context, rest[0])
            assert command, f"there is no command {rest[0]}"
            if "--help" in rest:
                break
            context = command.make_context(rest[0], rest[1:], parent=context)


def test_no_python_example_escapes_the_test() -> None:
    assert [page.name for page in PAGES if UNTESTED.search(page.read_text("utf-8"))] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_headings_lead_to_one(page: Path) -> None:
    for target, anchor in ANCHOR.findall(page.read_text("utf-8")):
        assert anchor in _anchors(page.parent / target if target else page), f"{target}#{anchor}"


def test_the_package_docstring_tells_the_truth() -> None:
    assert doctest.testmod(cornerwise).failed == 0


@pytest.mark.skipif(shutil.which("npm") is None, reason="without Node.js there is no client")
def test_the_package_contains_the_built_client() -> None:
    static = Path(cornerwise.__file__).parent / "server/static"
    assert (static / "index.html").is_file()
    assert list(static.glob("assets/*.js"))


def test_the_tests_run_against_the_installed_package() -> None:
    package = Path(cornerwise.__file__)
    assert ROOT / "src" not in package.parents or "PYTHONPATH" in os.environ

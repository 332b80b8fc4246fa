"""The docs about commands show their actual output."""

import re
import shlex
from pathlib import Path

import pytest

from .conftest import Run

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _examples(name: str) -> list[tuple[str, str]]:
    """Returns the commands on a page and their outputs, except interactive games."""
    page = (DOCS / name).read_text("utf-8")
    examples = []
    for block in BLOCK.findall(page):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            if not command.startswith("cornerwise play"):
                examples.append((command, output))
    return examples


def _part(output: str, pipe: str) -> str:
    """Returns the part of an output that `head -N` or `tail -N` prints."""
    if not pipe:
        return output
    program, count = pipe.split()
    lines = output.splitlines(keepends=True)
    number = int(count.removeprefix("-"))
    return "".join(lines[:number] if program == "head" else lines[-number:])


@pytest.mark.parametrize("page", ["command-line.md", "puzzles.md"])
def test_the_examples_print_what_the_page_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    # The page begins with an error about a file that a later example creates.
    run("random-game", "duo", "--seed", "1", "-o", "game.blksgf")
    examples = _examples(page)
    assert len(examples) > 4
    for command, output in examples:
        words, _, file = command.partition(" > ")
        words, _, pipe = words.partition(" | ")
        done = run(*shlex.split(words)[1:])
        if file:
            Path(file).write_text(done.out, "utf-8")
        assert ("" if file else _part(done.out, pipe)) + done.err == output, command
    made = list((tmp_path / "docs" / "pictures").iterdir())
    assert made
    for picture in made:
        assert picture.read_bytes() == (DOCS / "pictures" / picture.name).read_bytes()

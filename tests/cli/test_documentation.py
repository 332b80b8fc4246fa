"""docs/command-line.md shows what the commands really print."""

import re
import shlex
from pathlib import Path

import pytest

from .conftest import Run

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def _examples() -> list[tuple[str, str]]:
    """Returns commands and their outputs, without those of games between people."""
    page = (DOCS / "command-line.md").read_text("utf-8")
    examples = []
    for block in BLOCK.findall(page):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            if not command.startswith("cornerwise play"):
                examples.append((command, output))
    return examples


def _part(output: str, pipe: str) -> str:
    """Returns what `head -N` or `tail -N` leave of an output."""
    if not pipe:
        return output
    program, count = pipe.split()
    lines = output.splitlines(keepends=True)
    number = int(count.removeprefix("-"))
    return "".join(lines[:number] if program == "head" else lines[-number:])


def test_the_examples_print_what_the_page_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    # The page begins with an error about a file that a later example makes.
    run("random-game", "duo", "--seed", "1", "-o", "game.blksgf")
    examples = _examples()
    assert len(examples) > 8
    for command, output in examples:
        words, _, pipe = command.partition(" | ")
        done = run(*shlex.split(words)[1:])
        assert _part(done.out, pipe) + done.err == output, command
    made = tmp_path / "docs" / "pictures" / "board.svg"
    assert made.read_bytes() == (DOCS / "pictures" / "board.svg").read_bytes()

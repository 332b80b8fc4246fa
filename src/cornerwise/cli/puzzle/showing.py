"""Shows generated puzzles in the terminal, as JSON and as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cornerwise.cli.console import console, say
from cornerwise.cli.files import STANDARD, one_to_stdout, write_file
from cornerwise.cli.puzzle.pictures import print_puzzle, write_pictures
from cornerwise.puzzles.files import puzzle_to_json
from cornerwise.puzzles.puzzle import Puzzle
from cornerwise.puzzles.words import board_words, pieces_words, rules_words

if TYPE_CHECKING:
    from cornerwise.puzzles.making import Made

OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The JSON file to write, - for standard output.",
        show_default=False,
    ),
]

JsonOption = Annotated[
    bool, typer.Option("--json", help="Print each puzzle as a JSON object on one line.")
]


@dataclass(frozen=True)
class Wanted:
    """The requested output formats; a printed board if there are none."""

    output: Path | None
    as_json: bool
    svg: Path | None
    png: Path | None

    def numbered(self, number: int) -> Wanted:
        """Returns the same with a number added to each file name."""
        output, svg, png = (
            path and (path if str(path) == STANDARD else path.with_stem(f"{path.stem}-{number}"))
            for path in (self.output, self.svg, self.png)
        )
        return Wanted(output, self.as_json, svg, png)


def show(made: Made, wanted: Wanted) -> None:
    """Shows a puzzle. Raises `OutputError` for a file that cannot be written."""
    puzzle = made.puzzle
    text = puzzle_to_json(puzzle)
    printed = one_to_stdout(wanted.output, wanted.svg, wanted.png)
    written = write_pictures(puzzle, puzzle.given, svg=wanted.svg, png=wanted.png)
    if wanted.output is not None:
        write_file(wanted.output, text.encode())
    if wanted.as_json:
        sys.stdout.write(text)
    elif wanted.output is not None or written:
        if not printed:
            say(puzzle.id)
    else:
        print_puzzle(puzzle, puzzle.given)
        for line in _description(made):
            say(line)


@contextmanager
def status_line(what: str) -> Iterator[None]:
    """Tells people at a terminal that something takes a moment."""
    if not sys.stderr.isatty():
        yield
        return
    with console(stderr=True).status(what):
        yield


def _description(made: Made) -> Iterator[str]:
    puzzle = made.puzzle
    yield f"{puzzle.id}: {board_words(puzzle)}, {pieces_words(puzzle)}; {rules_words(puzzle)}"
    yield f"level: {made.level.value}, solved and proved unique in {made.effort} steps"
    yield from _to_lay(puzzle)


def _to_lay(puzzle: Puzzle) -> Iterator[str]:
    left = list(puzzle.left(puzzle.given).elements())
    for colour in puzzle.colours:
        names = [name.piece for name in left if name.colour == colour]
        if names:
            yield f"{colour}: {' '.join(names)}"

"""Reads puzzles and solutions from files, stdin or by name; errors name the source."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cornerwise.cli.files import STANDARD, read_stdin
from cornerwise.errors import PuzzleError, RecordError
from cornerwise.puzzles.files import puzzle_from_json
from cornerwise.puzzles.puzzle import Laid, Puzzle
from cornerwise.records.limits import MAX_BYTES

PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        help="The id of a puzzle, such as B3 or hard-17, or a JSON file.",
        show_default=False,
    ),
]


def find_puzzle(name: str) -> Puzzle:
    """Returns the puzzle with an id, or from a file. Raises `PuzzleError` or `RecordError`."""
    # Imported here because loading the kernel would slow down --help.
    from cornerwise.puzzles.naming import puzzle_named  # noqa: PLC0415

    try:
        return puzzle_named(name)
    except PuzzleError:
        if not (name == STANDARD or name.lower().endswith(".json") or Path(name).exists()):
            raise
    try:
        return puzzle_from_json(read_source(name))
    except RecordError as error:
        raise RecordError(f"{_shown(name)}: {error}") from None


def find_solution(name: str, puzzle: Puzzle | None = None) -> tuple[Puzzle, tuple[Laid, ...]]:
    """Returns the pieces in a file, and the puzzle it names. Raises like `read_solution`."""
    from cornerwise.puzzles.reading import read_solution  # noqa: PLC0415 (as in find_puzzle)

    source = read_source(name)
    try:
        return read_solution(source, puzzle)
    except (PuzzleError, RecordError) as error:
        raise type(error)(f"{_shown(name)}: {error}") from None


def read_source(name: str) -> bytes:
    """Returns the contents of a file, or of stdin for `-`, up to the size limit.

    Raises `RecordError`, naming the file.
    """
    if name == STANDARD:
        return read_stdin()
    try:
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{name}: cannot be read: {reason}") from None


def _shown(name: str) -> str:
    return "stdin" if name == STANDARD else name

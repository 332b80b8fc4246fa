"""Files that commands read and write, with `-` for standard input and output."""

from __future__ import annotations

import sys
from pathlib import Path

from cornerwise.cli.console import one_line
from cornerwise.errors import CornerwiseError, RecordError
from cornerwise.records import (
    Record,
    dumps_blksgf,
    dumps_json,
    load,
    load_all,
    loads,
    loads_all,
    save,
)
from cornerwise.records.files import check_ending
from cornerwise.records.limits import MAX_BYTES

STANDARD = "-"
"""The name for standard input or output."""

_STDIN_NAME = "standard input"

_MOST_NOTES = 20

WRITERS = {"blksgf": dumps_blksgf, "json": dumps_json}
"""The game formats by name."""


class OutputError(CornerwiseError):
    """A file that cannot be written."""

    code = "cli/output"


def read_stdin() -> bytes:
    """Returns the contents of standard input, up to the size limit."""
    # Reads bytes if possible, so that readers can report invalid UTF-8.
    content: bytes | str = getattr(sys.stdin, "buffer", sys.stdin).read(MAX_BYTES + 1)
    return content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content


def read_game(path: Path, number: int | None = None) -> Record:
    """Returns a game from a file, or from standard input for `-`; the first one by default.

    Reports on stderr what could not be understood. Raises `RecordError`.
    """
    if str(path) != STANDARD:
        return _with_notes(load(path, number), str(path))
    try:
        return _with_notes(loads(read_stdin(), number), _STDIN_NAME)
    except RecordError as error:
        raise RecordError(f"{_STDIN_NAME}: {error}") from None


def read_only_game(path: Path) -> Record:
    """Returns the only game in a file, or in standard input for `-`, like `read_game`.

    Raises `RecordError` when there are several.
    """
    if str(path) != STANDARD:
        name, games = str(path), load_all(path)
    else:
        name = _STDIN_NAME
        try:
            games = loads_all(read_stdin())
        except RecordError as error:
            raise RecordError(f"{name}: {error}") from None
    if len(games) > 1:
        raise RecordError(f"{name}: it contains {len(games)} games: choose one with --game")
    return _with_notes(games[0], name)


def _with_notes(record: Record, name: str) -> Record:
    for problem in record.problems[:_MOST_NOTES]:
        sys.stderr.write(f"note: {one_line(f'{name}: {problem}')}\n")
    if len(record.problems) > _MOST_NOTES:
        sys.stderr.write(f"note: … and {len(record.problems) - _MOST_NOTES} more\n")
    return record


def write_game(record: Record, path: Path, kind: str = "blksgf") -> None:
    """Writes a game to a file, or to standard output for `-`, there in the format `kind`.

    Raises `RecordError`.
    """
    if str(path) != STANDARD:
        save(record, path)
        return
    write_stdout(WRITERS[kind](record).encode("utf-8"))


def check_game_name(path: Path) -> None:
    """Raises `RecordError` for a name that `write_game` does not accept. Call it before long work."""
    if str(path) != STANDARD:
        check_ending(path)


def write_file(path: Path, content: bytes) -> None:
    """Writes a file, or to standard output for `-`. Raises `OutputError`, naming the file."""
    if str(path) == STANDARD:
        write_stdout(content)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from None


def one_to_stdout(*paths: Path | None) -> bool:
    """Returns whether a path is standard output. Raises `OutputError` for more than one."""
    count = [str(path) for path in paths].count(STANDARD)
    if count > 1:
        raise OutputError("only one file can go to standard output: name the others")
    return count == 1


def not_standard_output(path: Path, what: str) -> None:
    """Raises `OutputError` for `-` where a later run continues with what was written."""
    if str(path) == STANDARD:
        raise OutputError(f"--output is {what}, not standard output: give it a name")


def write_stdout(content: bytes) -> None:
    """Writes bytes to standard output, after any text written before."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()

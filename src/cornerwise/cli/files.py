"""Writing pictures, with errors that name the file."""

from __future__ import annotations

from pathlib import Path

from cornerwise.errors import CornerwiseError


class OutputError(CornerwiseError):
    """A file that cannot be written."""

    code = "cli/output"


def write_file(path: Path, content: bytes) -> None:
    """Writes a file. Raises `OutputError` that names it."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from None

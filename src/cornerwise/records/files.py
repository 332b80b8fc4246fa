"""Records in files: which format a file has, and writing without ever losing the old one."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from cornerwise.errors import RecordError
from cornerwise.records.blksgf import dumps_blksgf, loads_blksgf
from cornerwise.records.json_read import loads_json
from cornerwise.records.json_write import dumps_json
from cornerwise.records.limits import MAX_BYTES
from cornerwise.records.record import Record

_READERS = {".blksgf": loads_blksgf, ".sgf": loads_blksgf, ".json": loads_json}
_WRITERS = {".blksgf": dumps_blksgf, ".sgf": dumps_blksgf, ".json": dumps_json}


def loads(data: bytes) -> Record:
    """Returns the record of the content of a file, whose format is told by how it begins.

    Raises `RecordError`, naming the place.
    """
    looks_like_json = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
    return loads_json(data) if looks_like_json else loads_blksgf(data)


def load(path: str | os.PathLike[str]) -> Record:
    """Returns the record of a file: `.blksgf`, `.sgf` or `.json`, otherwise told by its content.

    Raises `RecordError`, naming the file and the place in it, for anything that is not a
    readable, well-formed and legal record.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)}: cannot be read: {_reason(error)}") from None
    reader = _READERS.get(Path(path).suffix.lower(), loads)
    try:
        return reader(data)
    except RecordError as error:
        raise RecordError(f"{os.fspath(path)}: {error}") from None


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Writes a record to a file, in the format of its extension.

    The file is replaced in one step once everything is written: when anything goes wrong,
    the old one stays as it was. Raises `RecordError`.
    """
    writer = _WRITERS.get(Path(path).suffix.lower())
    if writer is None:
        raise RecordError(f"{os.fspath(path)}: the name should end in {', '.join(_WRITERS)}")
    data = writer(record).encode("utf-8")
    try:
        _replace(Path(os.path.realpath(path)), data)
    except (OSError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)}: cannot be written: {_reason(error)}") from None


def _replace(target: Path, data: bytes) -> None:
    if target.exists() and not target.is_file():
        raise ValueError("this is not a regular file")
    draft = target.with_name(f".{secrets.token_hex(8)}.draft")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)

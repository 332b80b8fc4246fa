"""Records in files: detecting the format, and writing without ever losing the old file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from cornerwise.errors import RecordError
from cornerwise.records.blksgf_read import loads_all_blksgf, loads_blksgf
from cornerwise.records.blksgf_write import dumps_blksgf
from cornerwise.records.json_read import loads_json
from cornerwise.records.json_write import dumps_json
from cornerwise.records.limits import MAX_BYTES
from cornerwise.records.record import Record
from cornerwise.replacement import replace_file

_JSON_ENDING = ".json"
_SGF_ENDINGS = (".blksgf", ".sgf")
T = TypeVar("T")

_WRITERS = {".blksgf": dumps_blksgf, ".sgf": dumps_blksgf, ".json": dumps_json}


def loads(data: bytes, game: int | None = None) -> Record:
    """Returns a game from the content of a file; its first bytes determine the format.

    A file may contain several games; `game` selects one, the first by default. Raises
    `RecordError` with the place of the problem.
    """
    return _loaded(data, game, json=_looks_like_json(data))


def loads_all(data: bytes) -> list[Record]:
    """Returns all games in the content of a file. Raises `RecordError` like `loads`."""
    return _all_loaded(data, json=_looks_like_json(data))


def load(path: str | os.PathLike[str], game: int | None = None) -> Record:
    """Returns a game from a `.blksgf`, `.sgf` or `.json` file; otherwise the content decides.

    A file may contain several games; `game` selects one, the first by default. Raises
    `RecordError`, naming the file and the place in it, for anything but a well-formed and
    legal record.
    """
    return _from_file(path, lambda data, json: _loaded(data, game, json=json))


def load_all(path: str | os.PathLike[str]) -> list[Record]:
    """Returns all games in a file, at least one. Raises `RecordError` like `load`."""
    return _from_file(path, lambda data, json: _all_loaded(data, json=json))


def _looks_like_json(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def _loaded(data: bytes, game: int | None, *, json: bool) -> Record:
    if not json:
        return loads_blksgf(data, game)
    if game not in (None, 1):
        raise RecordError(f"there is no game {game}: a JSON file has one")
    return loads_json(data)


def _all_loaded(data: bytes, *, json: bool) -> list[Record]:
    return [loads_json(data)] if json else loads_all_blksgf(data)


def _from_file(path: str | os.PathLike[str], read: Callable[[bytes, bool], T]) -> T:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)}: cannot be read: {_reason(error)}") from None
    ending = Path(path).suffix.lower()
    json = ending == _JSON_ENDING or (ending not in _SGF_ENDINGS and _looks_like_json(data))
    try:
        return read(data, json)
    except RecordError as error:
        raise RecordError(f"{os.fspath(path)}: {error}") from None


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Writes a record to a file, in the format of its extension.

    Replaces the file in one step after writing everything: if anything goes wrong, the old
    file is unchanged. Raises `RecordError`.
    """
    data = _writer_for(path)(record).encode("utf-8")
    try:
        replace_file(Path(os.path.realpath(path)), data)
    except (OSError, ValueError) as error:
        raise RecordError(f"{os.fspath(path)}: cannot be written: {_reason(error)}") from None


def check_ending(path: str | os.PathLike[str]) -> None:
    """Raises `RecordError` for a file name that `save` does not accept."""
    _writer_for(path)


def _writer_for(path: str | os.PathLike[str]) -> Callable[[Record], str]:
    writer = _WRITERS.get(Path(path).suffix.lower())
    if writer is None:
        raise RecordError(f"{os.fspath(path)}: the name should end in {', '.join(_WRITERS)}")
    return writer


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)

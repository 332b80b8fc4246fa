"""The format of a backup: gzip, one JSON value per line, a header first and a checksum last.

```
{"cornerwise_backup": 1, "schema": "0002", "made_at": "…", "made_by": "…", "tables": {"seat": 2}}
{"table": "seat", "columns": ["table_id", "number", …]}
["4f…", 0, …]
["4f…", 1, …]
{"rows": 2, "sha256": "…"}
```

The checksum covers all lines before it. Only one line is in memory at a time.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, TypeVar

from msgspec import Struct, ValidationError, convert

from cornerwise.errors import CornerwiseError

T = TypeVar("T")

Place: TypeAlias = Path | BinaryIO
"""Where a backup is written to or read from: a file, or standard output and input."""

FORMAT = 1
"""The version of the format, the only one that can be read."""


class BackupError(CornerwiseError):
    """A backup cannot be written or restored; the message says why. Nothing was changed."""

    code = "backup/unusable"


class Header(Struct, frozen=True):
    """The first line of a backup."""

    cornerwise_backup: int
    schema: str
    """The last migration of the database."""
    made_at: str
    made_by: str
    """The version of Cornerwise."""
    tables: dict[str, int]
    """The number of rows by table."""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    rows: int
    sha256: str


class Writer:
    """Writes the lines of a backup."""

    def __init__(self, stream: gzip.GzipFile, name: str) -> None:
        self._stream = stream
        self._name = name
        self._sum = hashlib.sha256()
        self._rows = 0

    def header(self, header: Header) -> None:
        """Writes the first line."""
        self._line({name: getattr(header, name) for name in header.__struct_fields__})

    def section(self, table: str, columns: list[str]) -> None:
        """Starts the rows of a table."""
        self._line({"table": table, "columns": columns})

    def row(self, values: list[Any]) -> None:
        """Writes a row of the current table."""
        self._rows += 1
        self._line(values)

    def end(self) -> None:
        """Writes the last line."""
        self._line({"rows": self._rows, "sha256": self._sum.hexdigest()})

    def _line(self, value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self._sum.update(line)
        with _written(self._name):
            self._stream.write(line)


class Reader:
    """Reads the lines of a backup."""

    def __init__(self, stream: gzip.GzipFile, name: str) -> None:
        self._lines = iter(stream)
        self.name = name
        """The name of the file, or of the stream."""
        self._sum = hashlib.sha256()
        self.header = self._header()

    def rows(self) -> Iterator[Section | list[Any]]:
        """Yields each section followed by its rows, and checks that the backup is intact.

        Raises `BackupError` where it is not.
        """
        count = 0
        while True:
            before = self._sum.hexdigest()
            value = self._next()
            if isinstance(value, list):
                count += 1
                yield value
            elif isinstance(value, dict) and "table" in value:
                yield self._as(Section, value)
            else:
                end = self._as(End, value)
                if end.sha256 != before or end.rows != count or self._line():
                    raise self._damaged("its checksum is wrong")
                return

    def _header(self) -> Header:
        value = self._next()
        if not isinstance(value, dict) or "cornerwise_backup" not in value:
            raise BackupError(f"{self.name} is not a Cornerwise backup")
        if value["cornerwise_backup"] != FORMAT:
            raise BackupError(f"{self.name} is a backup in the format of a newer Cornerwise")
        return self._as(Header, value)

    def _next(self) -> Any:
        line = self._line()
        if not line:
            raise self._damaged("its end is missing")
        self._sum.update(line)
        try:
            return json.loads(line)
        except ValueError:
            raise self._damaged("it contains a line that is not JSON") from None

    def _line(self) -> bytes:
        """Returns the next line, empty after the last one."""
        try:
            return next(self._lines, b"")
        except gzip.BadGzipFile:
            raise BackupError(f"{self.name} is not a Cornerwise backup") from None
        except (EOFError, zlib.error) as error:
            raise self._damaged(str(error)) from None

    def _as(self, kind: type[T], value: object) -> T:
        try:
            return convert(value, kind)
        except ValidationError as error:
            raise self._damaged(str(error)) from None

    def _damaged(self, why: str) -> BackupError:
        return BackupError(f"the backup {self.name} is damaged: {why}")


@contextmanager
def writing(place: Place) -> Iterator[Writer]:
    """Opens a backup for writing.

    A file is written completely or not at all, and only this user can read it: it holds the
    cookie secret. A stream is complete if it ends with the last line. Raises `BackupError` when
    the file already exists.
    """
    if isinstance(place, Path):
        with _new_file(place) as file, _packing(file, str(place)) as writer:
            yield writer
    else:
        with _packing(place, "standard output") as writer:
            yield writer


@contextmanager
def _packing(file: BinaryIO, name: str) -> Iterator[Writer]:
    stream = gzip.open(file, "wb", compresslevel=6)  # noqa: SIM115 closed below
    writer = Writer(stream, name)
    yield writer
    with _written(name):
        writer.end()
        stream.close()
        file.flush()


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """Opens a file that gets its final name when it is complete."""
    if path.exists():
        raise BackupError(f"{path} already exists; choose another name")
    part = path.with_name(f"{path.name}.part")
    try:
        with _written(str(path)):
            file = open(part, "wb", opener=_private)  # noqa: SIM115 closed below
        with file:
            yield file
            with _written(str(path)):
                os.fsync(file.fileno())
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _written(name: str) -> Iterator[None]:
    """Turns an `OSError` while writing into a `BackupError`."""
    try:
        yield
    except OSError as error:
        raise BackupError(f"{name} cannot be written: {error.strerror}") from None


@contextmanager
def reading(place: Place) -> Iterator[Reader]:
    """Opens a backup for reading. Raises `BackupError` when it is not one."""
    name = str(place) if isinstance(place, Path) else "standard input"
    with gzip.open(place, "rb") as stream:
        yield Reader(stream, name)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)

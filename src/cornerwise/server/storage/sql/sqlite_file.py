"""Guards of an SQLite file: it must stay the opened one, and be used by one server only."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from cornerwise.server.storage.interface import StorageError, StorageLost

_LOCK_ENDING = "-server"

_log = logging.getLogger(__name__)


class FileWatch:
    """Detects that the file was moved, deleted or replaced.

    SQLite itself would keep writing into the old file, and the data would be lost.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._known = _identity(path)
        self._is_lost = False

    def check(self) -> None:
        """Raises `StorageLost` unless the file is the one that was opened."""
        if _identity(self._path) == self._known:
            self._is_lost = False
            return
        if not self._is_lost:
            self._is_lost = True
            _log.error(
                "the database was moved or replaced: put it back, or restart the server",
                extra={"file": self._path},
            )
        raise StorageLost(f"{self._path} is no longer the file that was opened")


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 asked before every write, and `Path` takes longer
    except OSError:
        return None
    return found.st_dev, found.st_ino


class SoleServer:
    """A lock on the file for one server, released with its process at the latest."""

    def __init__(self, path: str) -> None:
        """Raises `StorageError` when another server uses the file."""
        # Links to the file lead to the same lock.
        self._path = Path(f"{Path(path).resolve()}{_LOCK_ENDING}")
        while True:
            self._file = self._taken(path)
            # The previous server may have deleted the lock file before it was locked here.
            if _identity(str(self._path)) == _identity_of(self._file):
                break
            self._file.close()
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def _taken(self, path: str) -> IO[str]:
        file: IO[str]
        try:
            file = self._path.open("a+")
        except OSError as error:
            raise StorageError(f"{self._path} cannot be written: {error.strerror}") from None
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            process = file.read().strip()
            file.close()
            whose = f" (process {process})" if process else ""
            raise StorageError(
                f"another server{whose} uses {path}: stop it first, or give this one another "
                "--database; several servers need PostgreSQL and Redis"
            ) from None
        return file

    def close(self) -> None:
        """Releases the file for another server."""
        with suppress(OSError):
            self._path.unlink()
        self._file.close()


def _identity_of(file: IO[str]) -> tuple[int, int]:
    found = os.fstat(file.fileno())
    return found.st_dev, found.st_ino


def _lock(file: IO[str]) -> None:
    """Locks a file. Raises `OSError` when another process has the lock."""
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:  # Windows.
        msvcrt: Any = import_module("msvcrt")
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

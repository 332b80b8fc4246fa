"""Saves games while they are played, so that none is lost."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cornerwise.errors import CornerwiseError
from cornerwise.folders import data_dir
from cornerwise.game import Game
from cornerwise.records import Record, load, save


@dataclass
class Autosave:
    """The file of the current game."""

    path: Path

    @staticmethod
    def new() -> Autosave:
        """Returns the file for a new game. Nothing is written yet."""
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        return Autosave(_unfinished_dir() / f"{stamp}-{os.getpid()}.blksgf")

    def keep(self, record: Record) -> None:
        """Writes the game atomically. Raises `OSError` or `RecordError`."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        save(record, self.path)

    def drop(self) -> None:
        """Deletes the file, after the game was saved elsewhere."""
        self.path.unlink(missing_ok=True)

    def archive(self) -> Path:
        """Moves the game to the archive, from which no game is continued, and returns its new path."""
        return _archived(self.path)


@dataclass(frozen=True)
class Unfinished:
    """A game that was left before its end."""

    path: Path

    record: Record

    def game(self) -> Game:
        """Returns the game as it was left."""
        return self.record.game()


def unfinished() -> Unfinished | None:
    """Returns the most recent unfinished game, if there is one that can be read.

    Unreadable files are moved aside, not deleted.
    """
    for path in sorted(_unfinished_dir().glob("[0-9]*.blksgf"), reverse=True):
        record = _readable(path)
        if record is not None and not record.game().is_over:
            return Unfinished(path, record)
        with suppress(OSError):
            _archived(path)
    return None


def _readable(path: Path) -> Record | None:
    try:
        record = load(path)
        record.game()
    except CornerwiseError:
        return None
    return record


def _unfinished_dir() -> Path:
    return data_dir() / "unfinished"


def _archived(path: Path) -> Path:
    archive = data_dir() / "games"
    archive.mkdir(parents=True, exist_ok=True)
    return path.replace(archive / path.name)

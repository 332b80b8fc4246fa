"""A server whose wall clock can be set wrong while it runs."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

from serving import Server

_SOURCE = Path(__file__).with_name("skewed_clock.c")

_NANOSECONDS = 10**9


class Clock:
    """The clock of one server: real time by default."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / f"{name}.clock"
        self._library = _built(folder)
        self.set(0)

    def set(self, ahead: float) -> None:
        """Sets the clock ahead of real time by some seconds, or behind if negative."""
        packed = struct.pack("q", int(ahead * _NANOSECONDS))
        # Written in place, because the server has mapped the file into memory.
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(packed)

    @property
    def environment(self) -> dict[str, str]:
        """Returns the environment variables for a process that uses this clock."""
        return {"LD_PRELOAD": str(self._library), "SKEWED_CLOCK": str(self._file)}


class SkewedServer(Server):
    """A server that uses a clock controlled by the tests."""

    def __init__(self, clock: Clock, database: Path | str, *options: str, log: Path) -> None:
        super().__init__(database, *options, log=log, environment=clock.environment)


def _built(folder: Path) -> Path:
    library = folder / "skewed_clock.so"
    if not library.exists():
        compiler = shutil.which("cc")
        assert compiler is not None, "building Cornerwise needs a compiler, and so does this"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, _SOURCE], check=True)
    return library

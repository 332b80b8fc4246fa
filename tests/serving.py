"""A real server in a process of its own, for all tests that need one."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

SECONDS = 30
"""Longer than anything a server does takes on a busy machine."""


class Server:
    """A server on loopback, on a free port unless told."""

    def __init__(self, database: Path | str, *options: str, log: Path | None = None) -> None:
        self.database = database
        self.log = log or Path(database).with_suffix(".log")
        serve = [sys.executable, "-m", "cornerwise", "serve", "--port", "0"]
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                [*serve, "--database", str(database), *options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.log.read_text()
        self.url = line.split()[3].rstrip("/")

    def again(self) -> Server:
        """Returns a new server on the same database and the same port."""
        port = self.url.rpartition(":")[2]
        return Server(self.database, "--port", port, log=self.log)

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Tells the server to stop and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        status = self.process.wait(SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

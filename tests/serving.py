"""A real server in a separate process, for all tests that need one."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cornerwise.cli import main
from cornerwise.server.http.listening import listening_socket
from cornerwise.server.http.static_files import are_built
from cornerwise.server.logging import set_up_logging
from cornerwise.server.run import run
from cornerwise.server.settings import BUILT_CLIENT, Settings
from forked_process import ForkedProcess

SECONDS = 30
"""Longer than anything a server does takes on a busy machine."""


class Server:
    """A server on loopback, on a free port by default."""

    def __init__(
        self,
        database: Path | str,
        *options: str,
        log: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Adds `environment` to that of the tests."""
        self.database = database
        self.log = log or Path(database).with_suffix(".log")
        self.process = self._started(options, environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.log.read_text()
        self.url = line.split()[3].rstrip("/")

    def _started(
        self, options: Sequence[str], environment: Mapping[str, str] | None
    ) -> ForkedProcess | subprocess.Popen[str]:
        arguments = self._arguments(options)
        if environment is None:
            return ForkedProcess(self.log, main, arguments)
        # Some variables count only when a program is loaded.
        with self.log.open("a") as errors:
            return subprocess.Popen(
                [sys.executable, "-m", "cornerwise", *arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **environment},
            )

    def _arguments(self, options: Sequence[str]) -> list[str]:
        serve = ["serve", "--port", "0"]
        if not are_built(BUILT_CLIENT):
            serve.append("--no-pages")
        return [*serve, "--database", str(self.database), *options]

    def again(self) -> Server:
        """Returns a new server on the same database and port."""
        port = self.url.rpartition(":")[2]
        return Server(self.database, "--port", port, log=self.log)

    def kill(self) -> None:
        """Kills the server as a power cut would."""
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


class TunedServer(Server):
    """A server with non-default settings."""

    def __init__(
        self, database: Path, port: int = 0, **settings: float | str | Path | tuple[str, ...]
    ) -> None:
        self._settings = settings
        self._port = port
        super().__init__(database)

    def again_with(self, **settings: float | str | Path | tuple[str, ...]) -> TunedServer:
        """Returns a new server on the same database and port, with other settings."""
        return TunedServer(Path(self.database), int(self.url.rpartition(":")[2]), **settings)

    def _started(
        self, options: Sequence[str], environment: Mapping[str, str] | None
    ) -> ForkedProcess:
        assert not options
        assert environment is None
        return ForkedProcess(self.log, _run_tuned, str(self.database), self._port, self._settings)


def _run_tuned(database: str, port: int, settings: dict[str, Any]) -> None:
    set_up_logging(logging.WARNING)
    listening = listening_socket("0.0.0.0", port)  # noqa: S104 as a server for others would
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    run(
        listening,
        database,
        None,
        Settings(**settings),
        lambda: print("serving on is", f"{url}/", flush=True),  # noqa: T201 as `serve` does
    )

"""A real server in a separate process, for all tests that need one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from cornerwise.server.http.static_files import are_built
from cornerwise.server.settings import BUILT_CLIENT

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
        with self.log.open("a") as errors:
            self.process = subprocess.Popen(
                self._command(options),
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **(environment or {})},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, self.log.read_text()
        self.url = line.split()[3].rstrip("/")

    def _command(self, options: Sequence[str]) -> list[str]:
        serve = [sys.executable, "-m", "cornerwise", "serve", "--port", "0"]
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
    """A server with non-default limits."""

    def __init__(self, database: Path, **limits: float) -> None:
        self._limits = limits
        super().__init__(database)

    def _command(self, options: Sequence[str]) -> list[str]:
        assert not options
        return [sys.executable, "-c", _TUNED, str(self.database), json.dumps(self._limits)]


_TUNED = """
import json, logging, sys
from cornerwise.server.http.listening import listening_socket
from cornerwise.server.logging import set_up_logging
from cornerwise.server.run import run
from cornerwise.server.settings import Settings

set_up_logging(logging.WARNING)
listening = listening_socket("0.0.0.0", 0)
url = f"http://127.0.0.1:{listening.getsockname()[1]}"
settings = Settings(**json.loads(sys.argv[2]))
run(listening, sys.argv[1], None, settings, lambda: print("serving on is", url + "/", flush=True))
"""

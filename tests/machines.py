"""Real PostgreSQL and Redis servers on free loopback ports, each in a separate folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from waiting import until

SECONDS = 30
"""Longer than either takes to start on a busy machine."""


def missing(program: str) -> str | None:
    """Returns why a test that needs a program is skipped, or None when it is installed."""
    if _found(program) is None:
        return f"*** There is no {program}: what needs it is SKIPPED. Install it."
    return None


def free_port() -> int:
    """Returns a free loopback port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A PostgreSQL server with its own databases; can be killed and restarted."""

    def __init__(self) -> None:
        self.port = free_port()
        # Not in a pytest folder, which other users cannot read.
        self._folder = Path(tempfile.mkdtemp(prefix="cornerwise-postgres-"))
        if _is_superuser():
            shutil.chown(self._folder, "postgres")
        self._data = self._folder / "data"
        self._log = self._folder / "log"
        self._run("initdb", "-D", str(self._data), "-U", "games", "-A", "trust", "--no-sync")
        self.start()
        self._databases = 0

    @property
    def url(self) -> str:
        """The address of a database, a new one at each call."""
        self._databases += 1
        name = f"games{self._databases}"
        at = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "games"]
        self._run("createdb", *at, name)
        return f"postgresql://games@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Starts the server; returns once it answers."""
        # Without fsync, a crash of PostgreSQL loses nothing; only a crash of the machine does.
        options = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
            " -c fsync=off -c full_page_writes=off"
        )
        self._control("start", "-w", "-l", str(self._log), "-o", options)

    def restart(self) -> None:
        """Kills the server as in a crash, and starts it again."""
        self._control("stop", "-m", "immediate")
        self.start()

    def terminate_backends(self) -> None:
        """Ends all connections, as an administrator can."""
        at = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "games", "-d", "postgres"]
        others = "backend_type = 'client backend' AND pid <> pg_backend_pid()"
        query = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"  # noqa: S608 (no input)
        self._run("psql", *at, "-c", query)

    def stop(self) -> None:
        """Stops the server and removes its files."""
        self._control("stop", "-m", "immediate")
        shutil.rmtree(self._folder)

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self._data), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        path = _found(program)
        assert path is not None
        # PostgreSQL refuses to run as root.
        by = ["runuser", "-u", "postgres", "--"] if _is_superuser() else []
        with self._folder.joinpath("output").open("a") as output:
            subprocess.run(
                [*by, str(path), *arguments], check=True, stdout=output, stderr=output, cwd="/"
            )


class Redis:
    """A Redis server without persistence; can be killed and restarted."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Starts the server; returns once it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(
            ["redis-server", *options, "--appendonly", "no"], stdout=subprocess.DEVNULL, cwd="/"
        )
        until(lambda: _answers(self.port), "Redis answers", seconds=SECONDS)

    def kill(self) -> None:
        """Kills the server as in a crash."""
        self._process.kill()
        self._process.wait(SECONDS)


def _found(program: str) -> Path | None:
    path = shutil.which(program)
    if path is not None:
        return Path(path)
    # Debian installs PostgreSQL's server programs by version, outside PATH.
    return max(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), default=None)


def _is_superuser() -> bool:
    return os.geteuid() == 0


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True

"""Processes that start in a moment, because what they import is imported already.

A server needs two seconds of processor time for its imports. A process forked from one that has done
them needs none. It is a real process in every other way: it has its own output and exit status, and
can be sent signals.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(
    [
        "cornerwise.cli.app",
        "cornerwise.cli.serve",
        "cornerwise.server.run",
        "cornerwise.server.storage.sql",
        "aiosqlite",
        "asyncpg",
        "redis.asyncio",
        # What a server imports when it starts.
        "anyio._backends._asyncio",
        "litestar._kwargs",
        "litestar.exceptions.responses",
        "litestar.middleware.allowed_hosts",
        "litestar.middleware.csrf",
        "litestar.middleware.response_cache",
        "litestar.middleware._internal.exceptions",
        "litestar.plugins.pydantic",
        "uvicorn.lifespan.on",
        "warm_server",
    ]
)


def _start_forkserver() -> None:
    """Starts the process to fork from, unless it runs. It finds modules of the tests."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


class ForkedProcess:
    """Runs a function in a process of its own, with the interface of `subprocess.Popen`."""

    def __init__(self, log: Path, run: Callable[..., None], *arguments: Any) -> None:
        """Appends what the process writes to stderr to `log`."""
        _start_forkserver()
        output, its_output = _context.Pipe(duplex=False)
        self._process = _context.Process(
            target=_run, args=(its_output, str(log), run, arguments), daemon=True
        )
        self._process.start()
        its_output.close()
        self.stdout = os.fdopen(os.dup(output.fileno()), encoding="utf-8")
        output.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(
    output: Connection, log: str, run: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(output.fileno(), 1)
    os.dup2(errors, 2)
    # The streams that were inherited remember what the parent's output could do.
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 for good
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 for good
    run(*arguments)

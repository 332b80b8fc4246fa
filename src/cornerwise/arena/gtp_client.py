"""A GTP engine as a process: starting it, sending commands, and noticing when it is gone."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import IO

from cornerwise.arena.engines import EngineSpec
from cornerwise.errors import CornerwiseError

Seconds = float

_MAX_LINE = 100_000
_MAX_WAITING_LINES = 100_000
_STDERR_LINES = 5
_QUIT_SECONDS = 2.0


class EngineFailed(CornerwiseError):
    """An engine that crashed, hangs, or gave an invalid answer."""

    code = "arena/engine_failed"


class EngineNotStarted(EngineFailed):
    """An engine that cannot be started or does not play this game."""

    code = "arena/engine_not_started"


class CommandRefused(CornerwiseError):
    """An engine answered a command with `?`."""

    code = "arena/command_refused"


class GtpClient:
    """A running engine. Use it from one thread at a time; `kill` may be called from any."""

    def __init__(self, spec: EngineSpec) -> None:
        """Starts the process. Raises `EngineNotStarted`."""
        self.name = spec.name
        try:
            # In its own session, so that Ctrl-C reaches only the match.
            self._process = subprocess.Popen(  # noqa: S603 (the user asked for this command)
                spec.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineNotStarted(
                f"{self.name}: cannot start {spec.command[0]!r}: {reason}"
            ) from None
        self._lines: queue.Queue[str | None] = queue.Queue(_MAX_WAITING_LINES)
        self._complaints: deque[str] = deque(maxlen=_STDERR_LINES)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        _start(self._read_answers, self._process.stdout)
        _start(self._read_complaints, self._process.stderr)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def ask(self, command: str, timeout: Seconds) -> str:
        """Sends a command and returns the answer without its `=`.

        Raises `CommandRefused` with the engine's message, or `EngineFailed`.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{command}\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._gone(command) from None
        deadline = time.monotonic() + timeout
        line = self._line(command, deadline, timeout)
        while not line.strip():
            line = self._line(command, deadline, timeout)
        if not line.startswith(("=", "?")):
            raise EngineFailed(f"{self.name} answers {command!r} without GTP: {line[:60]!r}")
        first, lines = line, [line[1:]]
        while line.strip():
            line = self._line(command, deadline, timeout)
            lines.append(line)
        answer = "\n".join(lines).strip()
        if first.startswith("?"):
            raise CommandRefused(f"{self.name} refuses {command!r}: {answer}")
        return answer

    def knows(self, command: str, timeout: Seconds) -> bool:
        """Returns whether the engine has a command. Raises `EngineFailed`."""
        try:
            return self.ask(f"known_command {command}", timeout) == "true"
        except CommandRefused:
            return False

    def close(self) -> None:
        """Ends the engine, asking it to quit first."""
        with contextlib.suppress(CornerwiseError):
            self.ask("quit", _QUIT_SECONDS)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_QUIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Ends the engine at once. A thread waiting for an answer gets `EngineFailed`."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.close()

    def _line(self, command: str, deadline: Seconds, timeout: Seconds) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise EngineFailed(
                f"{self.name} did not answer {command!r} within {timeout:g} s"
            ) from None
        if line is None:
            raise self._gone(command)
        return line

    def _gone(self, command: str) -> EngineFailed:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_QUIT_SECONDS)
        said = f": {self._complaints[-1]}" if self._complaints else ""
        status = self._process.returncode
        return EngineFailed(f"{self.name} ended with status {status} at {command!r}{said}")

    def _read_answers(self, stream: IO[str]) -> None:
        with stream, contextlib.suppress(ValueError):
            while line := stream.readline(_MAX_LINE):
                self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def _read_complaints(self, stream: IO[str]) -> None:
        with stream, contextlib.suppress(ValueError):
            while line := stream.readline(_MAX_LINE):
                if any(sign.isalnum() for sign in line):
                    self._complaints.append(line.strip()[:200])


def _start(reader: Callable[[IO[str]], None], stream: IO[str]) -> None:
    threading.Thread(target=reader, args=(stream,), daemon=True).start()

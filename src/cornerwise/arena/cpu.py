"""Measures how much processor time an engine has used."""

from __future__ import annotations

import sys
import time

from cornerwise.arena.gtp_client import CommandRefused, EngineFailed, GtpClient

Seconds = float

_COMMAND = "cputime"
_AGREEMENT = 0.02
"""The system's CPU clock of the process is used if it agrees with the engine's to within this."""


class CpuMeter:
    """Reads the processor time of an engine, all its threads together.

    The system's CPU clock of the process is more precise than most engines' answer to `cputime`.
    But if the process is only a wrapper around the engine, the two differ, and the answer is used.
    """

    def __init__(self, client: GtpClient, timeout: Seconds) -> None:
        self._client = client
        self._timeout = timeout
        reported = self._reported() if client.knows(_COMMAND, timeout) else None
        seen = process_cpu(client.pid)
        self._asks = reported is not None and (seen is None or abs(seen - reported) > _AGREEMENT)
        self.known = reported is not None or seen is not None
        """Whether the time can be measured at all; otherwise it is always 0."""

    def read(self) -> Seconds:
        """Returns the time so far, in seconds. Raises `EngineFailed`."""
        if self._asks:
            reported = self._reported()
            if reported is None:
                raise EngineFailed(
                    f"{self._client.name} does not answer {_COMMAND!r} with a number"
                )
            return reported
        return process_cpu(self._client.pid) or 0.0

    def _reported(self) -> Seconds | None:
        try:
            return float(self._client.ask(_COMMAND, self._timeout))
        except (CommandRefused, ValueError):
            return None


def process_cpu(pid: int) -> Seconds | None:
    """Returns the processor time of a process, or None if the system does not provide it."""
    if sys.platform != "linux":
        return None
    try:
        # The clock of another process, numbered as in clock_getcpuclockid(3).
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return None

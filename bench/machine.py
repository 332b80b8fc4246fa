"""What the server benchmarks share: running servers, and measuring the machine."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 (a private folder is created in it)
ECHO = Path(__file__).with_name("echo.py")


@dataclass(frozen=True)
class Running:
    """A server in a separate process."""

    url: str

    pid: int

    def cpu_seconds(self) -> float:
        """Returns the CPU seconds that the server has used so far, all threads together."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_bytes(self) -> int:
        """Returns the server's current memory use."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def _running(command: list[str]) -> Iterator[Running]:
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://[^/\s]*", process.stdout.readline())
        assert found, "the server did not start"
        yield Running(found[0], process.pid)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def running_server(folder: Path) -> Iterator[Running]:
    """Runs Cornerwise on a free port with its database in a folder, within this context."""
    database = str(folder / "games.db")
    with _running(["-m", "cornerwise", "serve", "--port", "0", "--database", database]) as server:
        yield server


@contextmanager
def running_echo() -> Iterator[Running]:
    """Runs a bare echo server on a free port, within this context."""
    with _running([str(ECHO)]) as server:
        yield server


def disk_write(folder: Path) -> float:
    """Returns the median time, in seconds, to write a few bytes to the disk durably."""
    times = []
    with (folder / "probe").open("wb", buffering=0) as file:
        file.write(bytes(1 << 20))
        os.fsync(file.fileno())
        for number in range(100):
            began = time.perf_counter()
            file.seek(4096 * number)
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return statistics.median(times)

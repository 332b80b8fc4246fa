"""The clock that is set wrong on purpose."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from soak.faults.skewed import Clock

_PROGRAM = """
import sys, time
from datetime import datetime, UTC
for _ in sys.stdin:
    print(time.time(), datetime.now(UTC).timestamp(), time.monotonic(), flush=True)
"""


def test_a_running_process_goes_by_its_clock_and_time_passes_as_usual(tmp_path: Path) -> None:
    clock = Clock(tmp_path, "one")
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **clock.environment},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for ahead in (0.0, 90.0, -8.5, 0.0):
            clock.set(ahead)
            before = time.time(), time.monotonic()
            process.stdin.write("\n")
            process.stdin.flush()
            shown, today, passed = map(float, process.stdout.readline().split())
            took = time.monotonic() - before[1]
            assert shown - ahead == pytest.approx(before[0], abs=took + 0.01)
            assert today - ahead == pytest.approx(before[0], abs=took + 0.01)
            assert passed == pytest.approx(before[1], abs=took + 0.01)
        process.stdin.close()

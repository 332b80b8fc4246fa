"""Runs Python where the system gives no threads."""

import os
import subprocess
import sys


def printed_without_threads(code: str) -> str:
    """Returns what a program prints in a process that cannot make a thread."""
    # The limit is in KiB: stacks of 2**50 bytes fit into no memory.
    done = subprocess.run(
        ["/bin/sh", "-c", f'ulimit -s {2**40}; exec "$0" -c "$1"', sys.executable, code],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout

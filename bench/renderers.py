"""The processes in which Chromium runs pages and their workers: slowed down, and their memory."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from playwright.sync_api import Browser

CYCLE = 0.02
"""Seconds from one stop of a slowed process to the next."""


def renderers(browser: Browser) -> list[int]:
    """Returns the process ids of a browser's pages."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [process["id"] for process in found if process["type"] == "renderer"]


@contextlib.contextmanager
def slowed(pids: list[int], factor: int) -> Iterator[None]:
    """Lets processes run for only a part of the time, in short turns.

    Chromium's own throttling slows down only the page's thread, not its workers. This function
    stops whole processes, while clocks keep running.
    """
    done = threading.Event()

    def take_turns() -> None:
        while not done.is_set():
            _signal(pids, signal.SIGSTOP)
            time.sleep(CYCLE * (factor - 1) / factor)
            _signal(pids, signal.SIGCONT)
            time.sleep(CYCLE / factor)

    turns = threading.Thread(target=take_turns)
    turns.start()
    try:
        yield
    finally:
        done.set()
        turns.join()


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def own_megabytes(pid: int) -> float:
    """Returns the memory of a process that it does not share with others, in megabytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


class MemoryWatch:
    """Watches the memory of processes until it is stopped."""

    def __init__(self, pids: list[int]) -> None:
        self.most = 0.0
        """The most megabytes that one of them had."""
        self._pids = pids
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._done.wait(0.05):
            self.most = max(self.most, *map(own_megabytes, self._pids))

"""A switch that stops searches running in another thread."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from cornerwise.kernel.search import TreeSearch


class Interrupt:
    """Stops every search started with it, now or later, once `stop` is called.

    Safe to use from any thread, and for several searches until it is stopped.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: list[TreeSearch] = []
        self._stopped = False

    @property
    def stopped(self) -> bool:
        """Whether `stop` was called."""
        return self._stopped

    def stop(self) -> None:
        """Stops running searches at once, and later ones before they begin."""
        with self._lock:
            self._stopped = True
            for search in self._running:
                search.stop()

    @contextmanager
    def ends(self, search: TreeSearch) -> Iterator[None]:
        """Within this context, `stop` ends the given search."""
        with self._lock:
            self._running.append(search)
            if self._stopped:
                search.stop()
        try:
            yield
        finally:
            with self._lock:
                self._running.remove(search)

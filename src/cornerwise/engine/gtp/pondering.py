"""Pondering: thinking in the opponents' time, in the background until the next command."""

from __future__ import annotations

import threading

from cornerwise.game import Game
from cornerwise.kernel.search import Seconds, TreeSearch

LONGEST: Seconds = 600.0
"""The longest time to ponder, in case the controller never sends another command."""


class Pondering:
    """A search that grows its tree while opponents think. The next search reuses this tree."""

    def __init__(self) -> None:
        self._search: TreeSearch | None = None
        self._thread: threading.Thread | None = None

    def begin(self, search: TreeSearch, game: Game) -> None:
        """Begins to search the position of a game that is not over.

        The search must not be used until `end`.
        """
        self.end()
        self._search = search
        self._thread = threading.Thread(
            target=search.run, args=(game.copy(),), kwargs={"seconds": LONGEST}, daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """Ends the search, if there is one, and waits for it."""
        if self._search is None or self._thread is None:
            return
        self._search.stop()
        self._thread.join()
        self._search.go()
        self._search = self._thread = None

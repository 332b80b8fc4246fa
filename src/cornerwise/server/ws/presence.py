"""Presence: who has an open socket at this server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from cornerwise.server.game.domain.seats import Owner


class Presence:
    """Counts the open sockets of each person."""

    def __init__(self, sockets_each: int) -> None:
        """`sockets_each` is the most sockets of one person."""
        self._limit = sockets_each
        self._sockets: Counter[Owner | None] = Counter()

    @property
    def people(self) -> int:
        """How many different people are connected; those without a cookie count as one."""
        return len(self._sockets)

    @property
    def owners(self) -> list[Owner]:
        """Who is connected and has a cookie."""
        return [owner for owner in self._sockets if owner is not None]

    def has_room(self, guest: Owner | None) -> bool:
        """Returns whether a person may open one more socket."""
        return guest is None or self._sockets[guest] < self._limit

    @contextmanager
    def joined_by(self, guest: Owner | None) -> Iterator[None]:
        """Within this context a person has one more socket."""
        self._sockets[guest] += 1
        try:
            yield
        finally:
            self._sockets[guest] -= 1
            if not self._sockets[guest]:
                del self._sockets[guest]

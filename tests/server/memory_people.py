"""What people have decided about each other, kept as long as the process lives."""

from __future__ import annotations

from collections.abc import Collection

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.people.domain.marks import Mark, Marked


class MemoryPeople:
    """Keeps decisions about people as long as it lives."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Owner, Owner], Marked] = {}
        self._invisible: set[Owner] = set()

    async def mark(self, owner: Owner, other: Owner, marked: Marked | None) -> None:
        self._marks.pop((owner, other), None)
        if marked is not None:
            self._marks[owner, other] = marked

    async def marks_of(self, owner: Owner) -> dict[Owner, Marked]:
        return {other: marked for (by, other), marked in self._marks.items() if by == owner}

    async def blockers(self, of: Owner, among: Collection[Owner]) -> set[Owner]:
        return {
            by
            for (by, other), marked in self._marks.items()
            if other == of and by in among and marked.mark is Mark.BLOCKED
        }

    async def blocks(self, among: Collection[Owner]) -> set[frozenset[Owner]]:
        return {
            frozenset(pair)
            for pair, marked in self._marks.items()
            if marked.mark is Mark.BLOCKED and set(pair) <= set(among)
        }

    async def set_visible(self, owner: Owner, visible: bool) -> None:
        self._invisible.discard(owner)
        if not visible:
            self._invisible.add(owner)

    async def invisible(self, among: Collection[Owner]) -> set[Owner]:
        return self._invisible & set(among)

    async def forget(self, owner: Owner) -> None:
        self._marks = {pair: mark for pair, mark in self._marks.items() if owner not in pair}
        self._invisible.discard(owner)

"""The interface of the store of what people have decided about each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.people.domain.marks import Marked


class PeopleStore(Protocol):
    """Stores decisions about people. A change is durable when its method returns."""

    async def mark(self, owner: Owner, other: Owner, marked: Marked | None) -> None:
        """Stores what an owner has decided about somebody; None to remove it."""
        ...

    async def marks_of(self, owner: Owner) -> dict[Owner, Marked]:
        """Returns what an owner has decided about others."""
        ...

    async def blockers(self, of: Owner, among: Collection[Owner]) -> set[Owner]:
        """Returns those among some people who have blocked an owner."""
        ...

    async def blocks(self, among: Collection[Owner]) -> set[frozenset[Owner]]:
        """Returns the pairs among some people of which one has blocked the other."""
        ...

    async def set_visible(self, owner: Owner, visible: bool) -> None:
        """Stores whether others may see when an owner is online."""
        ...

    async def invisible(self, among: Collection[Owner]) -> set[Owner]:
        """Returns those among some people who do not want to be seen online."""
        ...

    async def forget(self, owner: Owner) -> None:
        """Deletes what an owner has decided, and what others have decided about them."""
        ...

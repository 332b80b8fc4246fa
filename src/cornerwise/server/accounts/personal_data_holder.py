"""The interface of whatever keeps data about owners: it can export and erase it."""

from __future__ import annotations

from typing import Protocol

from cornerwise.server.game.domain.seats import Owner

GONE = "gone"
"""How ids begin that stand for somebody who has deleted their account."""


class PersonalDataHolder(Protocol):
    """A part of the server that keeps something about owners, such as ratings."""

    @property
    def name(self) -> str:
        """Under which its part stands in an export."""
        ...

    async def export(self, owner: Owner) -> object:
        """Returns all that is kept about an owner, to be written as JSON."""
        ...

    async def erase(self, owner: Owner, heir: Owner) -> None:
        """Erases an owner; where others need what they did, `heir` stands for them, without a name."""
        ...

    async def binds_person(self, owner: Owner) -> bool:
        """Returns whether an owner did something as a person that no bot may have done."""
        ...

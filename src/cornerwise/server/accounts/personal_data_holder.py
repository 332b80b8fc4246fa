"""The interface of whatever keeps data about owners: it can export and erase it."""

from __future__ import annotations

from typing import Protocol

from cornerwise.server.game.domain.seats import Owner

GONE = "gone"
"""How the ids of those begin who stand for somebody that deleted his account."""


class PersonalDataHolder(Protocol):
    """A part of the server that keeps something about owners, such as ratings."""

    @property
    def name(self) -> str:
        """Under which its part stands in an export."""
        ...

    async def exported(self, owner: Owner) -> object:
        """Returns all that is kept about an owner, to be written as JSON."""
        ...

    async def forget(self, owner: Owner, heir: Owner) -> None:
        """Forgets an owner; where others need what he did, `heir` stands for him, without a name."""
        ...

    async def binds_person(self, owner: Owner) -> bool:
        """Says whether an owner did something as a person that no bot may have done."""
        ...

"""The interface of parts of the server that store personal data."""

from __future__ import annotations

from typing import Protocol

from cornerwise.server.game.domain.seats import Owner


class PersonalDataHolder(Protocol):
    """A part of the server that stores data about owners, such as ratings."""

    @property
    def name(self) -> str:
        """The name of its section in an export."""
        ...

    async def export(self, owner: Owner) -> object:
        """Returns everything stored about an owner, to be written as JSON."""
        ...

    async def erase(self, owner: Owner, heir: Owner) -> None:
        """Erases an owner; data that others need is assigned to the anonymous `heir`."""
        ...

    async def binds_person(self, owner: Owner) -> bool:
        """Returns whether an owner has done something as a person that rules out becoming a bot."""
        ...

"""Exporting and erasing what an owner has decided about others."""

from __future__ import annotations

from cornerwise.server.accounts.store import AccountStore
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.people.domain.marks import person_id
from cornerwise.server.people.store import PeopleStore


class PeoplePersonalData:
    """Exports and erases what an owner has decided about others."""

    name = "people"

    def __init__(self, store: PeopleStore, accounts: AccountStore) -> None:
        self._store = store
        self._accounts = accounts

    async def export(self, owner: Owner) -> object:
        """Returns whom an owner has pinned, hidden or blocked, and whether they are seen online."""
        marks = await self._store.marks_of(owner)
        names = await self._accounts.names_of(marks)
        return {
            "visible": not await self._store.invisible([owner]),
            "marks": [
                {
                    "person": person_id(owner, other),
                    "name": names.get(other),
                    "mark": marked.mark.value,
                    "since": marked.since,
                }
                for other, marked in marks.items()
            ],
        }

    async def erase(self, owner: Owner, heir: Owner) -> None:
        """Deletes an owner's decisions and those about them; `heir` gets nothing."""
        del heir
        await self._store.forget(owner)

    async def binds_person(self, owner: Owner) -> bool:
        """Returns False: a bot may know people too."""
        del owner
        return False

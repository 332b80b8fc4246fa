"""Exporting and erasing an owner's analyses."""

from __future__ import annotations

from cornerwise.server.analyses.store import AnalysisStore
from cornerwise.server.game.domain.seats import Owner


class AnalysisPersonalData:
    """Exports and erases an owner's analyses."""

    name = "analyses"

    def __init__(self, store: AnalysisStore) -> None:
        self._store = store

    async def export(self, owner: Owner) -> object:
        """Returns all analyses of an owner, each chapter as `.blksgf`."""
        kept = [await self._store.load(each.id) for each in await self._store.summaries_of(owner)]
        return [
            {
                "id": analysis.id,
                "title": analysis.title,
                "visibility": analysis.visibility.value,
                "created_at": analysis.created_at,
                "updated_at": analysis.updated_at,
                "chapters": [
                    {"name": chapter.name, "text": chapter.text} for chapter in analysis.chapters
                ],
            }
            for analysis in kept
            if analysis is not None
        ]

    async def erase(self, owner: Owner, heir: Owner) -> None:
        """Deletes an owner's analyses; nobody else needs them, so `heir` gets nothing."""
        del heir
        await self._store.delete_all(owner)

    async def binds_person(self, owner: Owner) -> bool:
        """Returns False: a bot may keep analyses too."""
        del owner
        return False

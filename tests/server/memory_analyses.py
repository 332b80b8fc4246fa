"""An in-memory store of analyses."""

from __future__ import annotations

from cornerwise.server.analyses.domain.analysis import (
    Analysis,
    AnalysisId,
    AnalysisSummary,
    Room,
)
from cornerwise.server.analyses.store import (
    AnalysisKept,
    AnalysisStale,
    NoRoomLeft,
    TooManyAnalyses,
)
from cornerwise.server.game.domain.seats import Owner


class MemoryAnalyses:
    """Keeps analyses as long as it lives."""

    def __init__(self) -> None:
        self._analyses: dict[AnalysisId, Analysis] = {}

    async def create(self, analysis: Analysis, room: Room) -> None:
        if analysis.id in self._analyses:
            raise AnalysisKept
        mine = self._of(analysis.owner)
        if len(mine) >= room.analyses:
            raise TooManyAnalyses
        if sum(each.size for each in mine) + analysis.size > room.size:
            raise NoRoomLeft
        self._analyses[analysis.id] = analysis

    async def load(self, analysis_id: AnalysisId) -> Analysis | None:
        return self._analyses.get(analysis_id)

    async def save(self, analysis: Analysis, room: Room | None) -> None:
        old = self._analyses.get(analysis.id)
        if old is None or (old.owner, old.version) != (analysis.owner, analysis.version - 1):
            raise AnalysisStale
        others = [each for each in self._of(analysis.owner) if each.id != analysis.id]
        size = sum(each.size for each in others) + analysis.size
        if room is not None and size > room.size:
            raise NoRoomLeft
        self._analyses[analysis.id] = analysis

    async def delete(self, owner: Owner, analysis_id: AnalysisId) -> bool:
        found = self._analyses.get(analysis_id)
        if found is None or found.owner != owner:
            return False
        del self._analyses[analysis_id]
        return True

    async def delete_all(self, owner: Owner) -> None:
        for each in self._of(owner):
            del self._analyses[each.id]

    async def summaries_of(self, owner: Owner) -> list[AnalysisSummary]:
        mine = sorted(self._of(owner), key=lambda each: each.id)
        mine.sort(key=lambda each: each.updated_at, reverse=True)
        return [
            AnalysisSummary(
                id=each.id,
                title=each.title,
                visibility=each.visibility,
                chapters=len(each.chapters),
                version=each.version,
                created_at=each.created_at,
                updated_at=each.updated_at,
            )
            for each in mine
        ]

    def _of(self, owner: Owner) -> list[Analysis]:
        return [each for each in self._analyses.values() if each.owner == owner]

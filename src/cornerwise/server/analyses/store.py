"""The interface of the store of kept analyses."""

from __future__ import annotations

from typing import Protocol

from cornerwise.server.analyses.domain.analysis import (
    Analysis,
    AnalysisId,
    AnalysisSummary,
    Room,
)
from cornerwise.server.game.domain.seats import Owner


class AnalysisKept(Exception):
    """There already is an analysis with that id."""


class AnalysisStale(Exception):
    """The analysis was changed or deleted concurrently."""


class TooManyAnalyses(Exception):
    """The owner has as many analyses as they may have."""


class NoRoomLeft(Exception):
    """The owner's analyses together would be too large."""


class AnalysisStore(Protocol):
    """Stores analyses. A change is durable when its method returns."""

    async def create(self, analysis: Analysis, room: Room) -> None:
        """Stores a new analysis.

        Raises `AnalysisKept`, `TooManyAnalyses` or `NoRoomLeft`, and then stores nothing. Of
        concurrent calls for one owner, no more succeed than there is room for.
        """
        ...

    async def load(self, analysis_id: AnalysisId) -> Analysis | None:
        """Returns an analysis, or None when there is none with that id."""
        ...

    async def save(self, analysis: Analysis, room: Room | None) -> None:
        """Stores an analysis whose version was raised by one.

        Raises `AnalysisStale`, and stores nothing, unless the stored version is one less. With
        `room`, raises `NoRoomLeft` when the owner's analyses together would be too large.
        """
        ...

    async def delete(self, owner: Owner, analysis_id: AnalysisId) -> bool:
        """Deletes an analysis of an owner. Returns whether it existed."""
        ...

    async def delete_all(self, owner: Owner) -> None:
        """Deletes all analyses of an owner."""
        ...

    async def summaries_of(self, owner: Owner) -> list[AnalysisSummary]:
        """Returns the analyses of an owner, last changed first."""
        ...

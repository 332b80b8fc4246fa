"""A kept analysis, as data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias
from uuid import UUID

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.table_ids import derived_id

AnalysisId: TypeAlias = str
"""Nobody can guess one: only its owner and people with the link know it."""


class Visibility(StrEnum):
    """Who may read an analysis, besides its owner."""

    PRIVATE = "private"
    """Nobody."""

    LINK = "link"
    """Everybody who has the link."""


@dataclass(frozen=True)
class Chapter:
    """A game tree with a name."""

    name: str
    """Empty when the owner gave none."""

    text: str
    """One game as `.blksgf`, as it was sent."""

    @property
    def size(self) -> int:
        """The bytes that count for the limits."""
        return len(self.name.encode()) + len(self.text.encode())


@dataclass(frozen=True)
class Analysis:
    """A kept analysis."""

    id: AnalysisId
    owner: Owner
    title: str
    """Empty when the owner gave none."""
    visibility: Visibility
    chapters: tuple[Chapter, ...]
    """At least one, in the order of the owner."""
    version: int
    """Counts every change."""
    created_at: datetime
    updated_at: datetime

    @property
    def size(self) -> int:
        """The bytes of all chapters."""
        return sum(chapter.size for chapter in self.chapters)

    def is_visible_to(self, owner: Owner) -> bool:
        """Returns whether somebody who knows the id may read the analysis."""
        return self.owner == owner or self.visibility is Visibility.LINK


@dataclass(frozen=True)
class AnalysisSummary:
    """An analysis without its chapters."""

    id: AnalysisId
    title: str
    visibility: Visibility
    chapters: int
    version: int
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True)
class Room:
    """How much one owner may keep."""

    analyses: int
    size: int
    """Bytes of all chapters of all their analyses."""


def id_of_analysis(owner: Owner, uuid: UUID) -> AnalysisId:
    """Returns the id of an analysis that an owner's browser names `uuid`.

    Every server gives the same answer each time, so a repeated request stores it only once.
    """
    return derived_id(f"analysis {uuid} of {owner}")

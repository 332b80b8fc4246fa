"""The messages about kept analyses, as data. The client's types are generated from them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias
from uuid import UUID

from msgspec import Meta

from cornerwise.server.analyses.domain.analysis import Visibility
from cornerwise.server.messages import Incoming, Outgoing

MAX_TITLE = 80
"""The most characters of a title or of the name of a chapter."""

MAX_CHAPTERS = 64
"""The most chapters of an analysis."""

MAX_ANALYSIS_BODY = 1024 * 1024 + 64 * 1024
"""The most bytes of a request to keep an analysis: JSON may need two bytes for one."""

Title: TypeAlias = Annotated[str, Meta(max_length=MAX_TITLE)]
VisibilityName: TypeAlias = Annotated[Visibility, Meta(extra={"typescript": "VisibilityId"})]
KnownVersion: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]


class ChapterText(Incoming, frozen=True):
    """A chapter of an analysis."""

    name: Title
    """Empty when the owner gave none."""
    text: str
    """One game as .blksgf."""


Chapters: TypeAlias = Annotated[list[ChapterText], Meta(min_length=1, max_length=MAX_CHAPTERS)]


class NewAnalysis(Incoming, frozen=True):
    """The body of a request to keep an analysis."""

    uuid: UUID
    """Chosen by the browser: a repeated request keeps the analysis once."""
    title: Title
    chapters: Chapters
    visibility: VisibilityName = Visibility.PRIVATE


class ChangedAnalysis(Incoming, frozen=True):
    """The body of a request to change an analysis; what is omitted stays as it is."""

    version: KnownVersion
    """The version that was changed. If there is a later one, the change is refused."""
    title: Title | None = None
    chapters: Chapters | None = None
    visibility: VisibilityName | None = None


class SavedAnalysis(Outgoing, frozen=True):
    """The answer to keeping or changing an analysis."""

    id: str
    version: int


class AnalysisView(Outgoing, frozen=True):
    """A kept analysis."""

    id: str
    title: str
    """Empty when the owner gave none."""
    visibility: VisibilityName
    chapters: list[ChapterText]
    version: int
    mine: bool
    """Whether the viewer may change it."""
    author: str | None
    """The account of the owner; None for a guest."""
    created_at: datetime
    updated_at: datetime


class AnalysisLine(Outgoing, frozen=True):
    """A kept analysis in the list of its owner."""

    id: str
    title: str
    visibility: VisibilityName
    chapters: int
    version: int
    created_at: datetime
    updated_at: datetime

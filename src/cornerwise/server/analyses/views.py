"""Kept analyses as clients see them."""

from __future__ import annotations

from cornerwise.server.analyses.domain.analysis import Analysis, AnalysisSummary
from cornerwise.server.analyses.protocol import AnalysisLine, AnalysisView, ChapterText
from cornerwise.server.game.domain.seats import Owner


def analysis_view(analysis: Analysis, viewer: Owner, author: str | None) -> AnalysisView:
    """Returns an analysis as one viewer sees it; `author` is the name of the owner's account."""
    return AnalysisView(
        id=analysis.id,
        title=analysis.title,
        visibility=analysis.visibility,
        chapters=[ChapterText(chapter.name, chapter.text) for chapter in analysis.chapters],
        version=analysis.version,
        mine=analysis.owner == viewer,
        author=author,
        created_at=analysis.created_at,
        updated_at=analysis.updated_at,
    )


def analysis_line(summary: AnalysisSummary) -> AnalysisLine:
    """Returns an analysis as it is listed."""
    return AnalysisLine(
        id=summary.id,
        title=summary.title,
        visibility=summary.visibility,
        chapters=summary.chapters,
        version=summary.version,
        created_at=summary.created_at,
        updated_at=summary.updated_at,
    )

"""The service of kept analyses: keeping, changing, reading and deleting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from cornerwise.server.accounts.identity import Identity
from cornerwise.server.analyses.domain.analysis import (
    Analysis,
    AnalysisId,
    AnalysisSummary,
    Chapter,
    Room,
    id_of_analysis,
)
from cornerwise.server.analyses.domain.chapters import check_size, check_texts
from cornerwise.server.analyses.protocol import (
    MAX_TITLE,
    ChangedAnalysis,
    ChapterText,
    NewAnalysis,
)
from cornerwise.server.analyses.store import (
    AnalysisKept,
    AnalysisStale,
    AnalysisStore,
    NoRoomLeft,
    TooManyAnalyses,
)
from cornerwise.server.codes import AnalysisCode
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.setups import clean_line
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.http.rate_limits.quotas import ANALYSES, ANALYSIS_SAVES, Quotas
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import Settings
from cornerwise.server.thinking.domain.scheduling import Job, Urgency
from cornerwise.server.thinking.pool import ThinkingPool

_READING_SECONDS = 1.0
"""The most seconds that reading the changed chapters may take."""

T = TypeVar("T")


class AnalysisService:
    """Keeps analyses. Every method may raise `Refusal`.

    An analysis that the caller may not see is refused like one that does not exist.
    """

    def __init__(
        self,
        store: AnalysisStore,
        pool: ThinkingPool,
        *,
        owner_networks: OwnerNetworks,
        quotas: Quotas,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._pool = pool
        self._owner_networks = owner_networks
        self._quotas = quotas
        self._settings = settings
        self._now = now

    async def keep(self, by: Identity, new: NewAnalysis) -> Analysis:
        """Keeps a new analysis. A repeated request returns what is kept, and changes nothing."""
        await self._quotas.spend(ANALYSES, by.owner)
        analysis_id = id_of_analysis(by.owner, new.uuid)
        kept = await self._store.load(analysis_id)
        if kept is not None:
            return kept
        chapters = _cleaned(new.chapters)
        await self._check(by.owner, chapters, ())
        now = self._now()
        title = clean_line(new.title, MAX_TITLE)
        analysis = Analysis(
            analysis_id,
            by.owner,
            title,
            new.visibility,
            chapters,
            0,
            created_at=now,
            updated_at=now,
        )
        try:
            await self._store.create(analysis, self._room(by))
        except TooManyAnalyses:
            raise self._too_many(by) from None
        except NoRoomLeft:
            raise self._no_room(by) from None
        except AnalysisKept:
            return await self.visible(analysis_id, by.owner)
        return analysis

    async def change(
        self, by: Identity, analysis_id: AnalysisId, changed: ChangedAnalysis
    ) -> Analysis:
        """Changes an analysis of the caller, if nobody has changed it in the meantime.

        A repeated request returns what is kept, and changes nothing.
        """
        await self._quotas.spend(ANALYSIS_SAVES, by.owner)
        old = await self._own(analysis_id, by.owner)
        if old.version != changed.version:
            return _unless_stale(old, changed)
        new = replace(_with(old, changed), version=old.version + 1, updated_at=self._now())
        await self._check(by.owner, new.chapters, old.chapters)
        # Less is always accepted, even if the limits were once higher.
        room = self._room(by) if new.size > old.size else None
        try:
            await self._store.save(new, room)
        except NoRoomLeft:
            raise self._no_room(by) from None
        except AnalysisStale:
            return _unless_stale(await self._own(analysis_id, by.owner), changed)
        return new

    async def visible(self, analysis_id: AnalysisId, viewer: Owner) -> Analysis:
        """Returns an analysis that the viewer may see."""
        found = await self._store.load(analysis_id)
        if found is None or not found.is_visible_to(viewer):
            raise _unknown()
        return found

    async def delete(self, analysis_id: AnalysisId, owner: Owner) -> None:
        """Deletes an analysis of the caller."""
        if not await self._store.delete(owner, analysis_id):
            raise _unknown()

    async def listed(self, owner: Owner) -> list[AnalysisSummary]:
        """Returns the analyses of the caller, last changed first."""
        return await self._store.summaries_of(owner)

    async def in_pool(self, owner: Owner, work: Callable[[], T]) -> T:
        """Does work that takes a while for a caller, in the fair queue."""
        job = Job(Urgency.FILE, _READING_SECONDS, self._owner_networks.party(owner))
        return await self._pool.submit(job, lambda _: work()).result()

    async def _own(self, analysis_id: AnalysisId, owner: Owner) -> Analysis:
        found = await self._store.load(analysis_id)
        if found is None or found.owner != owner:
            raise _unknown()
        return found

    async def _check(
        self, owner: Owner, chapters: tuple[Chapter, ...], old: tuple[Chapter, ...]
    ) -> None:
        """Raises `Refusal` unless the chapters may be kept in place of the old ones."""
        if chapters == old:
            return
        check_size(chapters)
        known = Counter(chapter.text for chapter in old)
        if Counter(chapter.text for chapter in chapters) - known:
            await self.in_pool(owner, lambda: check_texts(chapters, known))

    def _room(self, by: Identity) -> Room:
        limits = self._settings
        if by.account is None:
            return Room(limits.analyses_of_guest, limits.analyses_kilobytes_of_guest * 1024)
        return Room(limits.analyses, limits.analyses_kilobytes * 1024)

    def _too_many(self, by: Identity) -> Refusal:
        limit = self._room(by).analyses
        message = f"you keep {limit} analyses already: delete one first"
        return Refusal(AnalysisCode.TOO_MANY, message, {"limit": limit})

    def _no_room(self, by: Identity) -> Refusal:
        limit = self._room(by).size // 1024
        message = f"all your analyses together may have {limit} kB: delete one first"
        return Refusal(AnalysisCode.NO_ROOM, message, {"limit": limit})


def _cleaned(chapters: list[ChapterText]) -> tuple[Chapter, ...]:
    return tuple(Chapter(clean_line(each.name, MAX_TITLE), each.text) for each in chapters)


def _with(old: Analysis, changed: ChangedAnalysis) -> Analysis:
    """Returns an analysis with the changes that were sent, and the same version."""
    return replace(
        old,
        title=old.title if changed.title is None else clean_line(changed.title, MAX_TITLE),
        visibility=changed.visibility or old.visibility,
        chapters=old.chapters if changed.chapters is None else _cleaned(changed.chapters),
    )


def _unless_stale(current: Analysis, changed: ChangedAnalysis) -> Analysis:
    """If this change was already stored and only its answer was lost, returns the stored analysis.

    Raises `Refusal` otherwise.
    """
    if current.version == changed.version + 1 and _with(current, changed) == current:
        return current
    message = "the analysis was changed elsewhere"
    raise Refusal(AnalysisCode.STALE, message, {"version": current.version})


def _unknown() -> Refusal:
    return Refusal(AnalysisCode.UNKNOWN, "there is no such analysis, or it is private")

"""The store of kept analyses in SQL: each change is one transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import Session

from cornerwise.server.analyses.domain.analysis import (
    Analysis,
    AnalysisId,
    AnalysisSummary,
    Chapter,
    Room,
    Visibility,
)
from cornerwise.server.analyses.store import (
    AnalysisKept,
    AnalysisStale,
    NoRoomLeft,
    TooManyAnalyses,
)
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.storage.sql.models import AnalysisRow
from cornerwise.server.storage.sql.unit_of_work import UnitsOfWork

_OWNER_LOCKS = 0x616E616C
"""The first key of PostgreSQL's advisory locks for owners; the second identifies the owner."""


class SqlAnalyses:
    """Stores analyses in a database whose schema is up to date."""

    def __init__(self, engine: AsyncEngine, units: UnitsOfWork) -> None:
        self._units = units
        self._locks = engine.dialect.name == "postgresql"

    async def create(self, analysis: Analysis, room: Room) -> None:
        def create(session: Session) -> None:
            self._lock(session, analysis.owner)
            session.execute(insert(AnalysisRow).values(**_values(analysis)))
            count, size = _usage(session, analysis.owner)
            if count > room.analyses:
                raise TooManyAnalyses
            if size > room.size:
                raise NoRoomLeft
            session.commit()

        try:
            await self._units.do(create)
        except IntegrityError:
            raise AnalysisKept from None

    async def load(self, analysis_id: AnalysisId) -> Analysis | None:
        def load(session: Session) -> Analysis | None:
            row = session.get(AnalysisRow, analysis_id)
            return None if row is None else _analysis_of(row)

        return await self._units.do(load)

    async def save(self, analysis: Analysis, room: Room | None) -> None:
        # The first statement writes: on SQLite, nobody else writes until the end.
        changed = (
            update(AnalysisRow)
            .where(
                AnalysisRow.id == analysis.id,
                AnalysisRow.owner == analysis.owner,
                AnalysisRow.version == analysis.version - 1,
            )
            .values(**_values(analysis))
            .returning(AnalysisRow.id)
        )

        def save(session: Session) -> None:
            if room is not None:
                self._lock(session, analysis.owner)
            if session.execute(changed).first() is None:
                raise AnalysisStale
            if room is not None and _usage(session, analysis.owner)[1] > room.size:
                raise NoRoomLeft
            session.commit()

        await self._units.do(save)

    async def delete(self, owner: Owner, analysis_id: AnalysisId) -> bool:
        mine = delete(AnalysisRow).where(AnalysisRow.id == analysis_id, AnalysisRow.owner == owner)

        def do(session: Session) -> bool:
            found = session.execute(mine.returning(AnalysisRow.id)).first() is not None
            session.commit()
            return found

        return await self._units.do(do)

    async def delete_all(self, owner: Owner) -> None:
        def do(session: Session) -> None:
            session.execute(delete(AnalysisRow).where(AnalysisRow.owner == owner))
            session.commit()

        await self._units.do(do)

    async def summaries_of(self, owner: Owner) -> list[AnalysisSummary]:
        mine = (
            select(
                AnalysisRow.id,
                AnalysisRow.title,
                AnalysisRow.visibility,
                AnalysisRow.chapter_count,
                AnalysisRow.version,
                AnalysisRow.created_at,
                AnalysisRow.updated_at,
            )
            .where(AnalysisRow.owner == owner)
            .order_by(AnalysisRow.updated_at.desc(), AnalysisRow.id)
        )

        def read(session: Session) -> list[AnalysisSummary]:
            return [
                AnalysisSummary(
                    id=row.id,
                    title=row.title,
                    visibility=Visibility(row.visibility),
                    chapters=row.chapter_count,
                    version=row.version,
                    created_at=row.created_at,
                    updated_at=row.updated_at,
                )
                for row in session.execute(mine)
            ]

        return await self._units.do(read)

    def _lock(self, session: Session, owner: Owner) -> None:
        """Makes concurrent changes of one owner wait, so that all of them are counted."""
        if self._locks:
            key = func.pg_advisory_xact_lock(_OWNER_LOCKS, func.hashtext(owner))
            session.execute(select(key))


def _usage(session: Session, owner: Owner) -> tuple[int, int]:
    """Returns how many analyses an owner has, and their bytes."""
    used = select(func.count(), func.coalesce(func.sum(AnalysisRow.size), 0))
    count, size = session.execute(used.where(AnalysisRow.owner == owner)).one()
    return count, size


def _values(analysis: Analysis) -> dict[str, Any]:
    return {
        "id": analysis.id,
        "owner": analysis.owner,
        "title": analysis.title,
        "visibility": analysis.visibility.value,
        "chapters": [{"name": each.name, "text": each.text} for each in analysis.chapters],
        "chapter_count": len(analysis.chapters),
        "size": analysis.size,
        "version": analysis.version,
        "created_at": analysis.created_at,
        "updated_at": analysis.updated_at,
    }


def _analysis_of(row: AnalysisRow) -> Analysis:
    return Analysis(
        id=row.id,
        owner=row.owner,
        title=row.title,
        visibility=Visibility(row.visibility),
        chapters=tuple(Chapter(each["name"], each["text"]) for each in row.chapters),
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )

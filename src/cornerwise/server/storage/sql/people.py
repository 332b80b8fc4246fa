"""The store of what people have decided about each other, in SQL."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.people.domain.marks import Mark, Marked
from cornerwise.server.storage.sql.models import InvisibleRow, PersonMarkRow


class SqlPeople:
    """Stores decisions about people in a database whose schema is up to date."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        is_postgresql = engine.dialect.name == "postgresql"
        self._insert = postgresql.insert if is_postgresql else sqlite.insert

    async def mark(self, owner: Owner, other: Owner, marked: Marked | None) -> None:
        async with self._engine.begin() as connection:
            if marked is None:
                await connection.execute(
                    delete(PersonMarkRow).where(
                        PersonMarkRow.owner == owner, PersonMarkRow.other == other
                    )
                )
                return
            values = {"mark": marked.mark.value, "since": marked.since}
            await connection.execute(
                self._insert(PersonMarkRow)
                .values(owner=owner, other=other, **values)
                .on_conflict_do_update(
                    index_elements=[PersonMarkRow.owner, PersonMarkRow.other], set_=values
                )
            )

    async def marks_of(self, owner: Owner) -> dict[Owner, Marked]:
        mine = select(PersonMarkRow.other, PersonMarkRow.mark, PersonMarkRow.since).where(
            PersonMarkRow.owner == owner
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(mine)).all()
        return {row.other: Marked(Mark(row.mark), row.since) for row in rows}

    async def blockers(self, of: Owner, among: Collection[Owner]) -> set[Owner]:
        blocked = select(PersonMarkRow.owner).where(
            PersonMarkRow.other == of,
            PersonMarkRow.mark == Mark.BLOCKED.value,
            PersonMarkRow.owner.in_(list(among)),
        )
        async with self._engine.connect() as connection:
            return set((await connection.scalars(blocked)).all())

    async def blocks(self, among: Collection[Owner]) -> set[frozenset[Owner]]:
        owners = list(among)
        blocked = select(PersonMarkRow.owner, PersonMarkRow.other).where(
            PersonMarkRow.mark == Mark.BLOCKED.value,
            PersonMarkRow.owner.in_(owners),
            PersonMarkRow.other.in_(owners),
        )
        async with self._engine.connect() as connection:
            return {frozenset(row) for row in (await connection.execute(blocked)).all()}

    async def set_visible(self, owner: Owner, visible: bool) -> None:
        async with self._engine.begin() as connection:
            if visible:
                await connection.execute(delete(InvisibleRow).where(InvisibleRow.owner == owner))
            else:
                hidden = self._insert(InvisibleRow).values(owner=owner)
                await connection.execute(hidden.on_conflict_do_nothing())

    async def invisible(self, among: Collection[Owner]) -> set[Owner]:
        hidden = select(InvisibleRow.owner).where(InvisibleRow.owner.in_(list(among)))
        async with self._engine.connect() as connection:
            return set((await connection.scalars(hidden)).all())

    async def forget(self, owner: Owner) -> None:
        about = or_(PersonMarkRow.owner == owner, PersonMarkRow.other == owner)
        async with self._engine.begin() as connection:
            await connection.execute(delete(PersonMarkRow).where(about))
            await connection.execute(delete(InvisibleRow).where(InvisibleRow.owner == owner))

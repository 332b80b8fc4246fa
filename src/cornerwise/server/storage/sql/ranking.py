"""The SQL of leaderboards: who is listed, and at which rank."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from cornerwise.server.accounts.domain.names import folded_beginnings
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.ratings.domain.ladder import Ladder
from cornerwise.server.ratings.domain.levels import LEVEL_OWNERS
from cornerwise.server.ratings.domain.rating import PROVISIONAL_GAMES, Rating
from cornerwise.server.ratings.store import Listed, Ranking
from cornerwise.server.storage.sql.models import AccountRow, RatingRow
from cornerwise.server.storage.sql.rating_rows import rating_of


async def page_of(
    session: AsyncSession, ladder: Ladder, search: str, offset: int, limit: int
) -> Ranking:
    """Returns a page of a leaderboard, strongest first."""
    place = func.rank().over(order_by=RatingRow.mu.desc()).label("place")
    placed = (
        select(
            RatingRow.owner,
            RatingRow.mu,
            RatingRow.sigma,
            RatingRow.games,
            AccountRow.name,
            AccountRow.bot,
            AccountRow.folded,
            place,
        )
        .outerjoin(AccountRow, AccountRow.owner == RatingRow.owner)
        .where(RatingRow.ladder == ladder, _is_placed())
        .subquery()
    )
    found: Select[tuple[object, ...]] = select(placed)
    if search:
        begins = [placed.c.folded.startswith(each) for each in folded_beginnings(search)]
        found = found.where(or_(*begins))
    total = await session.scalar(select(func.count()).select_from(found.subquery()))
    page = found.order_by(placed.c.mu.desc(), placed.c.owner).offset(offset).limit(limit)
    players = [
        Listed(row.owner, Rating(row.mu, row.sigma, row.games), row.place, row.name, bool(row.bot))
        for row in await session.execute(page)
    ]
    return Ranking(tuple(players), total or 0)


async def listed(session: AsyncSession, ladder: Ladder, owner: Owner) -> Listed | None:
    """Returns an owner with their rank, if they have one; None without a rating."""
    own = (
        select(RatingRow, AccountRow.name, AccountRow.bot, _is_placed().label("placed"))
        .outerjoin(AccountRow, AccountRow.owner == RatingRow.owner)
        .where(RatingRow.ladder == ladder, RatingRow.owner == owner)
    )
    row = (await session.execute(own)).first()
    if row is None:
        return None
    rating, name, bot, placed = row
    place = None
    if placed:
        better = (
            select(func.count())
            .select_from(RatingRow)
            .outerjoin(AccountRow, AccountRow.owner == RatingRow.owner)
            .where(RatingRow.ladder == ladder, _is_placed(), RatingRow.mu > rating.mu)
        )
        place = 1 + (await session.scalar(better) or 0)
    return Listed(owner, rating_of(rating), place, name, bool(bot))


def _is_placed() -> ColumnElement[bool]:
    """Returns the condition for having a rank: computers, and accounts with enough games."""
    account = and_(
        AccountRow.owner.is_not(None),
        AccountRow.banned_at.is_(None),
        RatingRow.games >= PROVISIONAL_GAMES,
    )
    return or_(RatingRow.owner.in_(LEVEL_OWNERS), account)

"""The HTTP routes of leaderboards and players."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated

from litestar import get
from litestar.params import FromPath, FromQuery, QueryParameter

from cornerwise.server.accounts.store import Account
from cornerwise.server.codes import AccountCode, RatingCode
from cornerwise.server.dependencies import IdentityDependency, ServicesDependency
from cornerwise.server.http.query import read_time
from cornerwise.server.ratings.domain.ladder import LADDERS, Ladder, ladder_of
from cornerwise.server.ratings.domain.outcome import owners_of
from cornerwise.server.ratings.protocol import (
    MAX_SEARCH,
    RANKING_PAGE,
    GameLine,
    LadderView,
    PlayerView,
    RankingView,
    TableRatings,
)
from cornerwise.server.ratings.views import (
    game_line,
    ladder_view,
    own_rank,
    player_view,
    ranked_player,
    table_ratings,
)
from cornerwise.server.refusal import Refusal
from cornerwise.server.services import Services

_MAX_OFFSET = 10_000_000
_HISTORY = 200
"""The most points of a rating curve."""

_GAMES_PAGE = 20

_lining_up = asyncio.Semaphore(2)
"""Listed games are replayed; larger pages would slow down running games."""


@get("/ranking/{ladder:str}")
async def show_ranking(
    ladder: FromPath[str],
    services: ServicesDependency,
    identity: IdentityDependency,
    *,
    search: Annotated[str, QueryParameter(max_length=MAX_SEARCH)] = "",
    offset: Annotated[int, QueryParameter(ge=0, le=_MAX_OFFSET)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=2 * RANKING_PAGE)] = RANKING_PAGE,
) -> RankingView:
    """Shows a page of a leaderboard, strongest first, and the caller's own rank."""
    if ladder not in LADDERS:
        raise Refusal(RatingCode.UNKNOWN_LADDER, "there is no such ladder")
    ratings = services.storage.ratings
    page = await ratings.ranking(ladder, search=search, offset=offset, limit=limit)
    own = await ratings.listed(ladder, identity.owner)
    return RankingView(
        ladder,
        [ranked_player(each, identity.owner) for each in page.players],
        page.total,
        offset,
        own_rank(own, account=identity.account is not None),
    )


@get("/players/{name:str}")
async def show_player(
    name: FromPath[str], services: ServicesDependency, identity: IdentityDependency
) -> PlayerView:
    """Shows a player's ratings on all ladders."""
    account = await _account(services, name)
    ratings = services.storage.ratings
    ladders: list[LadderView] = []
    for ladder, record in (await ratings.records_of(account.owner)).items():
        listed = await ratings.listed(ladder, account.owner)
        if listed is not None:
            history = await ratings.changes_of(account.owner, ladder=ladder, limit=_HISTORY)
            ladders.append(ladder_view(ladder, listed, record, history))
    return player_view(account, ladders, identity.owner)


@get("/players/{name:str}/games")
async def list_games(
    name: FromPath[str],
    services: ServicesDependency,
    identity: IdentityDependency,
    before: FromQuery[datetime | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=_GAMES_PAGE)] = _GAMES_PAGE,
) -> list[GameLine]:
    """Lists the finished games of a player, newest first; private ones only to themselves."""
    account = await _account(services, name)
    owner, ratings = account.owner, services.storage.ratings
    tables = await ratings.games_of(
        owner, private=owner == identity.owner, limit=limit, before=read_time(before)
    )
    changes = await ratings.changes_for(owner, [table.id for table in tables])
    async with _lining_up:
        return await asyncio.to_thread(
            lambda: [game_line(table, owner, changes.get(table.id)) for table in tables]
        )


@get("/tables/{table_id:str}/ratings")
async def show_table_ratings(table_id: FromPath[str], services: ServicesDependency) -> TableRatings:
    """Shows the ratings of a table's players before the game, and how it changed them."""
    state = (await services.tables.get(table_id)).state
    owners = [owner for owner in owners_of(state.seats) if owner is not None]
    ladder: Ladder | None = ladder_of(state.setup)
    storage = services.storage
    return table_ratings(
        state,
        {} if ladder is None else await storage.ratings.ratings_on(ladder, owners),
        {change.owner: change for change in await storage.ratings.changes_at(table_id)},
        await storage.accounts.names_of(owners),
    )


async def _account(services: Services, name: str) -> Account:
    account = await services.storage.accounts.by_name(name)
    if account is None:
        raise Refusal(AccountCode.UNKNOWN_NAME, "no account has this name", {"name": name})
    return account


RATING_ROUTES = [show_ranking, show_player, list_games, show_table_ratings]
"""Everything about ratings below `/api`."""

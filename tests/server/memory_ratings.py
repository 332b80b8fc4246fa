"""Ratings kept as long as the process lives."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from cornerwise.server.accounts.domain.names import folded_beginnings
from cornerwise.server.accounts.store import AccountStore
from cornerwise.server.game.domain.seats import Owner, player_of
from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.ratings.domain.changes import (
    Compute,
    RatingChange,
    Recalculated,
    Replaying,
    rated_owners,
)
from cornerwise.server.ratings.domain.ladder import Ladder, ladder_of
from cornerwise.server.ratings.domain.levels import initial, level_of_owner, seeds
from cornerwise.server.ratings.domain.rating import PROVISIONAL_GAMES, Rating
from cornerwise.server.ratings.store import Listed, Ranking, Record


class MemoryRatings:
    """Keeps ratings as long as it lives."""

    def __init__(self, tables: Mapping[TableId, TableState], accounts: AccountStore) -> None:
        """Rates the tables of a storage, which may change."""
        self._tables = tables
        self._accounts = accounts
        self._ratings: dict[tuple[Owner, Ladder], Rating] = {}
        self._changes: dict[tuple[TableId, Owner], RatingChange] = {}
        self._done: set[TableId] = set()

    async def rate(self, table_id: TableId, compute: Compute) -> bool:
        table = self._tables.get(table_id)
        if table is None or not self._is_due(table):
            return False
        ladder = ladder_of(table.setup) or ""
        before = {
            owner: self._ratings.get((owner, ladder), initial(owner, ladder))
            for owner in rated_owners(table)
        }
        changes = compute(table, before)
        self._done.add(table_id)
        self._keep(changes)
        return True

    async def due(self, limit: int) -> list[TableId]:
        due = [table for table in self._tables.values() if self._is_due(table)]
        return [table.id for table in _by_end(due)][:limit]

    async def seed(self, _now: datetime) -> None:
        for owner, ladder, rating in seeds():
            self._ratings.setdefault((owner, ladder), rating)

    async def recalculate(self, compute: Compute, _now: datetime, *, dry_run: bool) -> Recalculated:
        replaying = Replaying(compute)
        done = [table for table in self._tables.values() if table.id in self._done]
        changes = [change for table in _by_end(done) for change in replaying.count(table)]
        report = replaying.compared(self._ratings)
        if not dry_run:
            self._ratings = replaying.ratings
            self._changes = {}
            self._keep(changes)
        return report

    async def forget(self, owner: Owner, heir: Owner) -> None:
        for name in [name for name in self._ratings if name[0] == owner]:
            self._ratings.setdefault((heir, name[1]), self._ratings.pop(name))
        for key in [key for key in self._changes if key[1] == owner]:
            self._changes[key[0], heir] = replace(self._changes.pop(key), owner=heir)

    async def ratings_of(self, owner: Owner) -> dict[Ladder, Rating]:
        return {
            ladder: rating for (rated, ladder), rating in self._ratings.items() if rated == owner
        }

    async def ratings_on(self, ladder: Ladder, owners: list[Owner]) -> dict[Owner, Rating]:
        ratings = self._ratings
        return {owner: ratings[owner, ladder] for owner in owners if (owner, ladder) in ratings}

    async def most_played(self, owners: Collection[Owner]) -> dict[Owner, Rating]:
        by_ladder = sorted(self._ratings.items(), key=lambda each: each[0][1], reverse=True)
        by_games = sorted(by_ladder, key=lambda each: each[1].games)
        return {
            owner: rating for (owner, _), rating in by_games if rating.games and owner in owners
        }

    async def changes_at(self, table_id: TableId) -> list[RatingChange]:
        found = [change for change in self._changes.values() if change.table == table_id]
        return sorted(found, key=lambda change: change.owner)

    async def changes_of(
        self, owner: Owner, *, ladder: Ladder | None = None, limit: int
    ) -> list[RatingChange]:
        own = [
            change
            for change in self._changes.values()
            if change.owner == owner and ladder in (None, change.ladder)
        ]
        return sorted(own, key=lambda change: (change.at, change.table))[-limit:]

    async def changes_for(self, owner: Owner, tables: list[TableId]) -> dict[TableId, RatingChange]:
        changes = self._changes
        return {table: changes[table, owner] for table in tables if (table, owner) in changes}

    async def records_of(self, owner: Owner) -> dict[Ladder, Record]:
        records: dict[Ladder, Record] = {}
        own = [change for change in self._changes.values() if change.owner == owner]
        for ladder in {change.ladder for change in own}:
            places = [change.place for change in own if change.ladder == ladder]
            firsts = [
                change.shared for change in own if (change.ladder, change.place) == (ladder, 1)
            ]
            records[ladder] = Record(
                len(places), firsts.count(False), firsts.count(True), sum(places) / len(places)
            )
        return records

    async def ranking(
        self, ladder: Ladder, *, search: str = "", offset: int = 0, limit: int
    ) -> Ranking:
        everybody = [
            listed
            for owner, on in self._ratings
            if on == ladder
            and (listed := await self.listed(ladder, owner)) is not None
            and listed.place is not None
        ]
        if search:
            beginnings = folded_beginnings(search)
            accounts = {each.owner: await self._accounts.of(each.owner) for each in everybody}
            everybody = [
                each
                for each in everybody
                if (account := accounts[each.owner]) and account.folded.startswith(beginnings)
            ]
        everybody.sort(key=lambda each: (-each.rating.mu, each.owner))
        return Ranking(tuple(everybody[offset : offset + limit]), len(everybody))

    async def listed(self, ladder: Ladder, owner: Owner) -> Listed | None:
        rating = self._ratings.get((owner, ladder))
        if rating is None:
            return None
        place = None
        if await self._is_placed(owner, rating):
            better = [
                each
                for (other, on), each in self._ratings.items()
                if on == ladder and each.mu > rating.mu and await self._is_placed(other, each)
            ]
            place = len(better) + 1
        account = await self._accounts.of(owner)
        return Listed(
            owner, rating, place, account.name if account else None, bool(account and account.bot)
        )

    async def _is_placed(self, owner: Owner, rating: Rating) -> bool:
        if level_of_owner(owner) is not None:
            return True
        account = await self._accounts.of(owner)
        return (
            account is not None and account.banned_at is None and rating.games >= PROVISIONAL_GAMES
        )

    async def games_of(
        self, owner: Owner, *, private: bool, limit: int, before: datetime | None = None
    ) -> list[TableState]:
        found = [
            table
            for table in self._tables.values()
            if table.waiting is Waiting.NOBODY
            and not table.aborted
            and (before is None or table.updated_at < before)
            and (private or table.terms.rated or table.terms.public)
            and owner in {player.owner for seat in table.seats if (player := player_of(seat))}
        ]
        return _by_end(found)[::-1][:limit]

    def _is_due(self, table: TableState) -> bool:
        over = table.waiting is Waiting.NOBODY and not table.aborted
        return over and table.terms.rated and table.id not in self._done

    def _keep(self, changes: Iterable[RatingChange]) -> None:
        for change in changes:
            self._ratings[change.owner, change.ladder] = change.after
            self._changes[change.table, change.owner] = change


def _by_end(tables: Iterable[TableState]) -> list[TableState]:
    return sorted(tables, key=lambda table: (table.updated_at, table.id))

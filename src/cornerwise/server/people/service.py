"""The service about people: who somebody knows, challenging them again, marks, and series."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from datetime import datetime

from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.identity import Identity
from cornerwise.server.accounts.service import check_may_play
from cornerwise.server.codes import PeopleCode
from cornerwise.server.game.domain.seats import (
    GONE,
    Owner,
    Person,
    Vacant,
    awaited,
    concerned,
    people,
)
from cornerwise.server.game.domain.state import TableId, TableState, Waiting
from cornerwise.server.game.domain.table import Table
from cornerwise.server.game.domain.terms import CASUAL
from cornerwise.server.game.tables import Tables
from cornerwise.server.http.rate_limits.quotas import CHALLENGES, Quotas
from cornerwise.server.people.domain.acquaintances import (
    Acquaintance,
    acquaintances,
    only_of,
)
from cornerwise.server.people.domain.marks import Mark, Marked, PersonId, person_id
from cornerwise.server.people.domain.series import series_of
from cornerwise.server.people.protocol import PeopleView, SeriesView
from cornerwise.server.people.views import Known, person_view, series_view
from cornerwise.server.ratings.domain.outcome import places_of
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import Storage
from cornerwise.variants import setup_named

MOST_TABLES = 300
"""How many of the last games with others count."""

MOST_PEOPLE = 100
"""The most people in a list."""

MOST_MARKS = 1000
"""The most people that somebody may mark."""

_KEPT_RESULTS = 4096

_log = logging.getLogger(__name__)

_FIRST_GAME = "duo"
"""What two people play if they have not played a game for two before."""


class PeopleService:
    """Knows who has played with whom. Every method may raise `Refusal`."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        *,
        quotas: Quotas,
        online: Callable[[], Awaitable[Collection[Owner]]],
        now: Callable[[], datetime],
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._quotas = quotas
        self._online = online
        self._now = now
        self._places: OrderedDict[tuple[TableId, int], tuple[int, ...]] = OrderedDict()
        self._replaying = asyncio.Semaphore(1)

    async def listed(self, viewer: Owner) -> PeopleView:
        """Returns the people whom the viewer knows, and whether the viewer is seen online."""
        met = await self._met(viewer)
        marks = await self._storage.people.marks_of(viewer)
        found = [owner for owner in {**met, **marks} if not owner.startswith(GONE)]
        recent = sorted(found, key=lambda owner: _last(met.get(owner)), reverse=True)
        pinned = [owner for owner in recent if _is_pinned(marks.get(owner))]
        others = [owner for owner in recent if owner not in pinned]
        shown = [*pinned, *others][:MOST_PEOPLE]
        hidden = await self._storage.people.invisible([viewer, *shown])
        online = set(await self._online()) - hidden
        accounts = await self._storage.accounts.names_of(shown)
        ratings = await self._storage.ratings.most_played(accounts)
        views = []
        for owner in shown:
            rating = ratings.get(owner)
            points = None if rating is None else rating.shown
            known = Known(accounts.get(owner), owner in online, points, marks.get(owner))
            views.append(person_view(viewer, owner, met.get(owner), known))
        return PeopleView(views, visible=viewer not in hidden)

    async def challenge(self, by: Identity, person: PersonId) -> Table:
        """Returns a table with a seat for a person: a rematch of the last game of the two.

        If one of them has challenged the other already, it is that table.
        """
        check_may_play(by)
        await self._quotas.spend(CHALLENGES, by.owner)
        tables = await self._storage.tables_together(by.owner, limit=MOST_TABLES)
        other = await self._resolved(by.owner, person, tables)
        pair = only_of(by.owner, other, tables)
        while pair and pair[0].waiting is not Waiting.NOBODY:
            if not _is_given_up(pair[0], by.owner, other):
                return await self._join(pair[0], by)
            await self._tables.delete(pair.pop(0).id, by.owner)
        if pair:
            return await self._tables.rematch(pair[0].id, by.owner)
        return await self._first_game(by, other, tables)

    async def mark(self, viewer: Owner, person: PersonId, mark: Mark | None) -> None:
        """Stores what the viewer has decided about a person."""
        tables = await self._storage.tables_together(viewer, limit=MOST_TABLES)
        other = await self._resolved(viewer, person, tables)
        store = self._storage.people
        if mark is not None and len(await store.marks_of(viewer)) >= MOST_MARKS:
            message = f"you have marked {MOST_MARKS} people"
            raise Refusal(PeopleCode.TOO_MANY, message, {"limit": MOST_MARKS})
        await store.mark(viewer, other, None if mark is None else Marked(mark, self._now()))
        if mark is Mark.BLOCKED:
            await self._decline_all(viewer, other, tables)

    async def set_visible(self, owner: Owner, visible: bool) -> None:
        """Stores whether others may see when an owner is online."""
        await self._storage.people.set_visible(owner, visible)

    async def series(self, table_id: TableId, viewer: Owner) -> SeriesView:
        """Returns the series that a table belongs to; an empty one to somebody without a seat."""
        table = (await self._tables.get(table_id)).state
        if viewer not in concerned(table.seats) or len(concerned(table.seats)) < 2:
            return SeriesView([], [])
        known = await self._storage.tables_together(viewer, limit=MOST_TABLES)
        await self._replay(known)
        return series_view(series_of(table, known, self._place), viewer)

    async def _first_game(self, by: Identity, other: Owner, tables: list[TableState]) -> Table:
        met = acquaintances(by.owner, tables, _nobody_won).get(other)
        names = await self._storage.accounts.names_of([other])
        name = names.get(other) or (None if met is None else met.name)
        seats = (Person(by.owner, by.name), Vacant(Person(other, name)))
        return await self._tables.create(by.owner, setup_named(_FIRST_GAME), seats, CASUAL)

    async def _join(self, table: TableState, by: Identity) -> Table:
        if by.owner not in people(table.seats):
            await self._tables.sit(table.id, by.owner, _name_at(table, by))
        return await self._tables.get(table.id)

    async def _decline_all(self, viewer: Owner, other: Owner, tables: list[TableState]) -> None:
        """Declines the invitations of somebody who was blocked."""
        for table in tables:
            if table.owner == other and viewer in awaited(table.seats):
                with suppress(Refusal):  # It was withdrawn meanwhile.
                    await self._tables.decline(table.id, viewer)

    async def _resolved(self, viewer: Owner, person: PersonId, tables: list[TableState]) -> Owner:
        known = {owner for table in tables for owner in (*concerned(table.seats), table.owner)}
        known |= set(await self._storage.people.marks_of(viewer))
        for owner in known - {viewer}:
            if person_id(viewer, owner) == person and not owner.startswith(GONE):
                return owner
        raise Refusal(PeopleCode.UNKNOWN, "you do not know such a person, or their data was erased")

    async def _met(self, viewer: Owner) -> dict[Owner, Acquaintance]:
        tables = await self._storage.tables_together(viewer, limit=MOST_TABLES)
        await self._replay(tables)
        return acquaintances(viewer, tables, self._place)

    async def _replay(self, tables: list[TableState]) -> None:
        """Works out the results of finished games, in another thread."""
        unknown = [
            table
            for table in tables
            if table.waiting is Waiting.NOBODY and (table.id, table.version) not in self._places
        ]
        if not unknown:
            return
        async with self._replaying:
            results = await asyncio.to_thread(lambda: [_places_of(table) for table in unknown])
        for table, places in zip(unknown, results, strict=True):
            self._places[table.id, table.version] = places
        while len(self._places) > max(_KEPT_RESULTS, len(unknown)):
            self._places.popitem(last=False)

    def _place(self, table: TableState) -> tuple[int, ...]:
        return self._places.get((table.id, table.version)) or _places_of(table)


def _places_of(table: TableState) -> tuple[int, ...]:
    try:
        return places_of(table)
    except CornerwiseError:
        _log.exception("a table cannot be read", extra={"table": table.id})
        return _nobody_won(table)


def _nobody_won(table: TableState) -> tuple[int, ...]:
    return (1,) * len(table.setup.seating.sides)


def _last(met: Acquaintance | None) -> float:
    return 0.0 if met is None else met.last.updated_at.timestamp()


def _is_pinned(marked: Marked | None) -> bool:
    return marked is not None and marked.mark is Mark.PINNED


def _is_given_up(table: TableState, owner: Owner, other: Owner) -> bool:
    """Returns whether a challenge of an owner was declined, so that a new one may replace it."""
    return (
        table.owner == owner
        and table.waiting is Waiting.PLAYERS
        and other not in awaited(table.seats)
        and other not in people(table.seats)
    )


def _name_at(table: TableState, by: Identity) -> str | None:
    """Returns the name with which somebody takes the seat that is reserved for them."""
    if by.name is not None:
        return by.name
    seats = (seat.invited for seat in table.seats if isinstance(seat, Vacant))
    return next((person.name for person in seats if person and person.owner == by.owner), None)

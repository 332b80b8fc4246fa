"""The lobby's feed: pushes open tables, the number of people online, and the state of seeks."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from cornerwise.errors import CornerwiseError
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.domain.seats import Owner, people
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.game.protocol import TableSummary
from cornerwise.server.game.views import summary
from cornerwise.server.lobby.client import LobbyClient
from cornerwise.server.lobby.domain.pairing import OFFER_AFTER, Seek
from cornerwise.server.lobby.matchmaker import FRESH
from cornerwise.server.lobby.protocol import LobbyPerson, LobbyView, NotSeeking, OfferComputers
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.lobby.views import Overview, seeking_view
from cornerwise.server.storage.interface import Storage
from cornerwise.server.ws.presence import Presence

_EVERY_SECONDS = 1.0

VIEW_EVERY = timedelta(seconds=2)
"""How often tables and people are read."""

NAMES_EVERY = timedelta(seconds=30)
"""How often the names and ratings of people who stay online are read."""

SEEN_EVERY = timedelta(seconds=3)
"""How often the presence of seekers is stored."""

PEOPLE_FRESH = timedelta(seconds=15)
"""How long the last count of a silent server is used."""

LIVE_OFFER = timedelta(minutes=30)
"""How long an idle table stays in the lobby."""

DAILY_OFFER = timedelta(days=14)
"""The same for correspondence games."""

RUNNING_SINCE = timedelta(minutes=10)
"""A game counts as running if its last move is not older than this."""

MOST_LIVE = 8
"""The most running games in the lobby."""

MOST_NAMES = 24
"""The most people named in the lobby."""

_MOST_PRESENT = 1000
"""The most people whom a server reports to the others."""

MOST_TABLES = 50
"""The most tables in the lobby; the last changed ones are shown."""

_log = logging.getLogger(__name__)


class LobbyFeed:
    """Pushes news to everybody in the lobby."""

    def __init__(
        self,
        storage: Storage,
        strengths: Strengths,
        presence: Presence,
        *,
        shared: bool,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._storage = storage
        self._strengths = strengths
        self._presence = presence
        self._shared = shared
        self._now = now
        self._server = secrets.token_hex(8)
        self._clients: set[LobbyClient] = set()
        self._overview: tuple[datetime, Overview] | None = None
        self._seen_at: datetime | None = None
        self._here: tuple[datetime, frozenset[Owner], tuple[LobbyPerson, ...]] | None = None
        self._periodic = PeriodicTask("the lobby", self.update, _EVERY_SECONDS)

    def start(self) -> None:
        """Starts the periodic updates."""
        self._periodic.start()

    async def close(self) -> None:
        """Stops the updates."""
        await self._periodic.close()

    @property
    def has_seekers(self) -> bool:
        """Whether any client of this server has a seek."""
        return any(client.seek is not None for client in self._clients)

    async def enter(self, client: LobbyClient) -> None:
        """Shows a client the lobby, and keeps it up to date from then on."""
        client.show(await self.view(client.guest))
        self._clients.add(client)

    def leave(self, client: LobbyClient) -> None:
        """Stops updating a client."""
        self._clients.discard(client)

    async def report_seeks(self) -> None:
        """Tells every seeking client of this server the state of its seek."""
        now = self._now()
        waiting = await self._storage.seeks.waiting(now - FRESH)
        there = {seek.id: seek for seek in waiting}
        pools = Counter(seek.wish for seek in waiting)
        seekers = [(client, client.seek) for client in self._clients if client.seek]
        missing = [seek.id for _, seek in seekers if seek.id not in there]
        paired = await self._storage.seeks.paired(missing) if missing else {}
        for client, seek in seekers:
            if client.seek is not seek:
                continue  # The client has just changed its seek.
            table_id = paired.get(seek.id)
            if seek.id in there:
                self._report(client, there[seek.id], pools[seek.wish] - 1, now)
            elif table_id is not None:
                client.tell_paired(table_id)
            elif seek.id not in paired:
                client.set_seek(None)
                client.tell(NotSeeking())

    async def view(self, viewer: Owner | None) -> LobbyView:
        """Returns the lobby as the viewer sees it, at most a few seconds old."""
        now = self._now()
        if self._overview is None or now - self._overview[0] >= VIEW_EVERY:
            self._overview = now, await self._read_overview(now)
        return self._overview[1].view(viewer)

    async def online(self) -> set[Owner]:
        """Returns who is connected, to this server or another one."""
        owners = set(self._presence.owners)
        if self._shared:
            since = self._now() - PEOPLE_FRESH
            owners |= await self._storage.seeks.present(since, but=self._server)
        return owners

    async def update(self) -> None:
        """Updates everybody once."""
        now = self._now()
        if self._seen_at is None or now - self._seen_at >= SEEN_EVERY:
            await self._renew_presence(now)
        if self.has_seekers:
            await self.report_seeks()
        if self._clients:
            await self._show(now)

    async def _renew_presence(self, now: datetime) -> None:
        self._seen_at = now
        seeks = [client.seek.id for client in self._clients if client.seek is not None]
        if seeks:
            await self._storage.seeks.see(seeks, now)
        if self._shared:
            owners = self._presence.owners[:_MOST_PRESENT]
            people = self._presence.people
            await self._storage.seeks.count_people(self._server, people, now, owners)

    def _report(self, client: LobbyClient, seek: Seek, others: int, now: datetime) -> None:
        client.tell_seeking(seeking_view(seek, others, now))
        waited = (now - seek.since).total_seconds()
        if waited >= OFFER_AFTER and not client.offered and not seek.computers:
            client.offered = True
            client.tell(OfferComputers())

    async def _show(self, now: datetime) -> None:
        if self._overview is not None and now - self._overview[0] < VIEW_EVERY:
            return
        overview = await self._read_overview(now)
        self._overview = now, overview
        for_all = overview.view(None)
        for client in self._clients:
            concerned = overview.concerns(client.guest)
            client.show(overview.view(client.guest) if concerned else for_all)

    async def _read_overview(self, now: datetime) -> Overview:
        tables = await self._storage.public_tables(
            limit=MOST_TABLES, live_since=now - LIVE_OFFER, daily_since=now - DAILY_OFFER
        )
        ways: dict[str, set[Owner]] = {}
        for table in tables:
            ways.setdefault(table.setup.name, set()).update(people(table.seats))
        known = {way: await self._strengths.known(way, owners) for way, owners in ways.items()}
        others = 0
        if self._shared:
            others = await self._storage.seeks.people(now - PEOPLE_FRESH, but=self._server)
        live = await self._storage.watchable_tables(limit=MOST_LIVE, since=now - RUNNING_SINCE)
        return Overview(
            tables=tuple(tables),
            strengths={table.id: known[table.setup.name] for table in tables},
            people=self._presence.people + others,
            games=await self._storage.count_played(now - RUNNING_SINCE),
            seeking=len(await self._storage.seeks.waiting(now - FRESH)),
            live=tuple(_summaries(live)),
            here=await self._read_here(now),
        )

    async def _read_here(self, now: datetime) -> tuple[LobbyPerson, ...]:
        """Returns the people to name; read again when others come or go, and now and then."""
        owners = frozenset(await self.online())
        known = self._here
        if known is None or known[1] != owners or now - known[0] >= NAMES_EVERY:
            self._here = known = now, owners, await self._named(owners)
        return known[2]

    async def _named(self, owners: Iterable[Owner]) -> tuple[LobbyPerson, ...]:
        names = await self._storage.accounts.names_of(owners)
        hidden = await self._storage.people.invisible(names)
        shown = sorted((name, owner) for owner, name in names.items() if owner not in hidden)
        ratings = await self._storage.ratings.most_played([owner for _, owner in shown])
        return tuple(
            LobbyPerson(name, ratings[owner].shown if owner in ratings else None)
            for name, owner in shown[:MOST_NAMES]
        )


def _summaries(tables: Iterable[TableState]) -> Iterator[TableSummary]:
    """Yields summaries of running games, without those whose moves cannot be replayed."""
    for table in tables:
        try:
            yield summary(table, None)
        except CornerwiseError:
            _log.exception("a table cannot be read", extra={"table": table.id})

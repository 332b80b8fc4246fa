"""The parts of a running server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

from litestar.channels import ChannelsBackend

from cornerwise.server.accounts.accounts import Accounts
from cornerwise.server.accounts.leaving import Leaving
from cornerwise.server.advice import Adviser
from cornerwise.server.allowances import Allowances
from cornerwise.server.attendance import Rooms
from cornerwise.server.channels import questions
from cornerwise.server.computers import Computers
from cornerwise.server.database_clock import DatabaseClock
from cornerwise.server.duties import Duties
from cornerwise.server.hub import Hub
from cornerwise.server.limiter import Limiter
from cornerwise.server.lobby.desk import Desk
from cornerwise.server.lobby.hall import Hall
from cornerwise.server.lobby.matchmaker import Matchmaker
from cornerwise.server.lobby.sockets import LobbySockets
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.metrics import Metrics, watched
from cornerwise.server.neighbours import Neighbours
from cornerwise.server.networks import Whereabouts
from cornerwise.server.pages import Pages
from cornerwise.server.presence import Presence
from cornerwise.server.ratings.belongings import RatingBelongings
from cornerwise.server.ratings.raters import Raters
from cornerwise.server.readiness import Readiness
from cornerwise.server.redis_channels import RedisChannels
from cornerwise.server.settings import Settings
from cornerwise.server.sockets import Sockets
from cornerwise.server.solvers import Solvers
from cornerwise.server.storage import Storage
from cornerwise.server.tables import Tables
from cornerwise.server.thinking_pool import ThinkingPool
from cornerwise.server.timekeeper import Timekeeper
from cornerwise.server.write_probe import WriteProbe


@asynccontextmanager
async def _closed_at_last(storage: Storage) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await storage.close()


@dataclass(frozen=True)
class Services:
    """What the routes work with."""

    settings: Settings
    storage: Storage
    clock: DatabaseClock
    hub: Hub
    tables: Tables
    computers: Computers
    timekeeper: Timekeeper
    raters: Raters
    rooms: Rooms
    sockets: Sockets
    hall: Hall
    matchmaker: Matchmaker
    lobby_sockets: LobbySockets
    adviser: Adviser
    solvers: Solvers
    pool: ThinkingPool
    whereabouts: Whereabouts
    pages: Pages
    metrics: Metrics
    readiness: Readiness
    accounts: Accounts
    leaving: Leaving
    neighbours: Neighbours | None
    """None where other servers hear of moves, or there cannot be any."""
    allowances: Allowances

    @staticmethod
    def over(
        storage: Storage,
        channels: ChannelsBackend,
        settings: Settings,
        readiness: Readiness | None = None,
    ) -> Services:
        """Returns the services of a server that keeps its tables in a storage.

        Who passes a readiness can have the server drained.
        """
        is_alone = not settings.shared
        metrics = Metrics()
        storage = watched(storage, metrics)
        readiness = readiness or Readiness()
        hub = Hub(channels)
        hub.on_skip = metrics.counter(
            "broadcasts_skipped", "Messages of other servers that were not understood."
        )
        if isinstance(channels, RedisChannels):
            channels.on_reconnect = metrics.counter(
                "redis_reconnects", "How often the connection to Redis was given up and made anew."
            )
        clock = DatabaseClock(storage.now)
        now = clock.now
        tables = Tables(storage, hub, settings, now)
        duties = Duties(storage, shared=settings.shared, now=now)
        limiter = Limiter.over(channels)
        whereabouts = Whereabouts()
        allowances = Allowances(limiter, whereabouts)
        pool = ThinkingPool(settings.computers)
        computers = Computers(
            tables, hub, duties, pool, whereabouts=whereabouts, network=settings.network, now=now
        )
        raters = Raters(storage, hub, duties, now)
        rooms = Rooms(hub)
        tables.watchers += [computers.attend, raters.attend, rooms.attend]
        adviser = Adviser(pool, settings.hint_seconds, network=settings.network)
        presence = Presence(settings.sockets_per_guest)
        sockets = Sockets(
            tables,
            hub,
            adviser,
            computers=computers,
            whereabouts=whereabouts,
            allowances=allowances,
            presence=presence,
            rooms=rooms,
            settings=settings,
            metrics=metrics,
        )
        strengths = Strengths(storage.ratings)
        hall = Hall(storage, strengths, presence, shared=settings.shared, now=now)
        matchmaker = Matchmaker(tables, storage, strengths, duties, now)
        matchmaker.is_needed = lambda: hall.has_seekers
        readiness.parts = {"database": WriteProbe(storage).ask, **questions(channels)}
        readiness.hand_over = computers.hand_over
        metrics.watch("tables_in_memory", "Tables held in memory.", lambda: tables.held)
        metrics.watch("computers_thinking", "Computers that think now.", lambda: computers.thinking)
        metrics.watch(
            "computers_queued", "Computers that wait for a thread.", lambda: computers.queued
        )
        metrics.watch(
            "clock_skew_seconds",
            "How far the clock of this machine is ahead of the database's.",
            lambda: clock.skew,
        )
        metrics.watch("jobs_waiting", "Jobs of all kinds that wait.", lambda: pool.waiting)
        metrics.watch("draining", "1 once the server is to stop.", lambda: readiness.draining)
        accounts = Accounts(storage.accounts, limiter)
        accounts.belongings.append(RatingBelongings(storage.ratings))
        return Services(
            settings,
            storage,
            clock,
            hub,
            tables,
            computers,
            Timekeeper(tables, storage, duties, now),
            raters,
            rooms,
            sockets,
            hall,
            matchmaker,
            LobbySockets(hall, Desk(tables, storage, strengths, accounts, now), presence, settings),
            adviser,
            solvers=Solvers(pool),
            pool=pool,
            whereabouts=whereabouts,
            pages=Pages(settings.static),
            metrics=metrics,
            readiness=readiness,
            accounts=accounts,
            leaving=Leaving(storage, tables, accounts, limiter),
            neighbours=Neighbours(storage, now)
            if is_alone and storage.is_reached_by_others
            else None,
            allowances=allowances,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within this context computers think; after it everything is closed."""
        async with (
            _closed_at_last(self.storage),
            self.hub.running(),
            self.neighbours.watched() if self.neighbours is not None else nullcontext(),
        ):
            await self.clock.start()
            await self.timekeeper.start()
            await self.raters.start()
            await self.computers.resume(self.storage)
            self.matchmaker.start()
            self.hall.start()
            self.rooms.start()
            try:
                yield
            finally:
                await self.rooms.close()
                await self.hall.close()
                await self.matchmaker.close()
                await self.timekeeper.close()
                await self.computers.close()
                await self.raters.close()
                self.adviser.close()
                self.solvers.close()
                await self.pool.close()
                await self.clock.close()

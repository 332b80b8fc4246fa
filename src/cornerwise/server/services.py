"""The parts of a running server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from litestar.channels import ChannelsBackend

from cornerwise.server.accounts.accounts import Accounts
from cornerwise.server.accounts.leaving import Leaving
from cornerwise.server.advice import Adviser
from cornerwise.server.allowances import Allowances
from cornerwise.server.channels import questions
from cornerwise.server.computers import Computers
from cornerwise.server.duties import Duties
from cornerwise.server.hub import Hub
from cornerwise.server.limiter import Limiter
from cornerwise.server.lobby.desk import Desk
from cornerwise.server.lobby.hall import Hall
from cornerwise.server.lobby.matchmaker import Matchmaker
from cornerwise.server.lobby.sockets import LobbySockets
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.metrics import Metrics, watched
from cornerwise.server.networks import Whereabouts
from cornerwise.server.pages import Pages
from cornerwise.server.presence import Presence
from cornerwise.server.ratings.belongings import RatingBelongings
from cornerwise.server.ratings.raters import Raters
from cornerwise.server.readiness import Readiness
from cornerwise.server.settings import Settings
from cornerwise.server.sockets import Sockets
from cornerwise.server.solvers import Solvers
from cornerwise.server.storage import Storage
from cornerwise.server.tables import Tables
from cornerwise.server.thinking_pool import ThinkingPool
from cornerwise.server.timekeeper import Timekeeper


@dataclass(frozen=True)
class Services:
    """What the routes work with."""

    settings: Settings
    storage: Storage
    hub: Hub
    tables: Tables
    computers: Computers
    timekeeper: Timekeeper
    raters: Raters
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
        metrics = Metrics()
        storage = watched(storage, metrics)
        readiness = readiness or Readiness()
        hub = Hub(channels)
        tables = Tables(storage, hub, settings)
        duties = Duties(storage, shared=settings.shared)
        limiter = Limiter.over(channels)
        whereabouts = Whereabouts()
        allowances = Allowances(limiter, whereabouts)
        pool = ThinkingPool(settings.computers)
        computers = Computers(
            tables, hub, duties, pool, whereabouts=whereabouts, network=settings.network
        )
        raters = Raters(storage, hub, duties)
        tables.watchers += [computers.attend, raters.attend]
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
            settings=settings,
            metrics=metrics,
        )
        strengths = Strengths(storage.ratings)
        hall = Hall(storage, strengths, presence, shared=settings.shared)
        matchmaker = Matchmaker(tables, storage, strengths, duties)
        matchmaker.is_needed = lambda: hall.has_seekers
        readiness.parts = {"database": lambda: storage.version_of(""), **questions(channels)}
        readiness.hand_over = computers.hand_over
        metrics.watch("tables_in_memory", "Tables held in memory.", lambda: tables.held)
        metrics.watch("computers_thinking", "Computers that think now.", lambda: computers.thinking)
        metrics.watch(
            "computers_queued", "Computers that wait for a thread.", lambda: computers.queued
        )
        metrics.watch("jobs_waiting", "Jobs of all kinds that wait.", lambda: pool.waiting)
        metrics.watch("draining", "1 once the server is to stop.", lambda: readiness.draining)
        accounts = Accounts(storage.accounts, limiter)
        accounts.belongings.append(RatingBelongings(storage.ratings))
        return Services(
            settings,
            storage,
            hub,
            tables,
            computers,
            Timekeeper(tables, storage, duties),
            raters,
            sockets,
            hall,
            matchmaker,
            LobbySockets(hall, Desk(tables, storage, strengths, accounts), presence, settings),
            adviser,
            solvers=Solvers(pool),
            pool=pool,
            whereabouts=whereabouts,
            pages=Pages(settings.static),
            metrics=metrics,
            readiness=readiness,
            accounts=accounts,
            leaving=Leaving(storage, tables, accounts, limiter),
            allowances=allowances,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Within this context computers think; after it everything is closed."""
        async with self.hub.running():
            await self.timekeeper.start()
            await self.raters.start()
            await self.computers.resume(self.storage)
            self.matchmaker.start()
            self.hall.start()
            try:
                yield
            finally:
                await self.hall.close()
                await self.matchmaker.close()
                await self.timekeeper.close()
                await self.computers.close()
                await self.raters.close()
                self.adviser.close()
                self.solvers.close()
                await self.pool.close()
                await self.storage.close()

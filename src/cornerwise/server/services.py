"""The parts of a running server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

from litestar.channels import ChannelsBackend

from cornerwise.server.accounts.personal_data import PersonalData
from cornerwise.server.accounts.service import AccountService
from cornerwise.server.analyses.personal_data import AnalysisPersonalData
from cornerwise.server.analyses.service import AnalysisService
from cornerwise.server.cluster.broadcast import Broadcaster
from cornerwise.server.cluster.database_time import DatabaseTime
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.cluster.metrics import Metrics, watched
from cornerwise.server.cluster.peer_watch import PeerWatch
from cornerwise.server.cluster.pubsub import questions
from cornerwise.server.cluster.readiness import Readiness
from cornerwise.server.cluster.redis_pubsub import RedisPubSub
from cornerwise.server.cluster.write_probe import WriteProbe
from cornerwise.server.game.attendance import AttendanceTracker
from cornerwise.server.game.clock_watch import ClockWatch
from cornerwise.server.game.computers import Computers
from cornerwise.server.game.hints import HintFinder
from cornerwise.server.game.socket import TableSocket
from cornerwise.server.game.tables import Tables
from cornerwise.server.game.version_watch import VersionWatch
from cornerwise.server.http.rate_limits.limiter import RateLimiter
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.http.rate_limits.quotas import Quotas
from cornerwise.server.http.static_files import StaticFiles
from cornerwise.server.lobby.feed import LobbyFeed
from cornerwise.server.lobby.matchmaker import Matchmaker
from cornerwise.server.lobby.seeks import SeekService
from cornerwise.server.lobby.socket import LobbySocket
from cornerwise.server.lobby.strengths import Strengths
from cornerwise.server.notifications.personal_data import NotificationPersonalData
from cornerwise.server.notifications.push_hosts import PushHosts
from cornerwise.server.notifications.sender import PushSender
from cornerwise.server.notifications.service import NotificationService
from cornerwise.server.notifications.worker import NotificationWorker
from cornerwise.server.people.personal_data import PeoplePersonalData
from cornerwise.server.people.service import PeopleService
from cornerwise.server.puzzles.solvers import Solvers
from cornerwise.server.ratings.personal_data import RatingPersonalData
from cornerwise.server.ratings.rating_worker import RatingWorker
from cornerwise.server.settings import Settings
from cornerwise.server.storage.interface import Storage
from cornerwise.server.thinking.pool import ThinkingPool
from cornerwise.server.ws.presence import Presence


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
    database_time: DatabaseTime
    broadcaster: Broadcaster
    tables: Tables
    computers: Computers
    clock_watch: ClockWatch
    rating_worker: RatingWorker
    attendance: AttendanceTracker
    version_watch: VersionWatch
    table_socket: TableSocket
    feed: LobbyFeed
    matchmaker: Matchmaker
    lobby_socket: LobbySocket
    hint_finder: HintFinder
    solvers: Solvers
    pool: ThinkingPool
    owner_networks: OwnerNetworks
    static_files: StaticFiles
    metrics: Metrics
    readiness: Readiness
    accounts: AccountService
    analyses: AnalysisService
    notifications: NotificationService
    notification_worker: NotificationWorker | None
    """None if this server sends no notifications."""
    people: PeopleService
    personal_data: PersonalData
    peer_watch: PeerWatch | None
    """None if broadcasts reach other servers, or there cannot be any."""
    quotas: Quotas

    @staticmethod
    def over(
        storage: Storage,
        channels: ChannelsBackend,
        settings: Settings,
        readiness: Readiness | None = None,
    ) -> Services:
        """Returns the services of a server that uses a storage.

        Pass a readiness to be able to drain the server.
        """
        is_alone = not settings.shared
        metrics = Metrics()
        storage = watched(storage, metrics)
        readiness = readiness or Readiness()
        broadcaster = Broadcaster(channels)
        broadcaster.on_skip = metrics.counter(
            "broadcasts_skipped", "Messages of other servers that were not understood."
        )
        if isinstance(channels, RedisPubSub):
            channels.on_reconnect = metrics.counter(
                "redis_reconnects", "How often the connection to Redis was replaced."
            )
        database_time = DatabaseTime(storage.now)
        now = database_time.now
        tables = Tables(storage, broadcaster, settings, now)
        leases = Leases(storage, shared=settings.shared, now=now)
        limiter = RateLimiter.over(channels)
        owner_networks = OwnerNetworks()
        quotas = Quotas(limiter, owner_networks)
        pool = ThinkingPool(settings.computers)
        computers = Computers(
            tables,
            broadcaster,
            leases,
            pool,
            owner_networks=owner_networks,
            network=settings.network,
            now=now,
        )
        rating_worker = RatingWorker(storage, broadcaster, leases, now)
        attendance = AttendanceTracker(broadcaster)
        version_watch = VersionWatch(storage, broadcaster)
        tables.watchers += [computers.attend, rating_worker.attend, attendance.attend]
        hint_finder = HintFinder(pool, settings.hint_seconds, network=settings.network)
        presence = Presence(settings.sockets_per_guest)
        table_socket = TableSocket(
            tables,
            broadcaster,
            hint_finder,
            computers=computers,
            owner_networks=owner_networks,
            quotas=quotas,
            presence=presence,
            attendance=attendance,
            version_watch=version_watch,
            settings=settings,
            metrics=metrics,
        )
        strengths = Strengths(storage.ratings)
        feed = LobbyFeed(storage, strengths, presence, shared=settings.shared, now=now)
        matchmaker = Matchmaker(tables, storage, strengths, leases, now)
        matchmaker.is_needed = lambda: feed.has_seekers
        readiness.parts = {"database": WriteProbe(storage).ask, **questions(channels)}
        readiness.hand_over = computers.hand_over
        metrics.watch("tables_in_memory", "Tables held in memory.", lambda: tables.cached)
        metrics.watch(
            "computers_thinking", "Computers that are thinking.", lambda: computers.thinking
        )
        metrics.watch(
            "computers_queued", "Computers that are waiting for a thread.", lambda: computers.queued
        )
        metrics.watch(
            "clock_skew_seconds",
            "How far the clock of this machine is ahead of the database's.",
            lambda: database_time.skew,
        )
        metrics.watch("jobs_waiting", "Waiting jobs of all kinds.", lambda: pool.waiting)
        metrics.watch("draining", "1 once the server is stopping.", lambda: readiness.draining)
        accounts = AccountService(storage.accounts, limiter)
        accounts.data_holders += [
            RatingPersonalData(storage.ratings),
            AnalysisPersonalData(storage.analyses),
            NotificationPersonalData(storage.notifications),
            PeoplePersonalData(storage.people, storage.accounts),
        ]
        push_hosts = PushHosts(settings.push_hosts)
        notifications = NotificationService(
            storage, push_hosts, quotas, contact=settings.push_contact, now=now
        )
        notification_worker = None
        if settings.push_contact is not None:
            sender = PushSender(push_hosts, now)
            notification_worker = NotificationWorker(storage, notifications, sender, leases, now)
            notification_worker.count = metrics.push_message
        return Services(
            settings,
            storage,
            database_time,
            broadcaster,
            tables,
            computers,
            ClockWatch(tables, storage, leases, now),
            rating_worker,
            attendance,
            version_watch,
            table_socket,
            feed,
            matchmaker,
            LobbySocket(
                feed, SeekService(tables, storage, strengths, accounts, now), presence, settings
            ),
            hint_finder,
            solvers=Solvers(pool),
            pool=pool,
            owner_networks=owner_networks,
            static_files=StaticFiles(settings.static),
            metrics=metrics,
            readiness=readiness,
            accounts=accounts,
            analyses=AnalysisService(
                storage.analyses,
                pool,
                owner_networks=owner_networks,
                quotas=quotas,
                settings=settings,
                now=now,
            ),
            notifications=notifications,
            notification_worker=notification_worker,
            people=PeopleService(storage, tables, quotas=quotas, online=feed.online, now=now),
            personal_data=PersonalData(storage, tables, accounts, limiter),
            peer_watch=PeerWatch(storage, now)
            if is_alone and storage.is_reached_by_others
            else None,
            quotas=quotas,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Runs the computers and periodic tasks within this context; closes everything after it."""
        async with (
            _closed_at_last(self.storage),
            self.broadcaster.running(),
            self.peer_watch.watched() if self.peer_watch is not None else nullcontext(),
        ):
            await self.database_time.start()
            await self.clock_watch.start()
            await self.rating_worker.start()
            await self.computers.resume(self.storage)
            self.matchmaker.start()
            self.feed.start()
            self.attendance.start()
            if self.notification_worker is not None:
                self.notification_worker.start()
            if self.settings.shared:
                self.version_watch.start()
            try:
                yield
            finally:
                await self.version_watch.close()
                if self.notification_worker is not None:
                    await self.notification_worker.close()
                await self.attendance.close()
                await self.feed.close()
                await self.matchmaker.close()
                await self.clock_watch.close()
                await self.computers.close()
                await self.tables.close()
                await self.rating_worker.close()
                self.hint_finder.close()
                self.solvers.close()
                await self.pool.close()
                await self.database_time.close()

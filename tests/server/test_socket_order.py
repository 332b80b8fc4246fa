"""A client never sees an older board after a newer move."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.cluster.broadcast import Broadcast, Broadcaster
from cornerwise.server.cluster.leases import Leases
from cornerwise.server.cluster.metrics import Metrics
from cornerwise.server.game.attendance import AttendanceTracker
from cornerwise.server.game.client import TableClient
from cornerwise.server.game.computers import Computers
from cornerwise.server.game.domain.seats import Person
from cornerwise.server.game.domain.state import TableId
from cornerwise.server.game.hints import HintFinder
from cornerwise.server.game.protocol import Play
from cornerwise.server.game.socket import TableSocket
from cornerwise.server.game.tables import Tables
from cornerwise.server.game.version_watch import VersionWatch
from cornerwise.server.http.rate_limits.limiter import RateLimiter
from cornerwise.server.http.rate_limits.networks import OwnerNetworks
from cornerwise.server.http.rate_limits.quotas import Quotas
from cornerwise.server.settings import Settings
from cornerwise.server.thinking.pool import ThinkingPool
from cornerwise.server.ws.connection import Connection
from cornerwise.server.ws.presence import Presence
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage

SHARED = Settings(shared=True)


class SlowStorage(MemoryStorage):
    """A storage that can delay one answer about a version."""

    def __init__(self) -> None:
        super().__init__()
        self.hold_next: asyncio.Event | None = None
        self.is_held = asyncio.Event()

    async def version_of(self, table_id: TableId) -> int | None:
        version = await super().version_of(table_id)
        held, self.hold_next = self.hold_next, None
        if held is not None:
            self.is_held.set()
            await held.wait()
        return version


class Recorder:
    """The other end of a socket, recording everything that the client receives."""

    def __init__(self) -> None:
        self.connection = Connection({}, self.receive, self.send)
        self.told: list[Any] = []

    async def receive(self) -> Any:
        raise AssertionError("nobody listens")

    async def send(self, event: Any) -> None:
        self.told.append(json.loads(event["text"]))

    @property
    def versions(self) -> list[int]:
        turns = [message.get("turn") or message["table"]["turn"] for message in self.told]
        return [turn["version"] for turn in turns]


async def test_a_snapshot_that_a_move_overtook_is_read_again() -> None:
    storage, broadcaster = SlowStorage(), Broadcaster(MemoryChannelsBackend())
    here, elsewhere = (Tables(storage, broadcaster, SHARED) for _ in range(2))
    table = await here.create("ada", setup_named("duo"), (Person("ada"), Person("bo")))
    recorder = Recorder()
    client = TableClient(recorder.connection, table.id, "bo", SHARED)
    pool, owner_networks = ThinkingPool(1), OwnerNetworks()
    table_socket = TableSocket(
        here,
        broadcaster,
        HintFinder(pool, 1.0, network=False),
        computers=Computers(
            here, broadcaster, Leases(storage, shared=True), pool, owner_networks=owner_networks
        ),
        owner_networks=owner_networks,
        quotas=Quotas(RateLimiter(), owner_networks),
        presence=Presence(9),
        attendance=AttendanceTracker(broadcaster),
        version_watch=VersionWatch(storage, broadcaster),
        settings=SHARED,
        metrics=Metrics(),
    )
    await table_socket._show(client)

    arriving = storage.hold_next = asyncio.Event()
    showing = asyncio.create_task(table_socket._show(client))
    await storage.is_held.wait()
    move = Play(0, table.game.legal_placements()[0], 0)
    told = await elsewhere.command(table.id, move, "ada")
    await client.follow(Broadcast("", 1, True, told.body))
    arriving.set()
    await showing
    assert recorder.versions == [0, 1, 1]
    await pool.close()


async def test_what_a_client_knows_already_is_not_told_again() -> None:
    recorder = Recorder()
    client = TableClient(recorder.connection, "table", "ada", SHARED)
    client.version = 4

    def moved(version: int) -> Broadcast:
        body = json.dumps({"turn": {"version": version}}).encode()
        return Broadcast("", version, True, body)

    assert await client.follow(moved(4))
    assert await client.follow(moved(5))
    assert not await client.follow(moved(7))
    assert recorder.versions == [5]

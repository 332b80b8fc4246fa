"""A client never sees an older board after a newer move."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from litestar import WebSocket
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.advice import Adviser
from cornerwise.server.allowances import Allowances
from cornerwise.server.attendance import Rooms
from cornerwise.server.computers import Computers
from cornerwise.server.connection import Connection
from cornerwise.server.duties import Duties
from cornerwise.server.hub import Broadcast, Hub
from cornerwise.server.kept import TableId
from cornerwise.server.limiter import Limiter
from cornerwise.server.metrics import Metrics
from cornerwise.server.networks import Whereabouts
from cornerwise.server.presence import Presence
from cornerwise.server.protocol import Play
from cornerwise.server.seats import Person
from cornerwise.server.settings import Settings
from cornerwise.server.sockets import Sockets
from cornerwise.server.storage import MemoryStorage
from cornerwise.server.tables import Tables
from cornerwise.server.thinking_pool import ThinkingPool
from cornerwise.variants import setup_named

SHARED = Settings(shared=True)


class SlowStorage(MemoryStorage):
    """A storage of which one answer about a version can be held up on its way."""

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
    """The end of a socket at which everything is noted that the client is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    async def send_data(self, data: str, _mode: str) -> None:
        self.told.append(json.loads(data))

    @property
    def versions(self) -> list[int]:
        turns = [message.get("turn") or message["table"]["turn"] for message in self.told]
        return [turn["version"] for turn in turns]


def test_a_snapshot_that_a_move_overtook_is_read_again() -> None:
    async def test() -> None:
        storage, hub = SlowStorage(), Hub(MemoryChannelsBackend())
        here, elsewhere = (Tables(storage, hub, SHARED) for _ in range(2))
        table = await here.create("ada", setup_named("duo"), (Person("ada"), Person("bo")))
        recorder = Recorder()
        socket = cast("WebSocket[Any, Any, Any]", recorder)
        connection = Connection(socket, table.id, "bo", SHARED)
        pool, whereabouts = ThinkingPool(1), Whereabouts()
        sockets = Sockets(
            here,
            hub,
            Adviser(pool, 1.0, network=False),
            computers=Computers(
                here, hub, Duties(storage, shared=True), pool, whereabouts=whereabouts
            ),
            whereabouts=whereabouts,
            allowances=Allowances(Limiter(), whereabouts),
            presence=Presence(9),
            rooms=Rooms(hub),
            settings=SHARED,
            metrics=Metrics(),
        )
        await sockets._show(connection)

        arriving = storage.hold_next = asyncio.Event()
        showing = asyncio.create_task(sockets._show(connection))
        await storage.is_held.wait()
        move = Play(0, table.game.legal_placements()[0], 0)
        told = await elsewhere.command(table.id, move, "ada")
        await connection.follow(Broadcast("", 1, True, told.body))
        arriving.set()
        await showing
        assert recorder.versions == [0, 1, 1]
        await pool.close()

    asyncio.run(test())


def test_what_a_client_knows_already_is_not_told_again() -> None:
    async def test() -> None:
        recorder = Recorder()
        socket = cast("WebSocket[Any, Any, Any]", recorder)
        connection = Connection(socket, "table", "ada", SHARED)
        connection.version = 4

        def moved(version: int) -> Broadcast:
            body = json.dumps({"turn": {"version": version}}).encode()
            return Broadcast("", version, True, body)

        assert await connection.follow(moved(4))
        assert await connection.follow(moved(5))
        assert not await connection.follow(moved(7))
        assert recorder.versions == [5]

    asyncio.run(test())

"""Clients that have missed a change look again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from cornerwise.server.cluster.broadcast import MISSED, Broadcaster
from cornerwise.server.game.domain.seats import Person
from cornerwise.server.game.protocol import Play
from cornerwise.server.game.tables import Tables
from cornerwise.server.game.version_watch import VersionWatch
from cornerwise.server.settings import Settings
from cornerwise.variants import setup_named

from .memory_storage import MemoryStorage


@dataclass(eq=False)
class Client:
    table_id: str
    version: int


async def one_move(storage: MemoryStorage) -> str:
    """Returns a table at which a server made a move, and told nobody."""
    dead = Tables(storage, Broadcaster(MemoryChannelsBackend()), Settings())
    table = await dead.create("ada", setup_named("duo"), (Person("ada"), Person("ada")))
    await dead.command(table.id, Play(0, table.game.legal_placements()[0], 0), "ada")
    return table.id


async def test_who_stays_behind_what_is_stored_is_told_to_look() -> None:
    storage, broadcaster = MemoryStorage(), Broadcaster(MemoryChannelsBackend())
    watch = VersionWatch(storage, broadcaster)
    client = Client(await one_move(storage), 0)
    async with broadcaster.listening(client.table_id) as broadcasts:
        with watch.watching(client):
            await watch.look()
            await watch.look()
            assert await asyncio.wait_for(anext(broadcasts), 5) is MISSED


@pytest.mark.parametrize(
    "versions", [(0, 1), (1, 1), (2, 2)], ids=["it arrives", "it is known", "a newer one is known"]
)
async def test_a_change_on_its_way_is_waited_for_and_nobody_else_is_disturbed(
    versions: tuple[int, int],
) -> None:
    storage, broadcaster = MemoryStorage(), Broadcaster(MemoryChannelsBackend())
    watch = VersionWatch(storage, broadcaster)
    client = Client(await one_move(storage), 0)
    told = []
    broadcaster.deliver = lambda *broadcast: told.append(broadcast)  # type: ignore[method-assign]
    with watch.watching(client):
        for client.version in versions:
            await watch.look()
    await watch.look()
    assert told == []

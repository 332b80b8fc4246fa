"""What one client at a table is sent at once, and what must wait."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from cornerwise.close_codes import CloseCode
from cornerwise.server.cluster.broadcast import ATTENDANCE, DELETED, MISSED, Broadcast, Broadcaster
from cornerwise.server.cluster.pubsub import open_pubsub
from cornerwise.server.game.client import TableClient
from cornerwise.server.settings import Settings
from cornerwise.server.ws.connection import SEND_AT_ONCE, Connection, Disconnected

MOVE = Broadcast("somebody", 4, True, b"a move")


class Wire:
    """A connection that notes what was sent at once, unless it is full."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_full = False
        scope = {"extensions": {SEND_AT_ONCE: {"text": self.text}}}
        self.connection = Connection(scope, self.receive, self.send)

    async def receive(self) -> Any:
        raise AssertionError("nobody listens")

    async def send(self, _event: Any) -> None:
        raise AssertionError("everything is sent at once")

    def text(self, body: bytes) -> bool:
        if not self.is_full:
            self.sent.append(body)
        return not self.is_full


def client_at(version: int, wire: Wire) -> TableClient:
    client = TableClient(wire.connection, "table", "ada", Settings())
    client.version = version
    return client


def test_the_next_move_is_sent_at_once() -> None:
    wire = Wire()
    client = client_at(3, wire)
    assert client.follow_at_once(MOVE)
    assert wire.sent == [b"a move"]
    assert client.version == 4


@pytest.mark.parametrize("version", [4, 5])
def test_a_move_that_is_known_is_not_sent_again(version: int) -> None:
    wire = Wire()
    client = client_at(version, wire)
    client.follow_at_once(MOVE)
    assert wire.sent == []
    assert client.version == version


def test_an_own_move_is_not_sent_as_news() -> None:
    wire = Wire()
    client = client_at(3, wire)
    assert client.follow_at_once(Broadcast(client.id, 4, True, b"my move"))
    assert wire.sent == []


@pytest.mark.parametrize(
    "broadcast",
    [
        MISSED,
        Broadcast("", 5, True, b"a move after one that was missed"),
        Broadcast("", 4, True),
        Broadcast("", DELETED, True, b"deleted"),
        Broadcast("", ATTENDANCE, False, b"who is there"),
    ],
)
def test_what_needs_more_than_sending_waits(broadcast: Broadcast) -> None:
    wire = Wire()
    client = client_at(3, wire)
    assert not client.follow_at_once(broadcast)
    assert wire.sent == []
    assert client.version == 3


def test_a_client_that_does_not_read_is_told_later() -> None:
    wire = Wire()
    wire.is_full = True
    client = client_at(3, wire)
    assert not client.follow_at_once(MOVE)
    assert client.version == 3


async def test_nothing_overtakes_what_is_being_sent() -> None:
    wire = Wire()
    client = client_at(3, wire)
    async with client._sending:
        assert not client.follow_at_once(MOVE)
    assert wire.sent == []


class GoneWire(Wire):
    """The connection of a client that is leaving."""

    async def send(self, _event: Any) -> None:
        raise ClientDisconnected


async def test_sending_to_a_client_that_leaves_ends_the_conversation_without_an_error() -> None:
    wire = GoneWire()
    wire.is_full = True
    with pytest.raises(Disconnected):
        await client_at(3, wire).send_raw(b"an answer")
    await client_at(3, wire).close(CloseCode.TRY_LATER, "later")


async def test_broadcasts_taken_at_once_are_not_yielded_and_none_overtakes_another() -> None:
    broadcaster = Broadcaster(await open_pubsub(None))
    taken: list[bytes] = []
    is_ready = True

    def take(broadcast: Broadcast) -> bool:
        if is_ready:
            taken.append(broadcast.body)
        return is_ready

    async with broadcaster.listening("table", take) as broadcasts:
        for body in (b"1", b"2", b"3"):
            is_ready = body != b"2"
            broadcaster.publish("table", Broadcast("", 0, False, body))
        assert taken == [b"1"]
        heard = [await asyncio.wait_for(anext(broadcasts), 1) for _ in range(2)]
        assert [each.body for each in heard] == [b"2", b"3"]

"""Messages between servers get through again after any fault between them and Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
import redis.asyncio

from cornerwise.server.cluster.broadcast import MISSED, Broadcast, Broadcaster
from cornerwise.server.cluster.pubsub import open_pubsub, questions
from cornerwise.server.cluster.readiness import Readiness
from cornerwise.server.cluster.redis_pubsub import RedisPubSub
from cornerwise.server.refusal import Refusal
from faulty_proxy import FaultyProxy
from machines import Redis

from .test_pubsub import broadcasters, news, soon

HEALED = 20
"""Seconds within which everything works again after a fault."""


@pytest.fixture
def proxy(redis: Redis) -> Iterator[FaultyProxy]:
    """The network between a server and Redis."""
    with FaultyProxy(redis.port) as proxy:
        yield proxy


def through(proxy: FaultyProxy) -> str:
    return f"redis://127.0.0.1:{proxy.port}/0"


@asynccontextmanager
async def far_and_near(
    proxy: FaultyProxy, redis: Redis
) -> AsyncIterator[tuple[Broadcaster, Broadcaster]]:
    """Yields the hubs of a server behind the proxy and of one without a proxy."""
    async with broadcasters(through(proxy)) as (far, _), broadcasters(redis.url) as (near, _):
        yield far, near


async def hub_behind(proxy: FaultyProxy) -> tuple[Broadcaster, asyncio.Event]:
    """Returns the hub of a server behind the proxy, and what is set whenever it reconnects."""
    channels = await open_pubsub(through(proxy))
    assert isinstance(channels, RedisPubSub)
    reconnects = asyncio.Event()
    channels.on_reconnect = reconnects.set
    return Broadcaster(channels), reconnects


async def catches_up(
    sender: Broadcaster, broadcasts: AsyncIterator[Broadcast], version: int
) -> None:
    """Waits until a listener learns that it missed something, and receives what is sent after."""
    async with asyncio.timeout(HEALED):
        assert await anext(broadcasts) is MISSED
        await hears(sender, broadcasts, version)


async def hears(sender: Broadcaster, broadcasts: AsyncIterator[Broadcast], version: int) -> None:
    """Waits until a listener has received a broadcast."""
    sender.publish("table", news(version))
    while (await anext(broadcasts)).version != version:
        pass


async def misses_one(proxy: FaultyProxy, sender: Broadcaster, listener: Broadcaster) -> None:
    """Sends something while the connection is silent, and waits until the listener has caught up."""
    async with listener.listening("table") as broadcasts:
        await hears(sender, broadcasts, 1)
        proxy.half_open()
        sender.publish("table", news(2))
        await catches_up(sender, broadcasts, 3)


async def test_a_listener_hears_again_after_its_connection_fell_silent(
    proxy: FaultyProxy, redis: Redis
) -> None:
    async with far_and_near(proxy, redis) as (far, near):
        await misses_one(proxy, sender=near, listener=far)


async def test_listeners_elsewhere_are_told_what_a_silent_connection_did_not_send(
    proxy: FaultyProxy, redis: Redis
) -> None:
    async with far_and_near(proxy, redis) as (far, near):
        await misses_one(proxy, sender=far, listener=near)


async def test_listeners_elsewhere_are_told_what_could_not_be_sent_while_the_network_was_cut(
    proxy: FaultyProxy, redis: Redis
) -> None:
    async with (
        far_and_near(proxy, redis) as (far, near),
        near.listening("table") as broadcasts,
    ):
        await hears(far, broadcasts, 1)
        proxy.cut()
        for version in range(2, 50):
            far.publish("table", news(version))
        await far._outgoing.join()  # All of it was tried and failed.
        proxy.heal()
        await catches_up(far, broadcasts, 50)


async def test_a_network_that_swallows_everything_for_a_while_is_survived(
    proxy: FaultyProxy, redis: Redis
) -> None:
    far, reconnects = await hub_behind(proxy)
    async with (
        broadcasters(redis.url) as (near, _),
        far.running(),
        far.listening("table") as broadcasts,
    ):
        await hears(near, broadcasts, 1)
        proxy.swallow()
        near.publish("table", news(2))
        for _ in range(2):
            # Noticed, and noticed again with a new connection whose bytes are lost too.
            await asyncio.wait_for(reconnects.wait(), HEALED)
            reconnects.clear()
        proxy.heal()
        await catches_up(near, broadcasts, 3)


async def test_a_table_can_be_listened_to_while_the_network_swallows_everything(
    proxy: FaultyProxy, redis: Redis
) -> None:
    async with far_and_near(proxy, redis) as (far, near):
        proxy.swallow()
        async with asyncio.timeout(HEALED):
            async with far.listening("table") as broadcasts:
                near.publish("table", news(1))
                proxy.heal()
                await catches_up(near, broadcasts, 2)


async def test_a_listener_that_comes_during_a_reconnect_is_told_of_the_gap(
    proxy: FaultyProxy, redis: Redis
) -> None:
    far, reconnects = await hub_behind(proxy)
    async with broadcasters(redis.url) as (near, _), far.running():
        async with far.listening("table") as broadcasts:
            await hears(near, broadcasts, 1)
        # The connection is lost, and a new one takes a while.
        proxy.delay(0.5)
        proxy.reset()
        await asyncio.wait_for(reconnects.wait(), HEALED)
        until = asyncio.get_running_loop().time() + HEALED
        while not proxy.connections:
            assert asyncio.get_running_loop().time() < until
            await asyncio.sleep(0)
        async with far.listening("table") as broadcasts:
            near.publish("table", news(2))
            await catches_up(near, broadcasts, 3)


async def test_messages_come_in_order_through_a_slow_network(
    proxy: FaultyProxy, redis: Redis
) -> None:
    async with far_and_near(proxy, redis) as (far, near):
        proxy.delay(0.2)
        async with far.listening("table") as broadcasts:
            # Redis has confirmed the subscription, so nothing of this is lost.
            for version in range(100):
                near.publish("table", news(version))
            heard = [await soon(broadcasts) for _ in range(64)]
            assert heard == sorted(heard, key=lambda each: each.version)
            assert MISSED not in heard


async def test_a_table_is_heard_of_after_redis_was_restarted_while_nobody_listened(
    redis: Redis,
) -> None:
    async with broadcasters(redis.url) as (first, second):
        async with second.listening("table") as broadcasts:
            await hears(first, broadcasts, 1)
        redis.kill()
        redis.start()
        async with second.listening("table") as broadcasts, asyncio.timeout(HEALED):
            heard = None
            while heard != news(2):
                first.publish("table", news(2))
                heard = await anext(broadcasts)


@pytest.mark.parametrize("message", [b"\xff\xff", b"[1]", b"\x93\x01\x02\x03"])
async def test_a_message_that_nobody_understands_is_skipped_counted_and_shown_as_a_gap(
    redis: Redis, message: bytes
) -> None:
    other = redis_client(redis)
    async with (
        broadcasters(redis.url) as (first, second),
        second.listening("table") as broadcasts,
    ):
        skipped = 0

        def count() -> None:
            nonlocal skipped
            skipped += 1

        second.on_skip = count
        await hears(first, broadcasts, 1)
        await other.publish("table", message)
        assert await soon(broadcasts) is MISSED
        assert skipped == 1
        await hears(first, broadcasts, 2)
    await other.aclose()


def redis_client(server: Redis) -> redis.asyncio.Redis:
    return redis.asyncio.Redis(port=server.port)


async def test_readiness_means_that_messages_come_through(proxy: FaultyProxy, redis: Redis) -> None:
    channels = await open_pubsub(through(proxy))
    readiness = Readiness()
    readiness.parts = questions(channels)
    far = Broadcaster(channels)
    async with (
        broadcasters(redis.url) as (near, _),
        far.running(),
        far.listening("table") as broadcasts,
    ):
        await readiness.check()
        proxy.half_open()
        with pytest.raises(Refusal):
            await readiness.check()
        await until_ready(readiness)
        near.publish("table", news(1))
        async with asyncio.timeout(2):
            while (await anext(broadcasts)).version != 1:
                pass


async def until_ready(readiness: Readiness) -> None:
    async with asyncio.timeout(HEALED):
        while True:
            try:
                await readiness.check()
            except Refusal:
                continue
            return

"""What channels promise, within a process and through Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from cornerwise.server.cluster.broadcast import MISSED, Broadcast, Broadcaster
from cornerwise.server.cluster.pubsub import PubSubError, open_pubsub
from machines import Redis
from serving import SECONDS

Hubs = tuple[Broadcaster, Broadcaster]


def news(version: int) -> Broadcast:
    return Broadcast("somebody", version, True, b"{}")


@asynccontextmanager
async def broadcasters(redis_url: str | None) -> AsyncIterator[Hubs]:
    """Yields the hubs of two servers; without Redis, both are the same."""
    async with AsyncExitStack() as stack:
        first = Broadcaster(await open_pubsub(redis_url))
        await stack.enter_async_context(first.running())
        if redis_url is None:
            yield first, first
            return
        second = Broadcaster(await open_pubsub(redis_url))
        await stack.enter_async_context(second.running())
        yield first, second


async def soon(broadcasts: AsyncIterator[Broadcast]) -> Broadcast:
    return await asyncio.wait_for(anext(broadcasts), SECONDS)


@pytest.fixture(params=["memory", "redis"])
async def hubs(request: pytest.FixtureRequest) -> AsyncIterator[Hubs]:
    """The hubs of two servers, with each kind of channels."""
    url = None if request.param == "memory" else request.getfixturevalue("redis").url
    async with broadcasters(url) as both:
        yield both


async def test_broadcasts_come_in_order_and_whole(hubs: Hubs) -> None:
    first, second = hubs
    async with second.listening("table") as broadcasts:
        for version in range(20):
            first.publish("table", news(version))
        assert [await soon(broadcasts) for _ in range(20)] == [news(n) for n in range(20)]


async def test_a_listener_hears_of_its_own_table_only(hubs: Hubs) -> None:
    first, second = hubs
    async with second.listening("one") as one, second.listening("two") as two:
        first.publish("two", news(2))
        first.publish("one", news(1))
        assert await soon(one) == news(1)
        assert await soon(two) == news(2)


async def test_all_listeners_of_a_table_hear_of_it(hubs: Hubs) -> None:
    first, second = hubs
    async with first.listening("table") as here, second.listening("table") as there:
        first.publish("table", news(1))
        assert await soon(here) == await soon(there) == news(1)


async def test_who_stops_to_listen_and_comes_back_hears_again(hubs: Hubs) -> None:
    first, second = hubs
    for version in range(3):
        async with second.listening("table") as broadcasts:
            first.publish("table", news(version))
            assert await soon(broadcasts) == news(version)


async def test_listeners_are_told_when_redis_was_away(redis: Redis) -> None:
    async with (
        broadcasters(redis.url) as (first, second),
        second.listening("table") as broadcasts,
    ):
        first.publish("table", news(1))
        assert await soon(broadcasts) == news(1)
        redis.kill()
        first.publish("table", news(2))
        await first._outgoing.join()  # It was tried and failed.
        redis.start()
        assert await soon(broadcasts) is MISSED
        heard = MISSED
        while heard is MISSED:
            first.publish("table", news(3))
            heard = await soon(broadcasts)
        assert heard == news(3)


async def test_a_table_can_be_listened_to_while_redis_is_away(redis: Redis) -> None:
    async with broadcasters(redis.url) as (first, second):
        redis.kill()
        async with second.listening("table") as broadcasts:
            redis.start()
            assert await soon(broadcasts) is MISSED
            first.publish("table", news(1))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("redis://:secret@127.0.0.1:1/0", "the Redis at redis://127.0.0.1:1/0"),
        ("games", "not a Redis address"),
        ("redis://:secret@127.0.0.1:port/0", "'redis://127.0.0.1:port/0' is not a Redis address"),
        ("redis//:secret@127.0.0.1", "'redis//127.0.0.1' is not a Redis address"),
        (
            "redis://127.0.0.1/0?password=secret&db=x",
            "'redis://127.0.0.1/0' is not a Redis address",
        ),
    ],
)
async def test_a_redis_that_cannot_be_used_is_told_in_a_sentence(url: str, words: str) -> None:
    with pytest.raises(PubSubError, match=words) as told:
        await open_pubsub(url)
    assert "secret" not in str(told.value)


async def test_nothing_is_kept_of_tables_that_nobody_listens_to(hubs: Hubs) -> None:
    first, second = hubs
    for number in range(50):
        async with second.listening(f"table {number}"):
            pass
    assert not second._listeners
    first.publish("table 1", news(1))


async def test_a_slow_listener_holds_the_newest_broadcasts_only(hubs: Hubs) -> None:
    first, second = hubs
    async with second.listening("table") as slow, second.listening("table") as last:
        for version in range(1000):
            first.publish("table", news(version))
        while (await soon(last)).version != 999:
            pass
        assert 0 < (await soon(slow)).version >= 900

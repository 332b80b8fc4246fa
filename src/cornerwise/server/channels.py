"""How messages get from one server to the others: within the process, or through Redis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from typing import Any

from litestar.channels import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from cornerwise.errors import CornerwiseError

GAP = b""
"""What every listener of a channel gets when messages to it may have been lost."""

_AGAIN_SECONDS = 0.25
"""How soon a Redis that does not answer is asked again."""

_log = logging.getLogger(__name__)


class ChannelsError(CornerwiseError):
    """Redis cannot be used; the message says why."""

    code = "channels/unusable"


async def open_channels(redis_url: str | None) -> ChannelsBackend:
    """Returns the channels of one process or, with an address, of all that share a Redis.

    Raises `ChannelsError` that says in a sentence what is wrong.
    """
    if redis_url is None:
        return MemoryChannelsBackend()
    try:
        # A client that connects again by itself would hide that messages were lost.
        redis = Redis.from_url(redis_url, retry=Retry(NoBackoff(), 0), health_check_interval=10)
    except ValueError as error:
        raise ChannelsError(f"{redis_url!r} is no address of a Redis: {error}") from None
    try:
        await redis.ping()
    except (RedisError, OSError) as error:
        await redis.aclose()
        raise ChannelsError(f"the Redis at {_shown(redis_url)} does not answer: {error}") from None
    return RedisChannels(redis)


def questions(channels: ChannelsBackend) -> dict[str, Callable[[], Awaitable[object]]]:
    """Returns how to ask what the channels need whether it answers, by name."""
    return {"redis": channels.ping} if isinstance(channels, RedisChannels) else {}


class RedisChannels(RedisChannelsPubSubBackend):
    """Litestar's channels over Redis, which survive that Redis goes away for a while.

    Messages sent meanwhile are lost; when it is back, every listener is sent a `GAP`.
    """

    def __init__(self, redis: Redis) -> None:
        super().__init__(redis=redis, key_prefix="cornerwise")
        self._subscribed: set[str] = set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        wanted = list(channels)
        self._subscribed.update(wanted)
        try:
            await super().subscribe(wanted)
        except (RedisError, OSError) as error:
            # The channels are known to the connection and come with the next one.
            _log.warning("redis does not answer", extra={"error": str(error)})
            self._has_subscribed.set()

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        unwanted = list(channels)
        self._subscribed.difference_update(unwanted)
        try:
            await super().unsubscribe(unwanted)
        except (RedisError, OSError) as error:
            _log.warning("redis does not answer", extra={"error": str(error)})

    @property
    def redis(self) -> Redis:
        """The client, for what else is kept in Redis."""
        return self._redis

    async def ping(self) -> None:
        """Returns when Redis answers. Raises `RedisError` or `OSError` when it does not."""
        await self._redis.ping()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            await super().publish(data, channels)
        except (RedisError, OSError) as error:
            _log.warning("a message was lost", extra={"error": str(error)})

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except (RedisError, OSError) as error:
                _log.warning("redis does not answer", extra={"error": str(error)})
            await self._back()
            for channel in tuple(self._subscribed):
                yield channel, GAP

    async def on_shutdown(self) -> None:
        await super().on_shutdown()
        await self._redis.aclose()

    async def _back(self) -> None:
        """Returns once Redis answers again and all channels are subscribed to."""
        while True:
            await asyncio.sleep(_AGAIN_SECONDS)
            try:
                await self._redis.ping()
                await self._pub_sub.connect()  # type: ignore[no-untyped-call]
                if self._subscribed:
                    await self._pub_sub.subscribe(*self._subscribed)
            except (RedisError, OSError):
                continue
            _log.info("redis answers again")
            return


def _shown(redis_url: str) -> str:
    """Returns an address without the password in it."""
    scheme, _, rest = redis_url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"

"""Pub/sub between servers: within the process, or through Redis."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar.channels import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from cornerwise.errors import CornerwiseError
from cornerwise.server.cluster.redis_pubsub import ANSWER_SECONDS, RedisPubSub
from cornerwise.server.urls import without_credentials


class PubSubError(CornerwiseError):
    """Redis cannot be used; the message says why."""

    code = "channels/unusable"


async def open_pubsub(redis_url: str | None) -> ChannelsBackend:
    """Returns channels within this process or, with an address, among all servers that share a Redis.

    Raises `PubSubError` that says in a sentence what is wrong.
    """
    if redis_url is None:
        return MemoryChannelsBackend()
    try:
        redis = Redis.from_url(
            redis_url,
            # The receiver expects the message kinds of this protocol version.
            protocol=2,
            # Automatic retries would hide that messages were lost.
            retry=Retry(NoBackoff(), 0),
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
            socket_keepalive=True,
        )
    except ValueError as error:
        shown = without_credentials(redis_url)
        raise PubSubError(f"{shown!r} is not a Redis address: {error}") from None
    try:
        await redis.ping()
    except (RedisError, OSError) as error:
        await redis.aclose()
        shown = without_credentials(redis_url)
        raise PubSubError(f"the Redis at {shown} does not answer: {error}") from None
    return RedisPubSub(redis)


def questions(channels: ChannelsBackend) -> dict[str, Callable[[], Awaitable[object]]]:
    """Returns the readiness probes of the channels, by name."""
    return {"redis": channels.probe} if isinstance(channels, RedisPubSub) else {}

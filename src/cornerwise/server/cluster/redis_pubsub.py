"""Pub/sub through Redis that reconnects by itself after any fault."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any

from litestar.channels import ChannelsBackend
from redis.asyncio import Connection, Redis

from cornerwise.server.tasks import cancel_tasks

GAP = b""
"""The event that every listener of a channel gets when messages may have been lost."""

ANSWER_SECONDS = 2.0
"""Seconds that Redis may take to answer a command or accept a connection."""

BEAT_SECONDS = 1.0
"""Seconds between heartbeats, messages to ourselves that prove that messages get through."""

SILENT_SECONDS = 6.0
"""A connection without heartbeats for this many seconds is dropped."""

_AGAIN_SECONDS = 0.25
"""Seconds until the next attempt to reach a Redis that does not answer."""

_LOOK_SECONDS = 0.25
"""How often a silent connection is checked, in seconds."""

_log = logging.getLogger(__name__)


class RedisPubSub(ChannelsBackend):
    """Litestar's channels over Redis.

    The task that reads `stream_events` owns the receiving connection. When that fails or falls
    silent, a new one replaces it, and every listener gets a `GAP` once Redis has confirmed its
    subscription.
    """

    def __init__(self, redis: Redis) -> None:
        """The client must not reconnect by itself, which would hide lost messages."""
        self.redis = redis
        """The client, for other uses of Redis."""
        self._heart = f"cornerwise heart {secrets.token_hex(8)}"
        """The channel of the heartbeats."""
        self._wanted: set[str] = {self._heart}
        self._ordered: set[str] = set()
        """The subscriptions sent over the current connection."""
        self._unconfirmed: Counter[str] = Counter()
        """The number of unconfirmed subscriptions by channel."""
        self._behind: set[str] = set()
        """Channels whose listeners may have missed messages."""
        self._changed = asyncio.Event()
        self._confirmed = asyncio.Condition()
        self._probes: dict[bytes, asyncio.Event] = {}
        self._heard_at = 0.0
        self._is_away = False
        """Whether the last connection was dropped and there is no new one yet."""
        self.on_reconnect: Callable[[], None] = lambda: None
        """Called whenever a new connection has to replace the last one."""

    async def on_startup(self) -> None:
        pass  # `stream_events` opens the connection.

    async def on_shutdown(self) -> None:
        with suppress(Exception):  # A connection that cannot be closed is gone anyway.
            await self.redis.aclose()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Subscribes to channels. Returns once Redis has confirmed it.

        Also returns after a timeout; then a `GAP` follows later.
        """
        wanted = set(channels)
        self._wanted |= wanted
        self._changed.set()
        if self._is_away:
            # A new connection may be under way, which knows only the listeners before this one.
            self._behind |= wanted
            return
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._confirmed:
                await self._confirmed.wait_for(lambda: all(map(self._is_confirmed, wanted)))
        except TimeoutError:
            self._behind |= wanted

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        unwanted = set(channels)
        self._wanted -= unwanted
        self._behind -= unwanted
        self._changed.set()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Sends a message. Raises anything if it may not have reached Redis."""
        await self.publish_all([(channel, data) for channel in channels])

    async def publish_all(self, messages: Iterable[tuple[str, bytes]]) -> None:
        """Sends messages in one batch. Raises anything if some may not have reached Redis."""
        try:
            async with asyncio.timeout(2 * ANSWER_SECONDS):
                pipeline = self.redis.pipeline(transaction=False)
                for channel, data in messages:
                    pipeline.publish(channel, data)
                await pipeline.execute()
        except Exception:
            # The other connections are most likely broken too.
            with suppress(Exception):
                await self.redis.connection_pool.disconnect(inuse_connections=False)
            raise

    async def probe(self) -> None:
        """Returns when a heartbeat has come back. Raises anything if it cannot be sent."""
        token, came = secrets.token_bytes(8), asyncio.Event()
        self._probes[token] = came
        try:
            await self.publish(token, [self._heart])
            await came.wait()
        finally:
            del self._probes[token]

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """Yields the messages of subscribed channels for ever. Only one task may read it."""
        while True:
            try:
                async with (
                    self._connected() as connection,
                    aclosing(self._events(connection)) as events,
                ):
                    async for event in events:
                        yield event
            except Exception as error:  # noqa: BLE001 whatever it was, a new connection is tried
                _log.warning("redis does not answer", extra={"error": str(error) or repr(error)})
            self._is_away = True
            self.on_reconnect()
            await asyncio.sleep(_AGAIN_SECONDS)

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        raise NotImplementedError("messages are not stored")

    def _is_confirmed(self, channel: str) -> bool:
        return channel in self._ordered and not self._unconfirmed[channel]

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Connection]:
        """Opens a connection for exclusive use."""
        connection: Connection = self.redis.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        self._ordered.clear()
        self._unconfirmed.clear()
        if self._is_away:
            self._behind |= self._wanted
        try:
            await connection.connect()  # type: ignore[no-untyped-call]
            self._is_away = False
            yield connection
        finally:
            self._ordered.clear()
            with suppress(Exception):
                await connection.disconnect(nowait=True)

    async def _events(self, connection: Connection) -> AsyncGenerator[tuple[str, Any], None]:
        """Yields the messages of a connection. Raises anything when it is no longer usable."""
        self._heard_at = _now()
        self._changed.set()
        tasks = [
            asyncio.create_task(work)
            for work in (self._sync_subscriptions(connection), self._send_heartbeats())
        ]
        try:
            while True:
                response = await connection.read_response(timeout=_LOOK_SECONDS)
                for task in tasks:
                    if task.done():
                        task.result()
                if _now() - self._heard_at > SILENT_SECONDS:
                    raise TimeoutError("no message came through")
                if response is None:
                    continue
                kind, channel, data = response
                event = await self._heard(kind, channel.decode(), data)
                if event is not None:
                    yield event
        finally:
            await cancel_tasks(tasks)

    async def _heard(self, kind: bytes, channel: str, data: Any) -> tuple[str, bytes] | None:
        """Handles a received message. Returns what to forward of it."""
        if kind == b"subscribe":
            return await self._confirm(channel)
        if kind != b"message":
            return None
        if channel == self._heart:
            self._heard_at = _now()
            if data in self._probes:
                self._probes[data].set()
            return None
        # Drops messages that arrive between unsubscribing and its confirmation.
        return (channel, data) if channel in self._wanted else None

    async def _confirm(self, channel: str) -> tuple[str, bytes] | None:
        async with self._confirmed:
            self._unconfirmed[channel] -= 1
            if not self._unconfirmed[channel]:
                del self._unconfirmed[channel]
            self._confirmed.notify_all()
        if not self._is_confirmed(channel) or channel not in self._behind:
            return None
        self._behind.discard(channel)
        return (channel, GAP) if channel in self._wanted and channel != self._heart else None

    async def _sync_subscriptions(self, connection: Connection) -> None:
        """Updates the connection's subscriptions to the wanted channels."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            more, less = self._wanted - self._ordered, self._ordered - self._wanted
            self._ordered = set(self._wanted)
            self._unconfirmed.update(more)
            for command, channels in ("SUBSCRIBE", more), ("UNSUBSCRIBE", less):
                if channels:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await connection.send_command(command, *channels, check_health=False)

    async def _send_heartbeats(self) -> None:
        """Sends heartbeats; the receiving side notices when none comes back."""
        while True:
            with suppress(Exception):
                async with asyncio.timeout(SILENT_SECONDS):
                    await self.probe()
            await asyncio.sleep(BEAT_SECONDS)


def _now() -> float:
    return asyncio.get_running_loop().time()

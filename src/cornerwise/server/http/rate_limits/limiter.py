"""The rate limiter: counts tries in this process, or in Redis for all servers that share it."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable

from litestar.channels import ChannelsBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from cornerwise.server.cluster.redis_pubsub import RedisPubSub
from cornerwise.server.codes import Code
from cornerwise.server.http.rate_limits.gcra import Limit, Limits, TryCounter
from cornerwise.server.http.rate_limits.networks import Network
from cornerwise.server.refusal import Refusal
from cornerwise.server.thinking.domain.scheduling import Party

_PREFIX = "cornerwise-limit "

# Must agree with `gcra.TryCounter.spend`. Redis drops a key when its booking has expired.
_SPEND = """
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local untils, wait = {}, 0
for i, key in ipairs(KEYS) do
  local tries, seconds = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local last = tonumber(redis.call('GET', key) or '0')
  untils[i] = math.max(last, now) + seconds / tries
  wait = math.max(wait, untils[i] - seconds - now)
end
if wait > 0.00001 then return tostring(wait) end
for i, key in ipairs(KEYS) do
  local left = math.max(1, math.ceil((untils[i] - now) * 1000))
  redis.call('SET', key, string.format('%.6f', untils[i]), 'PX', left)
end
return '0'
"""

_REFUND = """
for i, key in ipairs(KEYS) do
  local last = redis.call('GET', key)
  if last then
    local less = tonumber(last) - tonumber(ARGV[2 * i]) / tonumber(ARGV[2 * i - 1])
    redis.call('SET', key, string.format('%.6f', less), 'KEEPTTL')
  end
end
return '0'
"""

_log = logging.getLogger(__name__)


class RateLimiter:
    """Counts tries. While Redis does not answer, each server counts on its own."""

    def __init__(
        self, redis: Redis | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._monotonic = monotonic
        self._tries = TryCounter()
        self._redis = redis

    @staticmethod
    def over(channels: ChannelsBackend) -> RateLimiter:
        """Returns a limiter for this server, or for all servers that share the channels."""
        return RateLimiter(channels.redis if isinstance(channels, RedisPubSub) else None)

    async def spend(self, limits: Limits, code: str = Code.WAIT) -> None:
        """Counts a try for each key. Raises `Refusal`, and counts none, if a key has none left."""
        wait = await self._in_redis(_SPEND, limits)
        if wait is None:
            wait = self._tries.spend(limits, self._monotonic())
        if wait > 0:
            seconds = math.ceil(wait)
            raise Refusal(code, f"too many tries; wait {seconds} seconds", {"seconds": seconds})

    async def refund(self, limits: Limits) -> None:
        """Refunds a try for each key, after a legitimate one."""
        if await self._in_redis(_REFUND, limits) is None:
            self._tries.refund(limits)

    async def _in_redis(self, script: str, limits: Limits) -> float | None:
        """Returns the result of a script; None without Redis, or when it does not answer."""
        if self._redis is None or not limits:
            return None
        keys = [_PREFIX + key for key in limits]
        values = [str(each) for limit in limits.values() for each in (limit.tries, limit.seconds)]
        try:
            return float(await self._redis.eval(script, len(keys), *keys, *values))
        except (RedisError, OSError) as error:
            _log.warning("limits are counted by this server alone", extra={"error": str(error)})
            return None


def for_party(what: str, party: Party, owner: Limit, network: Limit) -> Limits:
    """Returns a limit for an owner, and one for their whole network."""
    return {f"{what} by {party.owner}": owner, **from_network(what, party.network, network)}


def from_network(what: str, network: Network | None, limit: Limit) -> Limits:
    """Returns a limit for a whole network; this machine itself has none."""
    return {} if network is None else {f"{what} from {network}": limit}

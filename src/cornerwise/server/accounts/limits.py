"""How often somebody may try something that others could be harmed by."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

from cornerwise.server.codes import AccountCode
from cornerwise.server.refusal import Refusal

_REMEMBERED = 50_000
"""Keys; those not seen for the longest are forgotten first."""


@dataclass(frozen=True)
class Limit:
    """So many tries in so many seconds."""

    tries: int

    seconds: float


class Limiter:
    """Counts tries by key, in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def spend(self, limits: dict[str, Limit]) -> None:
        """Counts a try for each key. Raises `Refusal`, and counts nothing, when one has no more."""
        now = self._clock()
        wait = max((self._wait(key, limit, now) for key, limit in limits.items()), default=0.0)
        if wait > 0:
            seconds = math.ceil(wait)
            raise Refusal(
                AccountCode.WAIT, f"too many tries; wait {seconds} seconds", {"seconds": seconds}
            )
        for key in limits:
            self._tries.setdefault(key, deque()).append(now)
            self._tries.move_to_end(key)
        while len(self._tries) > _REMEMBERED:
            self._tries.popitem(last=False)

    def _wait(self, key: str, limit: Limit, now: float) -> float:
        tries = self._tries.get(key)
        while tries and tries[0] <= now - limit.seconds:
            tries.popleft()
        if not tries or len(tries) < limit.tries:
            return 0.0
        return tries[0] + limit.seconds - now


def network_of(address: str | None) -> str | None:
    """Returns what stands for everybody behind an address; None for this machine itself.

    Who has one address of IPv6 has 2⁶⁴ of them.
    """
    try:
        known = ipaddress.ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if known.is_loopback:
        return None
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return network_of(str(known.ipv4_mapped))
        return str(ipaddress.ip_network((known, 64), strict=False))
    return str(known)

"""The network that a request comes from, for rate limits, and each owner's last network."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.thinking.domain.scheduling import Party

Network: TypeAlias = str
"""An IPv4 address, or an IPv6 /64 network."""

_REMEMBERED = 50_000
"""The most owners; the least recently seen are dropped first."""

_ADDRESSES = 4096
"""The most addresses whose network is kept; each request asks for one several times."""


@lru_cache(_ADDRESSES)
def network_of(address: str | None) -> Network | None:
    """Returns the network of an address; None for this machine itself.

    Whoever has one IPv6 address has 2⁶⁴ of them.
    """
    try:
        known = ipaddress.ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    if known.is_loopback:
        return None
    if isinstance(known, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((known, 64), strict=False))
    return str(known)


def network_of_client(scope: Mapping[str, Any]) -> Network | None:
    """Returns the network that a request comes from.

    uvicorn sets the address; it believes a proxy only if that is trusted.
    """
    client = scope.get("client")
    return network_of(client[0] if client else None)


class OwnerNetworks:
    """The network where each owner was last seen. In bounded memory; never stored."""

    def __init__(self, remembered: int = _REMEMBERED) -> None:
        self._seen: OrderedDict[Owner, Network | None] = OrderedDict()
        self._remembered = remembered

    def note(self, owner: Owner, network: Network | None) -> None:
        """Records the network of an owner's request."""
        self._seen[owner] = network
        self._seen.move_to_end(owner)
        while len(self._seen) > self._remembered:
            self._seen.popitem(last=False)

    def party(self, owner: Owner) -> Party:
        """Returns an owner with their network."""
        return Party(owner, self._seen.get(owner))

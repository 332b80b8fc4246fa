"""Which network a request comes from, for rate limits; and where each owner was last seen."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, TypeAlias

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.thinking.domain.scheduling import Party

Network: TypeAlias = str
"""An IPv4 address, or a network of IPv6 of 64 bits."""

_REMEMBERED = 50_000
"""Owners; those not seen for the longest are forgotten first."""


def network_of(address: str | None) -> Network | None:
    """Returns what stands for everybody behind an address; None for this machine itself.

    Whoever has one address of IPv6 has 2⁶⁴ of them.
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
    """Returns from where a request comes.

    Uvicorn has put the address there: what a proxy says only where that proxy is trusted.
    """
    client = scope.get("client")
    return network_of(client[0] if client else None)


class OwnerNetworks:
    """From where each owner was last seen, in memory that forgets. Nothing of it is kept."""

    def __init__(self, remembered: int = _REMEMBERED) -> None:
        self._seen: OrderedDict[Owner, Network | None] = OrderedDict()
        self._remembered = remembered

    def note(self, owner: Owner, network: Network | None) -> None:
        """Notes from where somebody makes a request."""
        self._seen[owner] = network
        self._seen.move_to_end(owner)
        while len(self._seen) > self._remembered:
            self._seen.popitem(last=False)

    def party(self, owner: Owner) -> Party:
        """Returns for whom work of an owner is done."""
        return Party(owner, self._seen.get(owner))

"""Where messages may be sent: HTTPS hosts of the public internet (no SSRF).

A browser names the endpoint, so anybody can name any address. Its host is looked up once, and the
message goes to the address that was checked: a name cannot point elsewhere meanwhile (DNS
rebinding).
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

HostName: TypeAlias = str
Lookup: TypeAlias = Callable[[HostName, int], Awaitable[list[str]]]
"""Returns the IP addresses of a host."""

_HTTPS_PORT = 443

_NAT64 = IPv6Network("64:ff9b::/96")
"""IPv6 addresses of IPv4 hosts: their last 32 bits are the IPv4 address."""


class NotAllowed(ValueError):
    """Messages must not be sent there."""


@dataclass(frozen=True)
class Target:
    """Where to connect for an endpoint."""

    url: str
    """The endpoint with the IP address that was checked in place of the host."""

    host: str
    """The host and port of the endpoint, for the request."""

    name: HostName
    """The name that the certificate must be for."""


async def look_up(host: HostName, port: int) -> list[str]:
    """Returns the IP addresses of a host. Raises `OSError`."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class PushHosts:
    """Decides where messages may be sent."""

    def __init__(self, trusted: Collection[str] = (), lookup: Lookup = look_up) -> None:
        """`trusted` names hosts, with ports, that may be private and need no HTTPS: for tests."""
        self._trusted = frozenset(trusted)
        self._lookup = lookup

    def check(self, endpoint: str) -> None:
        """Raises `NotAllowed` for an endpoint that is surely not one of a push service."""
        parts = _split(endpoint)
        if parts.netloc in self._trusted:
            return
        name = parts.hostname or ""
        if parts.scheme != "https" or _port(parts) != _HTTPS_PORT:
            raise NotAllowed("an endpoint must use port 443")
        if parts.username is not None or parts.password is not None:
            raise NotAllowed("an endpoint must not contain a password")
        if _is_address(name) or "." not in name.strip("."):
            raise NotAllowed("an endpoint must have a public host name")

    async def target(self, endpoint: str) -> Target:
        """Returns where to connect for an endpoint. Raises `NotAllowed` or `OSError`."""
        self.check(endpoint)
        parts = _split(endpoint)
        name, port = parts.hostname or "", _port(parts)
        addresses = await self._lookup(name, port)
        is_trusted = parts.netloc in self._trusted
        public = [each for each in addresses if is_trusted or _is_public(each)]
        if not public or len(public) != len(addresses):
            raise NotAllowed("the host is not on the public internet")
        shown = f"[{public[0]}]" if ":" in public[0] else public[0]
        url = parts._replace(netloc=f"{shown}:{port}", fragment="").geturl()
        return Target(url, parts.netloc, name)


def _split(endpoint: str) -> SplitResult:
    try:
        parts = urlsplit(endpoint)
        _ = parts.port
    except ValueError as error:
        raise NotAllowed(str(error)) from None
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise NotAllowed("an endpoint consists of visible ASCII characters")
    return parts


def _port(parts: SplitResult) -> int:
    return parts.port or (_HTTPS_PORT if parts.scheme == "https" else 80)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        # Some resolvers read numbers as addresses, too.
        return name.replace(".", "").isdigit() or name.startswith("0x")
    return True


def _is_public(address: str) -> bool:
    ip: IPv4Address | IPv6Address = ip_address(address)
    if isinstance(ip, IPv6Address) and ip in _NAT64:
        ip = IPv4Address(int(ip) & 0xFFFF_FFFF)
    if isinstance(ip, IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not ip.is_multicast

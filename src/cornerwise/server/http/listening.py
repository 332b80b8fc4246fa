"""The socket on which a server listens."""

from __future__ import annotations

import socket

BACKLOG = 2048
"""Connections that wait to be accepted: everybody comes back at once when a server starts again."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Returns a bound TCP socket that listens. Raises `OSError`.

    The protocol is named because asyncio sets TCP_NODELAY only where it is: without, a second
    small write waits some 40 ms for the client to acknowledge the first.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening

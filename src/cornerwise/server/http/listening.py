"""The listening socket of a server."""

from __future__ import annotations

import socket

BACKLOG = 2048
"""The accept backlog: all clients reconnect at once when a server restarts."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Returns a bound and listening TCP socket. Raises `OSError`.

    The protocol is given explicitly because asyncio sets TCP_NODELAY only then. Without that, a
    second small write waits some 40 ms for the client to acknowledge the first.
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

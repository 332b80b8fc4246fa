"""With which codes the server ends a socket: one list for server, bots, web client and docs."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Why the server ended a socket. Codes never change once released."""

    RESTARTING = 1012
    """The server is about to stop: come back at once, another one may answer."""

    TRY_LATER = 1013
    """The server cannot answer now: come back later."""

    SIGNED_OUT = 4401
    """The session has ended, or the token is not good."""

    FOREIGN = 4403
    """A page of another site opened the socket."""

    UNKNOWN_TABLE = 4404
    """There is no such table."""

    DELETED = 4410
    """The table was deleted."""

    TOO_MANY = 4429
    """Somebody, or a network, has too many sockets open: close some first."""


USELESS_TO_RETURN = frozenset({CloseCode.UNKNOWN_TABLE, CloseCode.DELETED})
"""After these the table is no more."""

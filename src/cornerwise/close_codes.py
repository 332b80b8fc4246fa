"""The codes with which the server closes a socket, for the server, bots, web client and docs."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Why the server closed a socket. Codes never change once released."""

    RESTARTING = 1012
    """The server is about to stop. Reconnect at once; another server may answer."""

    TRY_LATER = 1013
    """The server cannot answer now. Reconnect later."""

    SIGNED_OUT = 4401
    """The session has ended, or the token is not valid."""

    FOREIGN = 4403
    """A page from another site opened the socket."""

    UNKNOWN_TABLE = 4404
    """There is no such table."""

    DELETED = 4410
    """The table was deleted."""

    TOO_MANY = 4429
    """This person or network has too many open sockets. Close some first."""


DO_NOT_RECONNECT = frozenset({CloseCode.UNKNOWN_TABLE, CloseCode.DELETED})
"""Do not reconnect after these: the table no longer exists."""

"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
"""The local host names."""

BUILT_CLIENT = Path(__file__).with_name("static")


def usual_computers() -> int:
    """Returns the default number of computers that think at once: all cores but one."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True)
class Settings:
    """The limits and paths of a server."""

    computers: int = field(default_factory=usual_computers)
    """How many cores computers, hints, puzzles and pictures may use together."""

    network: bool = True
    """Whether computers and hints use the neural network."""

    hosts: tuple[str, ...] = LOOPBACK_HOSTS
    """The allowed host names; empty for any."""

    static: Path | None = BUILT_CLIENT
    """The folder of the built client; None for a server without pages."""

    hint_seconds: float = 1.0
    """Seconds to search for a hint in a game."""

    puzzle_seconds: float = 10.0
    """Seconds to search for a hint in a puzzle, or to check whether it can still be solved."""

    solve_seconds: float = 60.0
    """Seconds to solve a whole puzzle."""

    requests_per_minute: int = 3000
    """From one network; a whole school may share one."""

    connections_per_address: int = 1000
    """Open connections of one address, including sockets; a whole school may share one."""

    patience_seconds: float = 30.0
    """Seconds for a request to arrive, and for a client to read what it is sent."""

    recheck_seconds: float = 20.0
    """How often an open socket checks whether its session still exists."""

    messages_per_second: int = 100
    """Messages over one socket, on average."""

    messages_at_once: int = 500
    """Messages over one socket in a burst."""

    sockets_per_guest: int = 50

    unfinished_tables: int = 200
    """Unfinished tables of one account."""

    unfinished_tables_of_guest: int = 100

    thinking_tables: int = 20
    """Tables of one owner with thinking computers, before they may create another such table."""

    public_tables: int = 3
    """Tables of one owner in the lobby at a time."""

    analyses: int = 200
    """Kept analyses of one account."""

    analyses_of_guest: int = 20

    analyses_kilobytes: int = 8 * 1024
    """Kilobytes of all analyses of one account."""

    analyses_kilobytes_of_guest: int = 1024

    cached_tables: int = 2000
    """The most tables in memory."""

    open_metrics: bool = False
    """Whether metrics are served to everybody, not only to this machine."""

    drain_seconds: float = 0.0
    """Seconds to hand over work after SIGTERM."""

    push_contact: str | None = None
    """A `mailto:` or `https:` address for push services; None to send no notifications."""

    push_hosts: tuple[str, ...] = ()
    """Push services, with ports, that may be in a private network and without HTTPS: for tests."""

    shared: bool = False
    """Whether other servers use the same tables."""

"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
"""The names of this machine to itself."""

BUILT_CLIENT = Path(__file__).with_name("static")


def usual_computers() -> int:
    """Returns how many computers think at once unless told: all cores but one."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True)
class Settings:
    """The limits and places of a server."""

    computers: int = field(default_factory=usual_computers)
    """How many cores may be used for thinking: by computers, hints, puzzles and pictures together."""

    network: bool = True
    """Whether computers and hints ask the network."""

    hosts: tuple[str, ...] = LOOPBACK_HOSTS
    """The names under which the server may be addressed; empty for any."""

    static: Path | None = BUILT_CLIENT
    """The folder with the built client; None for a server without pages."""

    hint_seconds: float = 1.0
    """How long a hint is thought about."""

    puzzle_seconds: float = 10.0
    """How long the solver looks for a hint, or whether a puzzle can still be solved."""

    solve_seconds: float = 60.0
    """How long the solver works on a whole puzzle."""

    requests_per_minute: int = 3000
    """From one address; a whole school may share one."""

    connections_per_address: int = 1000
    """Open at the same time, sockets among them; a whole school may share an address."""

    patience_seconds: float = 30.0
    """How long a request may take to come, and a client to read what it is sent."""

    messages_per_second: int = 100
    """Over one socket, in the long run."""

    messages_at_once: int = 500
    """Over one socket, after a quiet time."""

    sockets_per_guest: int = 50

    unfinished_tables: int = 200
    """That somebody with an account may have."""

    unfinished_tables_of_guest: int = 100

    thinking_tables: int = 20
    """At which computers are to play, of one owner, before they may make another such table."""

    public_tables: int = 3
    """That one owner may offer in the lobby at a time."""

    open_tables: int = 2000
    """Held in memory."""

    open_metrics: bool = False
    """Whether figures about the server are given to all who ask, not to this machine only."""

    drain_seconds: float = 0.0
    """How long a server that is told to stop by SIGTERM may take to hand over its work."""

    shared: bool = False
    """Whether other servers work on the same tables."""

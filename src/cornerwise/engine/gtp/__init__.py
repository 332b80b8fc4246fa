"""The engine as a program for other programs: the Go Text Protocol (GTP) in Pentobi's dialect.

`protocol` handles lines and answers, `board` handles games, `session` joins the two, `engine` adds
our search, and `player_session` plays with any other player. See docs/gtp.md.
"""

from cornerwise.engine.gtp.engine import EngineSession
from cornerwise.engine.gtp.names import GAME_NAMES, gtp_setup
from cornerwise.engine.gtp.player_session import PlayerSession, serve
from cornerwise.engine.gtp.protocol import CommandFailed, Server
from cornerwise.engine.gtp.thinker import Budget

__all__ = [
    "GAME_NAMES",
    "Budget",
    "CommandFailed",
    "EngineSession",
    "PlayerSession",
    "Server",
    "gtp_setup",
    "serve",
]

"""The engine as a program for other programs: the Go Text Protocol (GTP) in Pentobi's dialect.

`protocol` handles lines and answers, `board` handles games, and `engine` joins the two. See
docs/gtp.md.
"""

from cornerwise.engine.gtp.engine import GtpEngine
from cornerwise.engine.gtp.names import GAME_NAMES, gtp_setup
from cornerwise.engine.gtp.protocol import CommandFailed, Server
from cornerwise.engine.gtp.thinker import Budget

__all__ = ["GAME_NAMES", "Budget", "CommandFailed", "GtpEngine", "Server", "gtp_setup"]

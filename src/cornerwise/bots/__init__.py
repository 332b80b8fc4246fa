"""Bots: programs that play on a server, with any GTP engine or your own player."""

from cornerwise.extras import needs

with needs("bots"):
    from cornerwise.bots.bot import Bot, Plan, wait_for_server
    from cornerwise.bots.engine import Engines
    from cornerwise.bots.playing import play, play_async
    from cornerwise.bots.site import ServerUnreachable, Site, SiteError

__all__ = [
    "Bot",
    "Engines",
    "Plan",
    "ServerUnreachable",
    "Site",
    "SiteError",
    "play",
    "play_async",
    "wait_for_server",
]

"""Bots: programs that play on a server, with any GTP engine."""

from cornerwise.extras import needs

with needs("bots"):
    from cornerwise.bots.bot import Bot, Plan, wait_for_server
    from cornerwise.bots.engine import Engines
    from cornerwise.bots.site import ServerUnreachable, Site, SiteError

__all__ = ["Bot", "Engines", "Plan", "ServerUnreachable", "Site", "SiteError", "wait_for_server"]

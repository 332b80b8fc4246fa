"""Programs that play at a server: any GTP engine takes a seat there."""

from cornerwise.bots.bot import Bot, Plan, wait_for_server
from cornerwise.bots.engine import Engines
from cornerwise.bots.site import NotThere, Site, SiteError

__all__ = ["Bot", "Engines", "NotThere", "Plan", "Site", "SiteError", "wait_for_server"]

"""The HTTP routes of the lobby."""

from __future__ import annotations

from litestar import get

from cornerwise.server.dependencies import GuestDependency, ServicesDependency
from cornerwise.server.lobby.protocol import LobbyView


@get("/lobby")
async def show_lobby(services: ServicesDependency, guest: GuestDependency) -> LobbyView:
    """Shows the lobby."""
    return await services.feed.view(guest)


LOBBY_ROUTES = (show_lobby,)

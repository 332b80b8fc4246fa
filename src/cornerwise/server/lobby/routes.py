"""The HTTP and WebSocket routes of the lobby."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, get, websocket

from cornerwise.server.dependencies import GuestDependency, ServicesDependency
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.middleware.identity import GUEST
from cornerwise.server.lobby.protocol import LobbyView


@get("/lobby")
async def show_lobby(services: ServicesDependency, guest: GuestDependency) -> LobbyView:
    """Shows the lobby."""
    return await services.feed.view(guest)


@websocket("/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, Any], services: ServicesDependency) -> None:
    """Serves a client in the lobby."""
    guest: Owner | None = socket.scope[GUEST]  # type: ignore[literal-required]  # as in routes
    await services.lobby_socket.serve(socket, guest)


LOBBY_ROUTES = (show_lobby, lobby_socket)

"""The addresses of the lobby."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, get, websocket
from litestar.di import NamedDependency

from cornerwise.server.front import GUEST
from cornerwise.server.protocol_lobby import LobbyView
from cornerwise.server.seats import Owner
from cornerwise.server.services import Services

HouseDependency = NamedDependency[Services]
GuestDependency = NamedDependency[Owner]


@get("/lobby")
async def show_lobby(services: HouseDependency, guest: GuestDependency) -> LobbyView:
    """Shows the lobby."""
    return await services.hall.view(guest)


@websocket("/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, Any], services: HouseDependency) -> None:
    """Talks with a client in the lobby."""
    guest: Owner | None = socket.scope[GUEST]  # type: ignore[literal-required]  # as in routes
    await services.lobby_sockets.serve(socket, guest)


LOBBY_ROUTES = (show_lobby, lobby_socket)

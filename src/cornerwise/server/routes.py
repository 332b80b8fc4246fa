"""All routes under `/api`, collected from the packages: of requests and of sockets."""

from __future__ import annotations

from litestar import Router

from cornerwise.server.accounts.routes import ACCOUNT_ROUTES
from cornerwise.server.analyses.routes import ANALYSIS_ROUTES
from cornerwise.server.cluster.routes import health, ready
from cornerwise.server.game.routes import TABLE_ROUTES
from cornerwise.server.lobby.routes import LOBBY_ROUTES
from cornerwise.server.notifications.routes import NOTIFICATION_ROUTES
from cornerwise.server.people.routes import PEOPLE_ROUTES
from cornerwise.server.puzzles.routes import PUZZLE_ROUTES
from cornerwise.server.ratings.routes import RATING_ROUTES
from cornerwise.server.services import Services
from cornerwise.server.ws.routing import Handler


def api_router() -> Router:
    """Returns the router of `/api`."""
    return Router(
        "/api",
        route_handlers=[
            health,
            ready,
            *TABLE_ROUTES,
            *ACCOUNT_ROUTES,
            *LOBBY_ROUTES,
            *PUZZLE_ROUTES,
            *RATING_ROUTES,
            *ANALYSIS_ROUTES,
            *NOTIFICATION_ROUTES,
            *PEOPLE_ROUTES,
        ],
    )


def socket_routes(services: Services) -> list[tuple[str, Handler]]:
    """Returns the paths of the sockets, and what serves them."""
    return [
        ("/api/tables/{}/socket", services.table_socket.serve),
        (
            "/api/lobby/socket",
            lambda connection, guest, _: services.lobby_socket.serve(connection, guest),
        ),
    ]

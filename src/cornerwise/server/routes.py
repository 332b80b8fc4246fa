"""All routes under `/api`, collected from the packages."""

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

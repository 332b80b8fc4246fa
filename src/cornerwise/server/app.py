"""The application: routes over services, wrapped in middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.channels import ChannelsBackend
from litestar.exceptions import HTTPException

from cornerwise.errors import CornerwiseError
from cornerwise.server.accounts.guest_cookies import GuestCookies
from cornerwise.server.accounts.identity import Identities
from cornerwise.server.accounts.known_devices import KnownDevices
from cornerwise.server.cluster.readiness import Readiness
from cornerwise.server.cluster.routes import metrics
from cornerwise.server.dependencies import dependencies
from cornerwise.server.http import errors
from cornerwise.server.http.middleware.draining import DrainingMiddleware
from cornerwise.server.http.middleware.identity import IdentityMiddleware
from cornerwise.server.http.openapi import show_schema
from cornerwise.server.http.pages import show_page
from cornerwise.server.http.rate_limits.middleware import RateLimitMiddleware
from cornerwise.server.messages import MAX_BODY_BYTES
from cornerwise.server.routes import api_router, socket_routes
from cornerwise.server.services import Services
from cornerwise.server.settings import Settings
from cornerwise.server.storage.interface import Storage
from cornerwise.server.ws.routing import SocketRoutes


async def create_app(
    storage: Storage,
    channels: ChannelsBackend,
    settings: Settings,
    readiness: Readiness | None = None,
) -> DrainingMiddleware:
    """Returns the application over a storage and channels, which it closes at shutdown.

    Pass a readiness to be able to drain the server.
    """
    services = Services.over(storage, channels, settings, readiness)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        async with services.running():
            yield

    app = Litestar(
        route_handlers=[api_router(), show_schema, metrics, show_page],
        lifespan=[lifespan],
        dependencies=dependencies(services),
        exception_handlers={
            CornerwiseError: errors.refused,
            HTTPException: errors.not_served,
            RecursionError: errors.too_deep,
            Exception: errors.failed,
        },
        openapi_config=None,
        logging_config=None,
        request_max_body_size=MAX_BODY_BYTES,
    )
    sockets = SocketRoutes(app, socket_routes(services))
    rate_limited = RateLimitMiddleware(
        sockets, settings.connections_per_address, settings.requests_per_minute
    )
    secret = await storage.secret()
    guests = GuestCookies(secret)
    services.accounts.devices = KnownDevices(secret)
    identities = Identities(services.storage.accounts, guests)
    identified = IdentityMiddleware(
        rate_limited, guests, identities, settings, services.owner_networks
    )
    return DrainingMiddleware(identified, services.readiness, services.metrics)

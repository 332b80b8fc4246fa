"""The HTTP routes for load balancers and operators: health, readiness, metrics."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from cornerwise import __version__
from cornerwise.server.cluster.metrics import CONTENT_TYPE
from cornerwise.server.codes import Code
from cornerwise.server.dependencies import ServicesDependency
from cornerwise.server.http.security import host_name
from cornerwise.server.messages import Health
from cornerwise.server.refusal import Refusal
from cornerwise.server.settings import LOOPBACK_HOSTS

_PASSED_ON = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers that proxies set."""


@get("/health")
async def health() -> Health:
    """Returns 200 if the server is running."""
    return Health("ok", __version__)


@get("/ready")
async def ready(services: ServicesDependency) -> Health:
    """Returns 200 if the server accepts work: its dependencies answer, and it is not draining."""
    await services.readiness.check()
    return Health("ready", __version__)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], services: ServicesDependency) -> Response[bytes]:
    """Returns metrics for Prometheus."""
    if not (services.settings.open_metrics or _asked_from_here(request)):
        raise Refusal(Code.NOT_FOUND, "there is nothing at this address")
    headers = {"cache-control": "no-store"}
    return Response(services.metrics.text(), media_type=CONTENT_TYPE, headers=headers)


def _asked_from_here(request: Request[Any, Any, Any]) -> bool:
    """Returns whether the request comes from this machine, not through a proxy."""
    client = request.client
    return (
        client is not None
        and client.host in LOOPBACK_HOSTS
        and host_name(request.headers.get("host", "")) in LOOPBACK_HOSTS
        and not any(name in request.headers for name in _PASSED_ON)
    )

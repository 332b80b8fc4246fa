"""The dependencies of routes: the services and the caller."""

from __future__ import annotations

from litestar import Request
from litestar.di import NamedDependency, Provide

from cornerwise.server.accounts.identity import Identity
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.middleware.identity import guest_of, identity_of
from cornerwise.server.services import Services

ServicesDependency = NamedDependency[Services]

GuestDependency = NamedDependency[Owner]
"""The owner who makes the request, a guest or not."""

IdentityDependency = NamedDependency[Identity]
"""Their identity."""


def dependencies(services: Services) -> dict[str, Provide]:
    """Returns the providers of the dependencies, by name."""
    return {
        "services": Provide(lambda: services, sync_to_thread=False),
        "guest": Provide(_guest, sync_to_thread=False),
        "identity": Provide(_identity, sync_to_thread=False),
    }


# Litestar resolves dependencies side by side in a task group unless one needs the other. That takes
# longer than these do, so those of a request pretend to need the services.


def _guest(
    request: Request,  # type: ignore[type-arg]  # Litestar reads the annotation
    services: ServicesDependency,  # noqa: ARG001 see above
) -> Owner:
    guest: Owner | None = guest_of(request.scope)
    assert guest is not None
    return guest


def _identity(
    request: Request,  # type: ignore[type-arg]  # as above
    services: ServicesDependency,  # noqa: ARG001 as above
) -> Identity:
    identity = identity_of(request.scope)
    assert identity is not None
    return identity

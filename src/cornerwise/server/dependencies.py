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


def _guest(request: Request) -> Owner:  # type: ignore[type-arg]  # Litestar reads the annotation
    guest: Owner | None = guest_of(request.scope)
    assert guest is not None
    return guest


def _identity(request: Request) -> Identity:  # type: ignore[type-arg]  # as above
    identity = identity_of(request.scope)
    assert identity is not None
    return identity

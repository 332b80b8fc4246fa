"""The HTTP routes of notifications."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, put
from litestar.params import FromPath, JSONBody

from cornerwise.server.dependencies import GuestDependency, IdentityDependency, ServicesDependency
from cornerwise.server.messages import MAX_BODY_BYTES
from cornerwise.server.notifications.protocol import (
    AddDevice,
    DeviceView,
    NotificationsView,
    WaitingView,
)
from cornerwise.server.notifications.views import device_view


@get("/notifications")
async def show_notifications(
    services: ServicesDependency, guest: GuestDependency
) -> NotificationsView:
    """Shows on which devices the caller is notified, and the key for adding one."""
    signer = await services.notifications.signer()
    devices = await services.notifications.devices(guest)
    return NotificationsView(
        None if signer is None else signer.public_key, [device_view(each) for each in devices]
    )


@put("/notifications/devices", request_max_body_size=MAX_BODY_BYTES)
async def add_device(
    data: JSONBody[AddDevice],
    request: Request[Any, Any, Any],
    services: ServicesDependency,
    identity: IdentityDependency,
) -> DeviceView:
    """Notifies the caller on a device from now on, or changes how. May be repeated."""
    agent = request.headers.get("user-agent", "")
    return device_view(await services.notifications.add(identity, data, agent))


@delete("/notifications/devices/{device_id:str}")
async def remove_device(
    device_id: FromPath[str], services: ServicesDependency, guest: GuestDependency
) -> None:
    """Ends notifications on a device of the caller."""
    await services.notifications.remove(guest, device_id)


@get("/notifications/waiting")
async def count_waiting(services: ServicesDependency, guest: GuestDependency) -> WaitingView:
    """Counts the caller's games with other people, and those that wait for the caller."""
    return await services.notifications.waiting(guest)


NOTIFICATION_ROUTES = [show_notifications, add_device, remove_device, count_waiting]
"""Everything about notifications below `/api`."""

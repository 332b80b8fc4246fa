"""Exporting and erasing an owner's devices."""

from __future__ import annotations

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.store import NotificationStore
from cornerwise.server.notifications.views import quiet_view


class NotificationPersonalData:
    """Exports and erases an owner's devices, and what waits to be sent to them."""

    name = "notifications"

    def __init__(self, store: NotificationStore) -> None:
        self._store = store

    async def export(self, owner: Owner) -> object:
        """Returns all devices of an owner, with the notices that wait for them."""
        return [await self._exported(each) for each in await self._store.devices_of([owner])]

    async def _exported(self, device: Device) -> object:
        return {
            "id": device.id,
            "name": device.name,
            "endpoint": device.address.endpoint,
            "language": device.language,
            "zone": device.zone,
            "quiet": quiet_view(device.quiet),
            "created_at": device.created_at,
            "planned": [
                {"table": each.table_id, "kind": each.kind.value, "due_at": each.due_at}
                for each in await self._store.notices_of(device.id)
            ],
        }

    async def erase(self, owner: Owner, heir: Owner) -> None:
        """Removes an owner's devices; nobody else needs them, so `heir` gets nothing."""
        del heir
        await self._store.remove_all(owner)

    async def binds_person(self, owner: Owner) -> bool:
        """Returns False: devices say nothing about how somebody plays."""
        del owner
        return False

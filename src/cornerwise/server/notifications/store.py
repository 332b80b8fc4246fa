"""The interface of the store of devices and their notices."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Protocol

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.notifications.domain.device import Device, DeviceId
from cornerwise.server.notifications.domain.notices import PlannedNotice


class SessionEnded(Exception):
    """The session of a device is over."""


class NotificationStore(Protocol):
    """Stores devices and planned notices. A change is durable when its method returns.

    Whoever deletes a device or a table also deletes its notices. The end of a session deletes its
    devices.
    """

    async def put(self, device: Device, most: int) -> Device:
        """Stores a device, or what has changed about it, and returns it as it is stored.

        A known device of the same owner keeps the time when it was added. An owner has at most
        `most` devices: those added first are removed. Raises `SessionEnded`.
        """
        ...

    async def devices_of(self, owners: Collection[Owner]) -> list[Device]:
        """Returns the devices of some owners, those added first at the beginning."""
        ...

    async def remove(self, owner: Owner, device_id: DeviceId) -> bool:
        """Removes a device of an owner. Returns whether there was one."""
        ...

    async def remove_all(self, owner: Owner) -> None:
        """Removes all devices of an owner."""
        ...

    async def changed_tables(self, since: datetime, limit: int) -> list[TableState]:
        """Returns tables about which the owner of a device may have to be notified.

        Those are correspondence games where it is a person's turn, and games that have not begun.
        Only those changed since a given time; the first changed come first.
        """
        ...

    async def plan(self, notices: Iterable[PlannedNotice]) -> None:
        """Stores notices to be sent.

        One that is stored already, sent or not, stays as it is. One about another turn replaces it.
        """
        ...

    async def reschedule(self, notices: Iterable[PlannedNotice]) -> None:
        """Changes when notices that wait are due. Others stay as they are."""
        ...

    async def due(self, now: datetime, limit: int) -> list[tuple[Device, list[PlannedNotice]]]:
        """Returns the devices with notices that are due, with all of these, longest due first.

        At most `limit` devices.
        """
        ...

    async def postpone(
        self, notice: PlannedNotice, until: datetime, *, tries: int
    ) -> PlannedNotice | None:
        """Stores when a notice is due next and how often it was tried, and returns it.

        Returns None, and stores nothing, if it has changed meanwhile: another server sends it.
        """
        ...

    async def settle(self, notices: Iterable[PlannedNotice]) -> None:
        """Stores that notices were sent, or need not be sent."""
        ...

    async def sweep(self, before: datetime) -> None:
        """Forgets notices about turns and invitations that began before a given time."""
        ...

    async def notices_of(self, device_id: DeviceId) -> list[PlannedNotice]:
        """Returns the notices that wait for a device, first due first."""
        ...

    async def signing_key(self, new: bytes) -> bytes:
        """Returns the private key that signs messages; stores `new` if there is none."""
        ...

    async def replace_signing_key(self, new: bytes) -> int:
        """Replaces the private key, and removes all devices: they know only the key before it.

        Returns how many devices there were.
        """
        ...

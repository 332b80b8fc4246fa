"""The notification service: the devices of an owner, and how many games wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

from cornerwise.server.accounts.domain.device_names import device_name
from cornerwise.server.accounts.identity import Identity
from cornerwise.server.codes import AccountCode, PushCode
from cornerwise.server.game.domain.seats import Owner, people
from cornerwise.server.game.domain.state import TableState
from cornerwise.server.game.turns import waits_for
from cornerwise.server.http.rate_limits.quotas import DEVICES, Quotas
from cornerwise.server.notifications.domain.device import (
    Device,
    DeviceId,
    PushAddress,
    id_of_device,
)
from cornerwise.server.notifications.domain.notices import notices_of, planned_for
from cornerwise.server.notifications.domain.quiet_hours import QuietHours
from cornerwise.server.notifications.encryption import BadKeys, check_keys
from cornerwise.server.notifications.protocol import AddDevice, WaitingView
from cornerwise.server.notifications.push_hosts import NotAllowed, PushHosts
from cornerwise.server.notifications.signing import Signer, new_key
from cornerwise.server.notifications.store import SessionEnded
from cornerwise.server.refusal import Refusal
from cornerwise.server.storage.interface import Storage

MAX_DEVICES = 10
"""The most devices of an owner; a new one beyond it replaces the one added first."""

_MAX_COUNTED = 100
"""The most unfinished games that are looked at to count those that wait."""


class NotificationService:
    """Keeps the devices that are sent notifications. Every method may raise `Refusal`."""

    def __init__(
        self,
        storage: Storage,
        hosts: PushHosts,
        quotas: Quotas,
        *,
        contact: str | None,
        now: Callable[[], datetime],
    ) -> None:
        """Without a contact, no messages are sent, and no devices are accepted."""
        self._storage = storage
        self._store = storage.notifications
        self._hosts = hosts
        self._quotas = quotas
        self._contact = contact
        self._now = now
        self._counting = asyncio.Semaphore(2)

    async def signer(self) -> Signer | None:
        """Returns what signs messages; None if this server sends none."""
        if self._contact is None:
            return None
        # Not remembered: the operator may replace the key while servers run.
        return Signer(await self._store.signing_key(new_key()), self._contact)

    async def devices(self, owner: Owner) -> list[Device]:
        """Returns the devices of an owner."""
        return await self._store.devices_of([owner])

    async def add(self, by: Identity, wanted: AddDevice, agent: str) -> Device:
        """Stores a device of the caller, or what has changed about it."""
        if self._contact is None:
            raise Refusal(PushCode.OFF, "this server sends no notifications")
        if by.token is not None:
            raise Refusal(AccountCode.SIGN_IN, "sign in first")
        await self._quotas.spend(DEVICES, by.owner)
        address = PushAddress(wanted.endpoint, wanted.p256dh, wanted.auth)
        try:
            self._hosts.check(address.endpoint)
            check_keys(address)
        except (NotAllowed, BadKeys) as error:
            raise Refusal(PushCode.UNUSABLE, str(error)) from None
        quiet = None if wanted.quiet is None else QuietHours(wanted.quiet.start, wanted.quiet.end)
        device = Device(
            id=id_of_device(address.endpoint),
            owner=by.owner,
            session=by.session,
            address=address,
            name=device_name(agent),
            language=wanted.language,
            zone=wanted.zone,
            quiet=quiet,
            created_at=self._now(),
        )
        try:
            stored = await self._store.put(device, MAX_DEVICES)
        except SessionEnded:
            raise Refusal(AccountCode.SIGN_IN, "sign in first") from None
        await self._plan_known_games(stored)
        return stored

    async def remove(self, owner: Owner, device_id: DeviceId) -> None:
        """Removes a device of the caller."""
        if not await self._store.remove(owner, device_id):
            raise Refusal(PushCode.UNKNOWN, "there is no such device")

    async def waiting(self, owner: Owner) -> WaitingView:
        """Returns how many games with others an owner has, and how many wait for them."""
        tables = await self._unfinished(owner)
        shared = [each for each in tables if people(each.seats) - {owner}]
        async with self._counting:
            count = await asyncio.to_thread(
                lambda: sum(waits_for(table, owner) for table in shared)
            )
        return WaitingView(count, len(shared))

    async def _plan_known_games(self, device: Device) -> None:
        """Plans the warnings of games that began before a device was added or changed."""
        planned = [
            plan
            for table in await self._unfinished(device.owner)
            for notice in notices_of(table)
            if notice.owner == device.owner and (plan := planned_for(notice, device)) is not None
        ]
        await self._store.plan(planned)
        await self._store.reschedule(planned)

    async def _unfinished(self, owner: Owner) -> list[TableState]:
        return await self._storage.tables_of(owner, finished=False, limit=_MAX_COUNTED)

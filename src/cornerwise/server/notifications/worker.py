"""The notification worker: plans notices for devices, and sends each once when it is due."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime, timedelta

from cornerwise.server.cluster.leases import Leases
from cornerwise.server.cluster.periodic import PeriodicTask
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.game.domain.state import TableId, TableState
from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.domain.notices import (
    PlannedNotice,
    notices_of,
    planned_for,
    still_true,
)
from cornerwise.server.notifications.domain.retries import MAX_TRIES, delayed_try, next_try
from cornerwise.server.notifications.messages import message_for
from cornerwise.server.notifications.sender import Outcome, PushSender, Sent
from cornerwise.server.notifications.service import NotificationService
from cornerwise.server.notifications.signing import Signer
from cornerwise.server.storage.interface import Storage

_EVERY_SECONDS = 5.0
"""How often tables are checked, and due notices sent."""

_OVERLAP = timedelta(seconds=15)
"""A change may reach the storage a little later than its time says."""

_LOOK_BACK = timedelta(days=1)
"""How far back the first run looks: what was planned before is not planned again."""

_REMEMBERED = timedelta(days=30)
"""Longer than any turn: older notices are no longer needed."""

_TABLES_AT_ONCE = 500
_DEVICES_AT_ONCE = 100
_SENDING_AT_ONCE = 10

_WORK = "notifications"

_log = logging.getLogger(__name__)


class NotificationWorker:
    """Notifies players of their turns and invitations.

    Moves are not slowed down: tables that have changed are found in the storage afterwards. Among
    several servers, one does the work; when that one dies, another takes over.
    """

    def __init__(
        self,
        storage: Storage,
        service: NotificationService,
        sender: PushSender,
        leases: Leases,
        now: Callable[[], datetime],
    ) -> None:
        self._storage = storage
        self._store = storage.notifications
        self._service = service
        self._sender = sender
        self._now = now
        self._looked_until: datetime | None = None
        self._swept_at: datetime | None = None
        self._sending = asyncio.Semaphore(_SENDING_AT_ONCE)
        self._periodic = PeriodicTask(_WORK, self.work, _EVERY_SECONDS, leases)
        self.count: Callable[[str], None] = lambda _: None
        """Called with the outcome of each message."""

    def start(self) -> None:
        """Starts the first run."""
        self._periodic.start()

    async def close(self) -> None:
        """Stops the work. What is not sent is sent after the next start."""
        await self._periodic.close()
        await self._sender.close()

    async def work(self) -> None:
        """Plans and sends once."""
        now = self._now()
        await self._plan(now)
        await self._send_due(now)
        if self._swept_at is None or now - self._swept_at > timedelta(hours=1):
            await self._store.sweep(now - _REMEMBERED)
            self._swept_at = now

    async def _plan(self, now: datetime) -> None:
        """Plans the notices of all tables that have changed."""
        since = self._looked_until or now - _LOOK_BACK
        while True:
            tables = await self._store.changed_tables(since, _TABLES_AT_ONCE)
            await self._plan_tables(tables)
            if len(tables) < _TABLES_AT_ONCE or tables[-1].updated_at == since:
                break
            since = tables[-1].updated_at
        self._looked_until = now - _OVERLAP

    async def _plan_tables(self, tables: list[TableState]) -> None:
        notices = [notice for table in tables for notice in notices_of(table)]
        if not notices:
            return
        devices: defaultdict[Owner, list[Device]] = defaultdict(list)
        for device in await self._store.devices_of({notice.owner for notice in notices}):
            devices[device.owner].append(device)
        await self._store.plan(
            plan
            for notice in notices
            for device in devices[notice.owner]
            if (plan := planned_for(notice, device)) is not None
        )

    async def _send_due(self, now: datetime) -> None:
        due = await self._store.due(now, _DEVICES_AT_ONCE)
        signer = await self._service.signer() if due else None
        if signer is None:
            return
        results = await asyncio.gather(
            *(self._tell(device, notices, signer, now) for device, notices in due),
            return_exceptions=True,
        )
        for result in results:
            if isinstance(result, Exception):
                _log.warning("a device could not be notified", exc_info=result)

    async def _tell(
        self, device: Device, notices: list[PlannedNotice], signer: Signer, now: datetime
    ) -> None:
        """Sends a device one message about everything that is due and still true."""
        awake = device.next_awake(now)
        if awake > now:
            for notice in notices:
                await self._store.postpone(notice, awake, tries=notice.tries)
            return
        async with self._sending:
            tables = await self._tables_of(notices)
            true = [
                notice
                for notice in notices
                if still_true(notice, tables.get(notice.table_id), device.owner)
            ]
            await self._store.settle(notice for notice in notices if notice not in true)
            taken = [mine for notice in true if (mine := await self._take(notice, now))]
            if taken:
                waiting = (await self._service.waiting(device.owner)).waiting
                message = message_for(device, taken, tables, waiting, now)
                sent = await self._sender.send(device, message, signer)
                self.count(sent.outcome.value)
                await self._note(device, taken, sent, now)

    async def _tables_of(self, notices: list[PlannedNotice]) -> dict[TableId, TableState]:
        found = [await self._storage.load(name) for name in {each.table_id for each in notices}]
        return {table.id: table for table in found if table is not None}

    async def _take(self, notice: PlannedNotice, now: datetime) -> PlannedNotice | None:
        """Counts a try before it is made, so that a server that dies then does not retry for ever.

        Returns None if another server sends the notice.
        """
        tries = notice.tries + 1
        return await self._store.postpone(notice, next_try(tries, now), tries=tries)

    async def _note(
        self, device: Device, taken: list[PlannedNotice], sent: Sent, now: datetime
    ) -> None:
        if sent.outcome is Outcome.GONE:
            await self._store.remove(device.owner, device.id)
        elif sent.outcome is not Outcome.LATER:
            await self._store.settle(taken)
        else:
            await self._store.settle(each for each in taken if each.tries >= MAX_TRIES)
            for each in taken:
                later = delayed_try(sent.wait, each.tries, now)
                if each.tries < MAX_TRIES and later > each.due_at:
                    await self._store.postpone(each, later, tries=each.tries)

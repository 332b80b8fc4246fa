"""A device that is sent notifications: its address at a push service, and what its owner set."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.notifications.domain.quiet_hours import QuietHours

DeviceId: TypeAlias = str
"""Derived from the endpoint, which only the browser, the push service and this server know."""

_ID_LENGTH = 32


@dataclass(frozen=True)
class PushAddress:
    """Where a message for a browser is sent, and the keys that encrypt it for that browser."""

    endpoint: str

    p256dh: str
    """The public key of the browser: base64url, uncompressed."""

    auth: str
    """The secret that the browser shares with this server: base64url."""


@dataclass(frozen=True)
class Device:
    """A browser of an owner that is sent notifications."""

    id: DeviceId

    owner: Owner

    session: str | None
    """The session in which it was added; the device is removed with it. None for a guest."""

    address: PushAddress

    name: str
    """Such as `Firefox · Android`; empty when unknown."""

    language: str
    """The language of its texts: two letters."""

    zone: str
    """A time zone of the IANA database."""

    quiet: QuietHours | None

    created_at: datetime

    def next_awake(self, moment: datetime) -> datetime:
        """Returns the first moment, from a given one on, at which it may be sent something."""
        return moment if self.quiet is None else self.quiet.next_awake(moment, zone_of(self.zone))

    def last_awake(self, moment: datetime) -> datetime:
        """Returns the last moment, up to a given one, at which it may be sent something."""
        return moment if self.quiet is None else self.quiet.last_awake(moment, zone_of(self.zone))


def id_of_device(endpoint: str) -> DeviceId:
    """Returns the id of the device with an endpoint."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:_ID_LENGTH]


def zone_of(name: str) -> ZoneInfo:
    """Returns a time zone of the IANA database, or UTC if it has none of that name."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # Unknown, no name at all, or that of a folder.
        return ZoneInfo("UTC")

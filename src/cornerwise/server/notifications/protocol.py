"""The messages about notifications, as data. The client's types are generated from them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from cornerwise.server.messages import Incoming, Outgoing, Params

MAX_ENDPOINT = 1024
MAX_ZONE = 64

Minute: TypeAlias = Annotated[int, Meta(ge=0, lt=24 * 60)]
"""Minutes since midnight."""


class QuietView(Incoming, frozen=True):
    """Hours of the day in which a device shows no notifications."""

    start: Minute
    end: Minute


class AddDevice(Incoming, frozen=True):
    """The body of a request to be notified on this device, or to change how."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=MAX_ENDPOINT)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")]
    zone: Annotated[str, Meta(max_length=MAX_ZONE)]
    """The time zone of the device, such as `Europe/Vienna`."""
    quiet: QuietView | None = None


class DeviceView(Outgoing, frozen=True):
    """A device that is sent notifications."""

    id: str
    name: str
    """Such as `Firefox · Android`; empty when unknown."""
    zone: str
    quiet: QuietView | None
    created_at: datetime


class NotificationsView(Outgoing, frozen=True):
    """How the caller is notified."""

    key: str | None
    """The public key with which a browser subscribes; None where the server sends nothing."""
    devices: list[DeviceView]


class WaitingView(Outgoing, frozen=True):
    """How many games with other people the caller has."""

    waiting: int
    """Those in which it is their turn, or to which they are invited."""
    running: int
    """All that are not over."""


SEVERAL = "several"
"""The code of a message about more than one game."""

PushMessageCode: TypeAlias = Annotated[str, Meta(extra={"typescript": "PushMessageCode"})]
"""A `Kind`, or `SEVERAL`."""


class PushMessage(Outgoing, frozen=True):
    """What a push message carries, encrypted for one browser. Its service worker has the texts."""

    code: PushMessageCode
    params: Params
    """`hours` for `hurry`, `count` for `several`."""
    way: str | None
    """The variant; None for several games."""
    names: list[str]
    """The other players."""
    link: str
    """The page to open."""
    tag: str
    """A message replaces an earlier one with the same tag."""
    language: str
    waiting: int
    """How many games wait, for the badge of the app."""

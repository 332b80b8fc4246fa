"""Devices as their owner sees them."""

from __future__ import annotations

from cornerwise.server.notifications.domain.device import Device
from cornerwise.server.notifications.domain.quiet_hours import QuietHours
from cornerwise.server.notifications.protocol import DeviceView, QuietView


def device_view(device: Device) -> DeviceView:
    """Returns a device without its endpoint and keys."""
    return DeviceView(
        id=device.id,
        name=device.name,
        zone=device.zone,
        quiet=quiet_view(device.quiet),
        created_at=device.created_at,
    )


def quiet_view(quiet: QuietHours | None) -> QuietView | None:
    """Returns quiet hours as they are sent."""
    return None if quiet is None else QuietView(quiet.start, quiet.end)

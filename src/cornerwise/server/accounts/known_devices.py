"""Known devices, on which somebody has signed in before, have rate limits of their own.

So an attacker who tries passwords, even from the same network, cannot lock the owner out.
Nothing is stored: the device's cookie is signed for one account.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.cookies import cookie_header

DEVICE_COOKIE = "cornerwise_device"

_ID_BYTES = 16


class KnownDevices:
    """Creates and reads device cookies."""

    def __init__(self, secret: bytes | None = None) -> None:
        self._secret = secret or secrets.token_bytes(32)

    def new(self, owner: Owner) -> str:
        """Returns the cookie value for a device on which an owner has signed in."""
        device = secrets.token_hex(_ID_BYTES)
        return f"{device}.{self._signature(device, owner)}"

    def known(self, shown: str | None, owner: Owner) -> str | None:
        """Returns the id of a device on which an owner has signed in before, or None."""
        device, _, signature = (shown or "").partition(".")
        right = self._signature(device, owner)
        return device if hmac.compare_digest(signature.encode(), right.encode()) else None

    def _signature(self, device: str, owner: Owner) -> str:
        text = f"device {device} of {owner}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()


def device_cookie(shown: str, *, secure: bool) -> str:
    """Returns the Set-Cookie header for a known device."""
    return cookie_header(DEVICE_COOKIE, shown, secure=secure)

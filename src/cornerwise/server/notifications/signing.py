"""The keys of this server at push services, and the signature of each message (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
from datetime import datetime, timedelta
from functools import cached_property
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

_VALID = timedelta(hours=12)
"""How long a signature is valid; push services allow no more than a day."""

_KEY_BYTES = 32


def new_key() -> bytes:
    """Returns a new private key."""
    private = ec.generate_private_key(ec.SECP256R1())
    return private.private_numbers().private_value.to_bytes(_KEY_BYTES, "big")


class Signer:
    """Signs requests to push services with a private key."""

    def __init__(self, key: bytes, contact: str) -> None:
        """`contact` is a `mailto:` or `https:` address for the operators of push services."""
        self._private = ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
        self._contact = contact

    @cached_property
    def public_key(self) -> str:
        """The public key with which browsers subscribe: base64url, uncompressed."""
        point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def headers(self, endpoint: str, now: datetime) -> dict[str, str]:
        """Returns the headers that tell a push service who sends a message."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((now + _VALID).timestamp()),
            "sub": self._contact,
        }
        signed: dict[str, str] = Vapid02(self._private).sign(claims)
        return signed

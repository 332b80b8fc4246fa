"""The encryption of messages for a browser (RFC 8291): push services see only their length."""

from __future__ import annotations

import base64
import binascii

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from cornerwise.server.notifications.domain.device import PushAddress

CONTENT_ENCODING = "aes128gcm"

_AUTH_BYTES = 16


class BadKeys(ValueError):
    """The browser's keys are invalid."""


def encrypted(body: bytes, address: PushAddress) -> bytes:
    """Returns a message that only the browser at an address can read. Raises `BadKeys`."""
    _, point, auth = _read(address)
    message: bytes = http_ece.encrypt(
        body,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=point,
        auth_secret=auth,
        version=CONTENT_ENCODING,
    )
    return message


def check_keys(address: PushAddress) -> None:
    """Raises `BadKeys` unless messages can be encrypted for an address."""
    _read(address)


def _read(address: PushAddress) -> tuple[ec.EllipticCurvePublicKey, bytes, bytes]:
    point, auth = _decoded(address.p256dh), _decoded(address.auth)
    if len(auth) != _AUTH_BYTES:
        raise BadKeys(f"the secret must have {_AUTH_BYTES} bytes")
    try:
        # The answer to a point that is not on the curve could reveal something about our key.
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadKeys(str(error)) from None
    return key, point, auth


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadKeys(str(error)) from None

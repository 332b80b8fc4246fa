"""Guest cookies: a signed cookie lets a person without an account find their games again."""

from __future__ import annotations

import hmac
import secrets

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.cookies import cookie_header, cookie_value

COOKIE = "cornerwise_guest"

_ID_BYTES = 16


class GuestCookies:
    """Creates and reads guest cookies."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> Owner:
        """Returns an id for a new guest."""
        return secrets.token_hex(_ID_BYTES)

    def cookie(self, guest: Owner, *, secure: bool) -> str:
        """Returns the Set-Cookie header for a guest."""
        return cookie_header(COOKIE, f"{guest}.{self._signature(guest)}", secure=secure)

    def known(self, cookies: str, *, secure: bool) -> Owner | None:
        """Returns the guest in a Cookie header, if the signature is valid."""
        value = cookie_value(cookies, COOKIE, secure=secure) or ""
        guest, _, signature = value.partition(".")
        right = hmac.compare_digest(signature.encode(), self._signature(guest).encode())
        return guest if guest and right else None

    def _signature(self, guest: Owner) -> str:
        return hmac.digest(self._secret, guest.encode(), "sha256").hex()

"""Guest cookies: a person without an account gets a signed cookie and finds their games again."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.cookies import cookie_header, cookie_value

COOKIE = "cornerwise_guest"

_ID_BYTES = 16


class GuestCookies:
    """Makes and reads the cookies of guests."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> Owner:
        """Returns the id of a guest who was never here."""
        return secrets.token_hex(_ID_BYTES)

    def cookie(self, guest: Owner, *, secure: bool) -> str:
        """Returns the value of the header that gives a guest their cookie."""
        return cookie_header(COOKIE, f"{guest}.{self._signature(guest)}", secure=secure)

    def known(self, cookies: str, *, secure: bool) -> Owner | None:
        """Returns the guest whom the header of cookies names, if this server signed it."""
        value = cookie_value(cookies, COOKIE, secure=secure) or ""
        guest, _, signature = value.partition(".")
        right = hmac.compare_digest(signature.encode(), self._signature(guest).encode())
        return guest if guest and right else None

    def _signature(self, guest: Owner) -> str:
        return hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()

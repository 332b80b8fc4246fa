"""Guests: who comes without an account gets a signed cookie and finds his games again."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie

from cornerwise.server.seats import Owner

COOKIE = "cornerwise_guest"

_ID_BYTES = 16
_MAX_AGE = 400 * 24 * 3600  # Browsers keep no cookie longer.


class Guests:
    """Makes and reads the cookies of guests."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> Owner:
        """Returns the id of a guest who was never here."""
        return secrets.token_hex(_ID_BYTES)

    def cookie(self, guest: Owner, *, secure: bool) -> str:
        """Returns the value of the header that gives a guest his cookie."""
        parts = [
            f"{COOKIE}={guest}.{self._signature(guest)}",
            "Path=/",
            f"Max-Age={_MAX_AGE}",
            "HttpOnly",
            "SameSite=Strict",
        ]
        return "; ".join([*parts, "Secure"] if secure else parts)

    def known(self, cookies: str) -> Owner | None:
        """Returns the guest whom the header of cookies names, if this server signed it."""
        try:
            morsel = SimpleCookie(cookies).get(COOKIE)
        except CookieError:
            return None
        guest, _, signature = (morsel.value if morsel else "").partition(".")
        right = hmac.compare_digest(signature.encode(), self._signature(guest).encode())
        return guest if guest and right else None

    def _signature(self, guest: Owner) -> str:
        return hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()

"""Guests: who comes without an account gets a signed cookie and finds his games again."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from cornerwise.server.game.domain.seats import Owner

COOKIE = "cornerwise_guest"

MAX_AGE = 400 * 24 * 3600
"""Of a cookie, in seconds. Browsers keep none longer."""

_ID_BYTES = 16

_HOST_ONLY = "__Host-"
"""Browsers take a cookie of such a name over HTTPS only, and from no other name of the domain."""


class GuestCookies:
    """Makes and reads the cookies of guests."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> Owner:
        """Returns the id of a guest who was never here."""
        return secrets.token_hex(_ID_BYTES)

    def cookie(self, guest: Owner, *, secure: bool) -> str:
        """Returns the value of the header that gives a guest his cookie."""
        return cookie_header(COOKIE, f"{guest}.{self._signature(guest)}", secure=secure)

    def known(self, cookies: str, *, secure: bool) -> Owner | None:
        """Returns the guest whom the header of cookies names, if this server signed it."""
        value = cookie_value(cookies, COOKIE, secure=secure) or ""
        guest, _, signature = value.partition(".")
        right = hmac.compare_digest(signature.encode(), self._signature(guest).encode())
        return guest if guest and right else None

    def _signature(self, guest: Owner) -> str:
        return hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()


def cookie_name(name: str, *, secure: bool) -> str:
    """Returns what a cookie is called over HTTPS or not."""
    return f"{_HOST_ONLY}{name}" if secure else name


def cookie_header(name: str, value: str, *, secure: bool) -> str:
    """Returns the value of a header that sets a cookie; an empty one takes it away.

    It comes along when somebody follows a link from elsewhere, and with nothing else from there.
    """
    parts = [
        f"{cookie_name(name, secure=secure)}={value}",
        "Path=/",
        f"Max-Age={MAX_AGE if value else 0}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)


def cookie_value(cookies: str, name: str, *, secure: bool) -> str | None:
    """Returns the value of a cookie in the header of all, None where there is none.

    Over HTTPS only what was set over HTTPS counts: anything else may be another site's.
    """
    wanted = cookie_name(name, secure=secure)
    for cookie in cookies.split(";"):
        key, _, value = cookie.strip().partition("=")
        if key == wanted and value:
            return value
    return None

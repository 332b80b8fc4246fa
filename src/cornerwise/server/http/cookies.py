"""Cookies as headers: set by the server, read from requests."""

from __future__ import annotations

MAX_AGE = 400 * 24 * 3600
"""Of a cookie, in seconds. Browsers keep none longer."""

_HOST_ONLY = "__Host-"
"""Browsers take a cookie of such a name over HTTPS only, and from no other name of the domain."""


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

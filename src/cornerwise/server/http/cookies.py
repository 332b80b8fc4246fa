"""Writing and reading cookie headers."""

from __future__ import annotations

MAX_AGE = 400 * 24 * 3600
"""The lifetime of a cookie in seconds, the longest that browsers allow."""

_HOST_ONLY = "__Host-"
"""Browsers accept this prefix over HTTPS only, and only from this very host."""


def cookie_name(name: str, *, secure: bool) -> str:
    """Returns the name of a cookie, which differs with and without HTTPS."""
    return f"{_HOST_ONLY}{name}" if secure else name


def cookie_header(name: str, value: str, *, secure: bool) -> str:
    """Returns a Set-Cookie header; an empty value removes the cookie.

    From other sites, browsers send the cookie only when somebody follows a link (SameSite=Lax).
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
    """Returns the value of a cookie in a Cookie header, or None.

    Over HTTPS only cookies set over HTTPS are read: others may be another site's.
    """
    wanted = cookie_name(name, secure=secure)
    for cookie in cookies.split(";"):
        key, _, value = cookie.strip().partition("=")
        if key == wanted and value:
            return value
    return None

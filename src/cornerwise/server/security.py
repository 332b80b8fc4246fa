"""What every answer carries and every request must pass, before any route is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal

_POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

CONTENT_SECURITY_POLICY = "; ".join(f"{what} {whence}" for what, whence in _POLICY.items())

HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
"""The headers of every answer."""


def check_host(host: str, allowed: Sequence[str]) -> None:
    """Raises `Refusal` when a request was addressed to another name than ours.

    Otherwise a page of another site could give its own name our address, and read everything.
    """
    if allowed and host_name(host) not in allowed:
        raise Refusal(Code.FOREIGN, f"this server is not called {host[:100]!r}")


def check_origin(origin: str | None, host: str) -> None:
    """Raises `Refusal` when a request was made by a page of another site."""
    if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
        raise Refusal(Code.FOREIGN, "the request comes from a page of another site")


def host_name(host: str) -> str:
    """Returns the name in a Host header, without port and brackets, in lower case."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()

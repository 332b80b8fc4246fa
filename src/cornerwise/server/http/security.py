"""Security headers, the host check, and the CSRF checks that every request must pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from urllib.parse import SplitResult, urlsplit

from cornerwise.server.codes import Code
from cornerwise.server.refusal import Refusal

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

_POLICY = {
    "default-src": "'self'",
    # Only the second word lets a page compile WebAssembly; it does not allow `eval`.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
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
"""The headers of every response."""

_SECRET_ADDRESSES = ("/api/", "/game/", "/analysis/")
"""Addresses that only people with a link should know: search engines must not list them."""

_HSTS = "max-age=31536000"
"""For a year, browsers contact this host, not its subdomains, over HTTPS only."""

_PORTS = {"http": 80, "https": 443}

_JSON = "application/json"

_NO_JSON = ("/api/replays",)
"""Paths that accept files of any media type."""


def is_secure(scheme: str) -> bool:
    """Returns whether a request or a socket uses HTTPS."""
    return scheme in ("https", "wss")


def headers_for(path: str, *, secure: bool) -> list[tuple[bytes, bytes]]:
    """Returns the headers of every response to a path, in ASGI's form."""
    return list(_encoded_headers(secret=path.startswith(_SECRET_ADDRESSES), secure=secure))


@cache
def _encoded_headers(*, secret: bool, secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    headers = {**HEADERS, "strict-transport-security": _HSTS} if secure else {**HEADERS}
    if secret:
        headers["x-robots-tag"] = "noindex"
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def check_host(host: str, allowed: Sequence[str]) -> None:
    """Raises `Refusal` when a request is for a host name that this server does not have.

    Otherwise another site could point its own name at our address (DNS rebinding) and read
    everything. Litestar's `AllowedHostsMiddleware` also compares ports, and answers without a code.
    """
    name = host_name(host)
    if allowed and name not in allowed:
        raise Refusal(
            Code.FOREIGN,
            f"this server is not called {name[:100]!r}; "
            "whoever runs it can allow a name with --public-host",
        )


def check_origin(origin: str | None, host: str, scheme: str = "http") -> None:
    """Raises `Refusal` when a request comes from a page of another site (CSRF).

    The origin must match in scheme, host and port: a page without HTTPS may be anybody's.
    """
    if origin is None:
        return
    here = scheme.replace("ws", "http")
    site = _site(origin)
    if site is None or site != _site(f"{here}://{host}"):
        why = "the request comes from a page of another site"
        if origin.lower() == f"https://{host}".lower():
            why += "; a proxy that speaks HTTPS must pass on X-Forwarded-Proto"
        raise Refusal(Code.FOREIGN, why)


def check_media_type(path: str, headers: Mapping[str, str]) -> None:
    """Raises `Refusal` for a body that is not declared as JSON where it must be.

    Pages of other sites can send forms and plain text without a CORS preflight.
    """
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != _JSON and path.startswith("/api/") and path not in _NO_JSON:
        raise Refusal(Code.NOT_JSON, f"the body must be {_JSON}")


def check_text(path: str, query: bytes) -> None:
    """Raises `Refusal` for URLs with a NUL character, which databases cannot store."""
    if "\0" in path:
        raise Refusal(Code.NOT_FOUND, "there is nothing at this address")
    if b"%00" in query or b"\0" in query:
        raise Refusal(Code.INVALID, "the URL contains a NUL character")


def _site(address: str) -> tuple[str, str, int | None] | None:
    """Returns the scheme, host and port of a URL; None when it has none."""
    try:
        parts: SplitResult = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or _PORTS.get(parts.scheme)


def host_name(host: str) -> str:
    """Returns the host name in a Host header, without port and brackets, in lower case."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()

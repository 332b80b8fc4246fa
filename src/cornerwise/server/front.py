"""The front door: an ASGI application around the real one.

It turns away what comes from other sites, knows guests by their cookies, gives every answer
its security headers, and logs requests.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from typing import Any, TypeAlias

import msgspec

from cornerwise.server.guests import Guests
from cornerwise.server.protocol import ErrorView
from cornerwise.server.refusal import Refusal
from cornerwise.server.security import HEADERS, check_host, check_origin

GUEST = "cornerwise_guest"
"""The key of the scope under which routes find the guest."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""The methods that change nothing."""

_FOR_MACHINES = ("/api/health", "/api/ready", "/api/schema")
"""Addresses at which nobody needs a cookie."""

# The types of ASGI, free of any framework.
Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

_log = logging.getLogger(__name__)


class Front:
    """Lets pass to the application what may pass."""

    def __init__(self, app: App, guests: Guests, hosts: Sequence[str]) -> None:
        self._app = app
        self._guests = guests
        self._hosts = hosts
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        guest = self._guests.known(headers.get("cookie", ""))
        new = self._guests.new() if guest is None else None
        scope[GUEST] = guest or new
        secure = scope["scheme"] == "https"
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                answer = [*message["headers"], *self._headers]
                if new is not None and _wants_cookie(scope["path"], message["headers"]):
                    cookie = self._guests.cookie(new, secure=secure)
                    answer.append((b"set-cookie", cookie.encode()))
                message["headers"] = answer
            await send(message)

        try:
            host = headers.get("host", "")
            check_host(host, self._hosts)
            if scope["method"] not in SAFE_METHODS:
                check_origin(headers.get("origin"), host)
        except Refusal as refusal:
            await _refuse(refusal, sending)
        else:
            await self._app(scope, receive, sending)
        _log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            },
        )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        scope[GUEST] = self._guests.known(headers.get("cookie", ""))
        try:
            host = headers.get("host", "")
            check_host(host, self._hosts)
            check_origin(headers.get("origin"), host)
        except Refusal as refusal:
            _log.warning("socket refused", extra={"code": refusal.code})
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refusal.code})
        else:
            await self._app(scope, receive, send)


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _wants_cookie(path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    # Other answers may be kept by caches that serve many guests.
    is_page = any(name == b"content-type" and b"text/html" in value for name, value in headers)
    return is_page or (path.startswith("/api/") and path not in _FOR_MACHINES)


async def _refuse(refusal: Refusal, send: Send) -> None:
    body = msgspec.json.encode(ErrorView(refusal.code, str(refusal), refusal.params))
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

"""The outermost middleware: request metrics, and no new work while the server drains."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from cornerwise.server.cluster.metrics import Metrics
from cornerwise.server.cluster.readiness import Readiness
from cornerwise.server.http.asgi import App, Header, Message, Middleware, Receive, Scope, Send
from cornerwise.server.http.refusals import send_refusal
from cornerwise.server.http.security import SAFE_METHODS, headers_for, is_secure
from cornerwise.server.refusal import Refusal


class DrainingMiddleware(Middleware):
    """Refuses new requests and sockets while the server drains, and counts all of them."""

    def __init__(self, app: App, readiness: Readiness, metrics: Metrics) -> None:
        super().__init__(app)
        self._readiness = readiness
        self._metrics = metrics

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0
        # Routes only define GET; uvicorn sends no body in answer to HEAD.
        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            if scope["method"] not in SAFE_METHODS:
                self._readiness.check_open()
            await self._app(asked, receive, sending)
        except Refusal as refusal:
            await send_refusal(refusal, sending, headers=_headers(scope))
        finally:
            seconds = time.perf_counter() - began
            self._metrics.request(scope["method"], _route(asked), status, seconds)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._readiness.check_open()
        except Refusal as refusal:
            # A load balancer that sees this status tries another server at once.
            kind: Final = "websocket.http.response"
            await send_refusal(refusal, send, kind=kind, headers=_headers(scope))
            return
        self._metrics.sockets.inc()
        try:
            await self._app(scope, receive, send)
        finally:
            self._metrics.sockets.dec()


def _route(scope: Mapping[str, Any]) -> str:
    return scope.get("path_template") or "none"


def _headers(scope: Scope) -> list[Header]:
    return headers_for(scope["path"], secure=is_secure(scope["scheme"]))

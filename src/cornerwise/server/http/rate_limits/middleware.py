"""Rate limit middleware: limits the requests per minute and open sockets of each network."""

from __future__ import annotations

import math
import time
from collections import Counter

from cornerwise.close_codes import CloseCode
from cornerwise.server.codes import Code
from cornerwise.server.http.asgi import App, Middleware, Receive, Scope, Send
from cornerwise.server.http.rate_limits.gcra import Limit, TryCounter
from cornerwise.server.http.rate_limits.networks import network_of_client
from cornerwise.server.http.refusals import send_refusal
from cornerwise.server.refusal import Refusal

_FREE = ("/api/health", "/api/ready", "/api/schema")
"""Paths without a limit, like pages."""


class RateLimitMiddleware(Middleware):
    """Refuses requests of a network beyond its limits, however many guests it has."""

    def __init__(self, app: App, most_sockets: int, requests_per_minute: int) -> None:
        super().__init__(app)
        self._most = most_sockets
        self._requests = Limit(requests_per_minute, 60.0)
        self._tries = TryCounter()
        self._count: Counter[str] = Counter()

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if await self._has_tries(_network(scope), scope, send):
            await self._app(scope, receive, send)

    async def _has_tries(self, network: str, scope: Scope, send: Send) -> bool:
        """Counts a request. Refuses it, and returns False, when there are too many."""
        path = scope["path"]
        if not path.startswith("/api/") or path in _FREE:
            return True
        wait = self._tries.spend({network: self._requests}, time.monotonic())
        if not wait:
            return True
        seconds = math.ceil(wait)
        message = "too many requests in a short time"
        await send_refusal(Refusal(Code.TOO_MANY, message, {"seconds": seconds}), send)
        return False

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        network = _network(scope)
        if self._count[network] >= self._most:
            await receive()
            await send({"type": "websocket.accept"})
            code, reason = CloseCode.TOO_MANY, Code.TOO_MANY
            await send({"type": "websocket.close", "code": code, "reason": reason})
            return
        self._count[network] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._count[network] -= 1
            if not self._count[network]:
                del self._count[network]


def _network(scope: Scope) -> str:
    return network_of_client(scope) or "this machine"

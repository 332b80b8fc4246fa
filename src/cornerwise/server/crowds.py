"""How many sockets one network may have, whatever guests they say they are of."""

from __future__ import annotations

from collections import Counter

from cornerwise.server.codes import Code
from cornerwise.server.front import App, Receive, Scope, Send
from cornerwise.server.networks import network_of_client

_TOO_MANY = 4429


class Crowds:
    """An ASGI application around another, which lets in so many sockets from an address."""

    def __init__(self, app: App, most: int) -> None:
        self._app = app
        self._most = most
        self._count: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        address = network_of_client(scope) or "this machine"
        if self._count[address] >= self._most:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": _TOO_MANY, "reason": Code.TOO_MANY})
            return
        self._count[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

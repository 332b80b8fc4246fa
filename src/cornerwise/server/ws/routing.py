"""Routes of WebSockets. They use no framework, because it would delay opening a socket."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from cornerwise.close_codes import CloseCode
from cornerwise.server.codes import Code
from cornerwise.server.game.domain.seats import Owner
from cornerwise.server.http.asgi import App, Middleware, Receive, Scope, Send
from cornerwise.server.http.middleware.identity import guest_of
from cornerwise.server.ws.connection import Connection

Handler: TypeAlias = Callable[[Connection, Owner | None, str], Awaitable[None]]
"""Serves a connection of an owner. The last argument is the variable part of the path, if any."""

_log = logging.getLogger(__name__)


class SocketRoutes(Middleware):
    """Serves the sockets that have a route, and forwards everything else."""

    def __init__(self, app: App, routes: Sequence[tuple[str, Handler]]) -> None:
        """In a path, `{}` stands for the variable part."""
        super().__init__(app)
        self._routes = [
            (re.compile(re.escape(path).replace(r"\{\}", "([^/]+)") + "/?"), handler)
            for path, handler in routes
        ]

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        for path, handler in self._routes:
            found = path.fullmatch(scope["path"])
            if found:
                await self._serve(handler, Connection(scope, receive, send), scope, *found.groups())
                return
        await self._app(scope, receive, send)

    async def _serve(
        self, handler: Handler, connection: Connection, scope: Scope, variable: str = ""
    ) -> None:
        try:
            await handler(connection, guest_of(scope), variable)
        except Exception:  # noqa: BLE001 whatever failed, the client may come back
            _log.exception("socket failed", extra={"path": scope["path"]})
            await connection.close(CloseCode.TRY_LATER, Code.FAILED)

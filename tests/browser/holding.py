"""A page's connection that can hold back the server's messages."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute

from .playing import Json


class Burst:
    """A page's connection that can hold back the server's messages and release them together.

    Create it before the page connects.
    """

    def __init__(self, page: Page, since: Callable[[Json], bool] = lambda _message: False) -> None:
        """`since` is the message with which holding back begins automatically."""
        self.holds = False
        self._since = since
        self._kept: list[str | bytes] = []
        self._page: WebSocketRoute | None = None
        page.route_web_socket("**/socket", self._connect)

    def let_go(self) -> None:
        self.holds = False
        self._since = lambda _message: False
        assert self._page
        for message in self._kept:
            self._page.send(message)
        self._kept.clear()

    def cut(self) -> None:
        """Breaks the connection; the page reconnects automatically."""
        assert self._page
        self._page.close(code=1011)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        self.holds = self.holds or self._since(json.loads(message))
        if self.holds:
            self._kept.append(message)
        elif self._page:
            self._page.send(message)

"""A real browser on a real server. Any error on a page fails the test that caused it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from cornerwise.server.http.static_files import are_built
from cornerwise.server.settings import BUILT_CLIENT
from serving import Server

from .chromium import NoBrowser, launched

FAILURES = Path("build/browser-failures")
"""Where screenshots of failed tests are saved."""

PATIENCE = 20_000
"""Timeout in milliseconds, generous for a busy machine."""

expect.set_options(timeout=PATIENCE)


class Visitors:
    """People who visit a server, each with a separate browser without stored data.

    Except one setting: moves of others are shown at once, unless `pace` says otherwise. Only
    browsers that `install` the app have its service worker, which fetches the whole app and the
    engine after the first visit.
    """

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self._forgiven = [re.compile("Service Worker registration blocked by Playwright")]

    def come(self, path: str = "/", **options: Any) -> Page:
        """Opens a page for a new person."""
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")
        options.setdefault("storage_state", self._settings(options.pop("pace", "instant")))
        context = self.browser.new_context(base_url=self.server.url, **options)
        context.set_default_timeout(PATIENCE)
        context.on("page", self._listen)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def install(self, path: str = "/", **options: Any) -> Page:
        """Opens a page for a new person, whose browser keeps the app for use without a server."""
        return self.come(path, service_workers="allow", **options)

    def _settings(self, pace: str) -> Any:
        stored = {"name": "cornerwise.settings", "value": json.dumps({"pace": pace})}
        return {"cookies": [], "origins": [{"origin": self.server.url, "localStorage": [stored]}]}

    def forgive(self, pattern: str) -> None:
        """Ignores errors that a test provokes on purpose."""
        self._forgiven.append(re.compile(pattern))

    def unforgiven(self) -> list[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(pattern.search(complaint) for pattern in self._forgiven)
        ]

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

    def photograph(self, name: str) -> None:
        """Saves screenshots of all pages."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=FAILURES / f"{name}-{number}.png")

    def _listen(self, page: Page) -> None:
        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{message.type}: {message.text}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))


# Not session-scoped: while Playwright runs, no other test in this process can start an event
# loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for all tests in this folder that run in one process, one after the other."""
    if not are_built(BUILT_CLIENT):
        pytest.skip("*** The web client is not built: the tests in a browser are SKIPPED.")
    with sync_playwright() as playwright:
        try:
            opened = launched(playwright)
        except NoBrowser as error:
            pytest.skip(f"*** {error}: the tests in a browser are SKIPPED.")
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests in a module."""
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield running
    assert running.stop() == 0


@pytest.fixture
def visitors(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Visitors whose pages must not report errors."""
    coming = Visitors(browser, server)
    failed = request.session.testsfailed
    yield coming
    if request.session.testsfailed > failed:
        coming.photograph(re.sub(r"\W+", "-", request.node.name))
    coming.leave()
    assert not coming.unforgiven()


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """The start page for a first-time visitor."""
    return visitors.come()

"""A real browser on a real server. Any error on a page fails the test that caused it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
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
from .contexts import Contexts

FAILURES = Path("build/browser-failures")
"""Where screenshots of failed tests are saved."""

PATIENCE = 20_000
"""Timeout in milliseconds, generous for a busy machine."""

FIRST_STORED = """try {
  for (const [name, value] of Object.entries(%s)) localStorage[name] ??= value;
} catch {} // A page without an address has no storage.
"""
"""Stores what a person has chosen before the app starts for the first time."""

expect.set_options(timeout=PATIENCE)


class Visitors:
    """People who visit a server, each with a separate browser without stored data.

    Except that moves of others are shown at once, unless `pace` says otherwise, and that everybody
    has said that they know the game, unless it is their `first_visit`. Only
    browsers that `install` the app have its service worker, which fetches the whole app and the
    engine after the first visit.
    """

    def __init__(self, browsers: Contexts, server: Server) -> None:
        self.browsers = browsers
        self.server = server
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self._forgiven = [re.compile("Service Worker registration blocked by Playwright")]

    def come(self, path: str = "/", **options: Any) -> Page:
        """Opens a page of the app for a new person."""
        page = self.new_tab(**options)
        page.goto(path)
        return page

    def new_tab(self, **options: Any) -> Page:
        """Opens an empty page for a new person, with options of `Contexts.borrow`.

        `stored` is what their browser has stored before, by name.
        """
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")
        stored = {
            "cornerwise.settings": json.dumps({"pace": options.pop("pace", "instant")}),
            **options.pop("stored", {}),
        }
        if not options.pop("first_visit", False):
            stored["cornerwise.welcomed"] = "true"
        context = self.browsers.borrow(base_url=self.server.url, **options)
        context.set_default_timeout(PATIENCE)
        context.on("page", self._listen)
        self.contexts.append(context)
        page = context.new_page()
        page.add_init_script(FIRST_STORED % json.dumps(stored))
        return page

    def install(self, path: str = "/", **options: Any) -> Page:
        """Opens a page for a new person, whose browser keeps the app for use without a server."""
        return self.come(path, service_workers="allow", **options)

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
            context.remove_listener("page", self._listen)
            self.browsers.give_back(context)

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


@pytest.fixture(scope="package")
def browsers(browser: Browser) -> Contexts:
    """The browsers of all visitors."""
    return Contexts(browser)


@pytest.fixture(scope="package")
def common_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests in this folder that run in one process."""
    with running(tmp_path_factory) as server:
        yield server


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory, browsers: Contexts) -> Iterator[Server]:
    """One server for all tests in a module, for those that see what everybody does there."""
    with running(tmp_path_factory) as server:
        yield server
    browsers.close_those_for(server.url)


@pytest.fixture(scope="module")
def server(common_server: Server) -> Server:
    """The server that is visited."""
    return common_server


@contextmanager
def running(folders: pytest.TempPathFactory) -> Iterator[Server]:
    """Starts a server with a new database."""
    server = Server(folders.mktemp("server") / "games.db")
    yield server
    assert server.stop() == 0


@pytest.fixture
def visitors(
    browsers: Contexts, server: Server, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Visitors whose pages must not report errors."""
    with visiting(browsers, server, request) as coming:
        yield coming


@contextmanager
def visiting(
    browsers: Contexts, server: Server, request: pytest.FixtureRequest
) -> Iterator[Visitors]:
    """Visitors of a test, or of all tests of a module that look at the same page."""
    coming = Visitors(browsers, server)
    failed = request.session.testsfailed
    yield coming
    if request.session.testsfailed > failed:
        coming.photograph(re.sub(r"\W+", "-", request.node.name))
    coming.leave()
    assert not coming.unforgiven()


@pytest.fixture
def page(visitors: Visitors) -> Page:
    """An empty page of somebody who knows the game and has never used the app."""
    return visitors.new_tab()

"""Browser contexts that one test after the other uses.

In a new context the browser starts a process, and fetches and compiles the whole app. In a context
that was used before, the app is there already; nothing else is left of those who used it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page
from playwright.sync_api import TimeoutError as NotClosed

MOST_FREE = 6
"""How many contexts wait to be used again; each of them has a process."""

MOST_TO_CLOSE = 10_000.0
"""Milliseconds that a page may take to close."""

WORK = "cookies,file_systems,indexeddb,local_storage"
"""What those have stored who used an installed app: all but the app."""

IS_INSTALLED = """async () => {
  const kept = (await caches.has("engine")) ? await (await caches.open("engine")).keys() : [];
  return kept.some(({ url }) => url.includes("value-junior"));
}"""
"""Returns whether the service worker has cached the app and the engine; this is its last file."""


@dataclass(frozen=True)
class Kept:
    """A context with a page without scripts, which keeps the process of its pages alive."""

    kind: str
    context: BrowserContext
    page: Page
    session: CDPSession


class Contexts:
    """The contexts of a browser. Those with the same options can stand for each other."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Kept] = []
        self._lent: dict[BrowserContext, Kept] = {}

    def borrow(self, *, fresh: bool = False, **options: Any) -> BrowserContext:
        """Returns a context that stores nothing, for pages of the server at `base_url`.

        Where service workers are allowed, the app may be installed in it. A fresh one has not even the
        app in its cache.
        """
        if fresh:
            return self._browser.new_context(**options)
        kind = json.dumps(options, sort_keys=True)
        found = next((each for each in self._free if each.kind == kind), None)
        if found is None:
            found = _kept(kind, self._browser.new_context(**options))
        else:
            self._free.remove(found)
        self._lent[found.context] = found
        return found.context

    def give_back(self, context: BrowserContext) -> None:
        """Closes all pages of a context, which must not be used afterwards."""
        kept = self._lent.pop(context, None)
        if kept is None or not _is_ready(kept):
            context.close()
            return
        _forget_all(kept)
        self._free.append(kept)
        while len(self._free) > MOST_FREE:
            self._free.pop(0).context.close()

    def close_those_for(self, url: str) -> None:
        """Closes the contexts that wait for pages of a server, which has stopped."""
        for kept in [each for each in self._free if _options(each)["base_url"] == url]:
            self._free.remove(kept)
            kept.context.close()


def _kept(kind: str, context: BrowserContext) -> Kept:
    page = context.new_page()
    page.goto("/icon.svg")
    return Kept(kind, context, page, context.new_cdp_session(page))


def _forget_all(kept: Kept) -> None:
    context = kept.context
    context.set_offline(offline=False)
    context.unroute_all(behavior="ignoreErrors")
    for page in context.pages:
        if page is not kept.page:
            _close(page)
    context.clear_cookies()
    kinds = "all" if _options(kept)["service_workers"] == "block" else WORK
    stored = {"origin": _options(kept)["base_url"], "storageTypes": kinds}
    kept.session.send("Storage.clearDataForOrigin", stored)


def _close(page: Page) -> None:
    """Asks a page to close itself, and gives up when it does not.

    When the network came back a moment ago, Chromium now and then does not answer an order to close
    the page from outside, and Playwright would wait for ever.
    """
    with suppress(NotClosed), page.expect_event("close", timeout=MOST_TO_CLOSE):
        page.close(run_before_unload=True)


def _is_ready(kept: Kept) -> bool:
    """Returns whether a context can be used again: a service worker may be storing the app for long."""
    return _options(kept)["service_workers"] == "block" or bool(kept.page.evaluate(IS_INSTALLED))


def _options(kept: Kept) -> Any:
    return json.loads(kept.kind)

"""How long the first visit takes on a slow connection and a slow phone.

Chromium imitates a "Fast 3G" connection as its developer tools do, and a processor that is four times
slower. Each round is the first visit of a new browser profile: nothing is cached.

    PYTHONPATH=tests python bench/loading.py
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from first_tray import PLAY
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from browser.chromium import launched
from serving import Server

ROUNDS = 7
SLOWDOWN = 4
"""How many times slower a phone is."""

FAST_3G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1.6e6 * 0.9 / 8,
    "uploadThroughput": 0.75e6 * 0.9 / 8,
}
"""The preset of Chromium's developer tools: milliseconds per request, bytes per second."""

PHONE: ViewportSize = {"width": 390, "height": 844}

PAINT_SECONDS = 1.5
"""The most seconds from the address to the first paint."""

TRAY_SECONDS = 2.0
"""The most seconds from a click on "Play" to a tray with pieces to choose from."""

SCRIPT_BYTES = 120_000
"""The most JavaScript, compressed, that is loaded before a person can play."""

PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime / 1000"""

SCRIPTS = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.endsWith(".js"))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""

NOW = "() => performance.now() / 1000"


def slow_page(browser: Browser, url: str) -> Page:
    """Returns a page of a new profile on a slow phone."""
    context = browser.new_context(base_url=url, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", FAST_3G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return page


def first_visit(browser: Browser, url: str) -> dict[str, float]:
    """Visits the app and begins a game as soon as there are buttons; returns the measurements."""
    page = slow_page(browser, url)
    page.goto("/", wait_until="commit")
    page.get_by_test_id("know-the-game").wait_for()
    there = float(page.evaluate(NOW))
    scripts = float(page.evaluate(SCRIPTS))
    page.get_by_test_id("know-the-game").click()
    page.get_by_test_id("play").wait_for()
    tray = float(page.evaluate(PLAY))
    found = {
        "first paint": float(page.evaluate(PAINTED)),
        "the first button is there": there,
        "from Play to the tray": tray,
        "kilobytes of JavaScript": scripts / 1000,
    }
    page.context.close()
    return found


def told(numbers: Sequence[float]) -> str:
    """Returns the median and the range of some measurements."""
    return f"{statistics.median(numbers):.2f} ({min(numbers):.2f} to {max(numbers):.2f})"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "games.db")
        browser = launched(playwright)
        try:
            visits = [first_visit(browser, server.url) for _ in range(ROUNDS)]
        finally:
            browser.close()
            server.stop()
    print(f"first visits on Fast 3G, processor {SLOWDOWN} times slower; {ROUNDS} rounds")
    for name in visits[0]:
        print(f"{name:<28}{told([visit[name] for visit in visits])}")
    limits = {
        "first paint": PAINT_SECONDS,
        "from Play to the tray": TRAY_SECONDS,
        "kilobytes of JavaScript": SCRIPT_BYTES / 1000,
    }
    for name, limit in limits.items():
        middle = statistics.median(visit[name] for visit in visits)
        print(f"{name}, target {limit:g}: {'met' if middle <= limit else 'MISSED'}")


if __name__ == "__main__":
    main()

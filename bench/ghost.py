"""How much script time a pointer event costs while a piece is dragged over the board.

A real browser moves the mouse over the middle of a Classic game, when most is drawn, with a
piece in hand. The page measures the time of each event, from before its first listener runs
until all listeners and the microtasks they queued are done. The same events on an empty page
show the cost of measuring.

    PYTHONPATH=tests python bench/ghost.py
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from browser.chromium import launched
from browser.playing import Game, begin
from serving import Server

RUNS = 5
EVENTS = 400
"""Pointer events per run."""

MOVES = 24
"""Moves played before measuring."""

LIMIT = 4.0
"""Milliseconds that 95 % of the events must stay below."""

MEASURE = """
() => {
  window.times = [];
  let began = 0;
  // The first listener takes the time. The last one stops it after many rounds of microtasks, so
  // that those of the page, and those that they make, have run.
  window.addEventListener("pointermove", () => (began = performance.now()), true);
  window.addEventListener("pointermove", async () => {
    const from = began;
    for (let round = 0; round < 20; round++) await null;
    window.times.push(performance.now() - from);
  });
}
"""


def times_while_moving(page: Page, seed: int) -> list[float]:
    """Moves the mouse back and forth over the window and returns the milliseconds of each event."""
    choice = random.Random(seed)
    page.evaluate("window.times = []")
    size = page.viewport_size
    assert size
    side = min(size["width"], size["height"])
    for _ in range(EVENTS // 20):
        place = choice.uniform(60, side - 60), choice.uniform(60, side - 60)
        page.mouse.move(*place, steps=20)
    page.wait_for_timeout(50)
    times: list[float] = page.evaluate("window.times")
    return times


def percentile95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def report(name: str, runs: list[list[float]]) -> float:
    """Prints the results of some runs and returns the median of their percentiles."""
    tails = [percentile95(times) for times in runs]
    middle = statistics.median(tails)
    medians = statistics.median(statistics.median(times) for times in runs)
    print(
        f"{name:<12} median {medians:6.3f} ms, p95 {middle:6.3f} ms "
        f"(runs {min(tails):.3f} to {max(tails):.3f}), {len(runs)} runs of {len(runs[0])} events"
    )
    return middle


def prepared_game(page: Page) -> Game:
    """Returns a game in its middle with a piece in hand."""
    game = begin(page, "classic", "", "", "", "")
    for _ in range(MOVES):
        game.wait_for_turn()
        game.play_by_keys()
    game.wait_for_turn()
    page.locator("[data-testid=tray] button:not(.dim)").first.click()
    return game


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launched(playwright)
        server = Server(Path(folder) / "games.db")
        try:
            context = browser.new_context(
                base_url=server.url, viewport={"width": 1440, "height": 900}
            )
            game = prepared_game(context.new_page())
            empty = context.new_page()
            empty.goto("about:blank")
            runs: dict[str, list[list[float]]] = {"empty page": [], "ghost": []}
            for page in (empty, game.page):
                page.evaluate(MEASURE)
            for run in range(RUNS):
                for name, page in (("empty page", empty), ("ghost", game.page)):
                    page.bring_to_front()
                    runs[name].append(times_while_moving(page, run))
            assert game.at("ghost").count(), "no piece was moved"
        finally:
            server.stop()
            browser.close()
    report("empty page", runs["empty page"])
    ghost = report("ghost", runs["ghost"])
    verdict = "within" if ghost <= LIMIT else "BEYOND"
    print(f"script per pointer event, p95: {ghost:.2f} ms, {verdict} {LIMIT:.0f} ms")


if __name__ == "__main__":
    main()

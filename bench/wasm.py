"""The kernel in Chromium: how fast it searches compared with the native one, and how it does on a phone.

Both kernels make the same simulations in the same positions, in turn, on one core. To imitate a
phone, the processes of pages are stopped three quarters of the time, on all cores. Needs the web
client and its packages.

    PYTHONPATH=tests python bench/wasm.py
"""

from __future__ import annotations

import gzip
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from first_tray import PLAY
from played import played_game
from playwright.sync_api import Browser, Page, sync_playwright
from renderers import MemoryWatch, renderers, slowed

from browser.chromium import launched
from browser.flying import KEPT, begin_here
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.engine.levels import level_numbered
from cornerwise.game import Game
from cornerwise.kernel.network import network_code
from cornerwise.kernel.search import TreeSearch
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.variants import setup_named
from kernel_page import WEB, kernel_page
from serving import Server

PLIES = {"duo": (2, 14), "junior": (2, 14), "classic-two": (8, 40), "classic": (8, 40)}
SIMULATIONS = 10_000
ROUNDS = 5
RATIO = 0.5
"""The least share of the native speed."""

SLOWDOWN = 4
"""How many times slower a phone is."""

KNOWN = "() => (localStorage['cornerwise.welcomed'] = 'true')"
"""Settings of a person who has said that they know the game, so that the app offers to play."""

PLAY_SECONDS = 1.5
"""The most seconds from a click on "Play" to a board on which a piece can be chosen."""

PAUSE = 2
"""Seconds after which "Play" is pressed."""

ANSWER = 1.0
"""The most time that a level may need on a phone, as a share of its time limit."""

MEGABYTES = 250
"""The most memory of a page while level 9 thinks."""

BUSY = """() => {
  const began = performance.now();
  let sum = 0;
  for (let i = 0; i < 3e8; i++) sum = (sum + i) | 0;
  return performance.now() - began + 0 * sum;
}"""

CHOOSE = """async ([setup, placements]) => {
  await kernel.prepare(setup.way);
  await kernel.facts({ setup, placements });
  const began = performance.now();
  await kernel.choose({ setup, placements }, 9, { seeds: { game: 1, move: 1 } });
  return (performance.now() - began) / 1000;
}"""

SEARCH = """async ([setup, placements, network, simulations]) => {
  const game = service.games.make({ setup, placements });
  const task = await service.engine.search(game, network, { simulations, seconds: 0 }, 1);
  const began = performance.now();
  while (!task.step(simulations));
  const seconds = (performance.now() - began) / 1000;
  task.free();
  game.free();
  return seconds;
}"""

LOADING = """async () => {
  const { KernelModule } = await import("/src/lib/kernel/module.ts");
  const { KernelService } = await import("/src/lib/kernel/service.ts");
  const { downloadData, downloadKernel } = await import("/src/lib/kernel/files.ts");
  const began = performance.now();
  const module = await KernelModule.start(await downloadKernel());
  const started = performance.now();
  const fresh = new KernelService(module, downloadData);
  const setup = { way: "classic", shared: null, scoring: null, start: null, first: null };
  fresh.facts({ setup, placements: [] });
  return [started - began, performance.now() - started];
}"""


def native_seconds(game: Game, *, network: bool) -> float:
    search = TreeSearch(game.setup, knowledge_for(game.setup, network=network), seed=1)
    return search.run(game, simulations=SIMULATIONS).seconds


def browser_seconds(page: Page, game: Game, *, network: bool) -> float:
    return float(page.evaluate(SEARCH, [*record(game), network, SIMULATIONS]))


def record(game: Game) -> list[object]:
    """Returns a game in the form that the client's kernel takes."""
    choice = choice_of(game.setup)
    return [{name: getattr(choice, name) for name in choice.__struct_fields__}, game.placements]


def print_speed(page: Page, way: str, plies: int, *, network: bool) -> float:
    setup = setup_named(way, start="fixed")
    game = Game.replay(setup, played_game(setup).placements[:plies])
    browser_seconds(page, game, network=network)  # The browser compiles better code meanwhile.
    native, there = [], []
    for _ in range(ROUNDS):
        native.append(native_seconds(game, network=network))
        there.append(browser_seconds(page, game, network=network))
    ratios = [one / other for one, other in zip(native, there, strict=True)]
    print(
        f"{way:<12}{plies:>3} plies  {'network' if network else 'no network':<11}"
        f"native {SIMULATIONS / statistics.median(native):>7,.0f}/s"
        f"  Chromium {SIMULATIONS / statistics.median(there):>7,.0f}/s"
        f"  = {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    )
    return statistics.median(ratios)


def print_loading(page: Page) -> None:
    for path in sorted((WEB / "src" / "lib" / "kernel" / "wasm").glob("*.wasm")):
        print(f"{path.name:<18}{_packed(path):>9,} bytes gzipped")
    rounds = [page.evaluate(LOADING) for _ in range(ROUNDS)]
    starts, first = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(f"download and compile {starts:.0f} ms, first answer (Classic) {first:.0f} ms")


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def print_answers(browser: Browser, page: Page) -> float:
    """Prints how long level 9 thinks on a phone; returns the longest time, as a share of its own."""
    own = level_numbered(9).seconds
    seconds = []
    alone = float(page.evaluate(BUSY))
    with slowed(renderers(browser), SLOWDOWN):
        factor = float(page.evaluate(BUSY)) / alone
        for way, (plies, _) in PLIES.items():
            setup = setup_named(way, start="fixed")
            game = Game.replay(setup, played_game(setup).placements[:plies])
            seconds.append(float(page.evaluate(CHOOSE, record(game))))
    print(
        f"level 9 on a phone ({factor:.1f} times slower): "
        f"{told(seconds, 2)} s to answer, of {own:.0f} s"
    )
    return max(seconds) / own


@contextmanager
def app(browser: Browser) -> Iterator[Page]:
    """Opens the app in flight mode, after one visit."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db")
        context = browser.new_context(base_url=server.url, reduced_motion="reduce")
        page = context.new_page()
        page.goto("/")
        page.evaluate(KNOWN)
        page.evaluate(KEPT)
        context.set_offline(True)
        yield page
        context.close()
        server.stop()


def print_start(browser: Browser, visit: Page) -> float:
    """Prints how long it takes to begin a game in flight mode on a phone; returns the longer median.

    The page is slow from the beginning. "Play" is pressed after a while, or as soon as it is there,
    when the page is still busy loading.
    """
    medians = []
    for pause in (PAUSE, 0):
        seconds = []
        for _ in range(ROUNDS):
            page = visit.context.new_page()
            page.goto("/")
            with slowed(renderers(browser), SLOWDOWN):
                page.reload()
                page.get_by_test_id("play").wait_for()
                page.wait_for_timeout(1000 * pause)
                seconds.append(float(page.evaluate(PLAY)))
            page.close()
        when = f"pressed after {pause} s" if pause else "pressed at once"
        print(f"from Play to a board in flight mode on a phone, {when}: {told(seconds, 2)} s")
        medians.append(statistics.median(seconds))
    return max(medians)


def print_memory(browser: Browser, page: Page) -> float:
    """Prints how much memory the page of a game needs; returns the most."""
    most = 0.0
    for way, seats in {"duo": ("", 9), "classic": ("", 9, 9, 9)}.items():
        game = begin_here(page, way, *seats)
        game.wait_for_turn()
        with MemoryWatch(renderers(browser)) as before:
            game.page.wait_for_timeout(500)
        with MemoryWatch(renderers(browser)) as watch:
            for _ in range(2):
                game.play_by_keys()
                game.wait_for_turn()
        print(f"memory of a page of {way}: {before.most:.0f} MB, {watch.most:.0f} MB with level 9")
        most = max(most, watch.most)
    return most


def told(numbers: Sequence[float], digits: int) -> str:
    """Returns the median and the range of some measurements."""
    middle = statistics.median(numbers)
    return f"{middle:.{digits}f} ({min(numbers):.{digits}f} to {max(numbers):.{digits}f})"


def print_verdict(what: str, is_met: bool, target: str) -> None:
    print(f"{what}, target {target}: {'met' if is_met else 'MISSED'}")


def main() -> None:
    print(f"native code of the network: {network_code()}; {ROUNDS} rounds, median and range")
    with sync_playwright() as playwright:
        cores = os.sched_getaffinity(0)
        # Children inherit it: the native kernel and the browser share one core.
        os.sched_setaffinity(0, {min(cores)})
        browser = launched(playwright)
        with kernel_page(browser) as page:
            print_loading(page)
            time.sleep(1)
            ratios = [
                print_speed(page, way, plies, network=network)
                for way, some in PLIES.items()
                for plies in some
                for network in (False, True)
            ]
        browser.close()
        os.sched_setaffinity(0, cores)
        browser = launched(playwright)
        with kernel_page(browser) as page:
            answer = print_answers(browser, page)
        with app(browser) as page:
            start = print_start(browser, page)
            memory = print_memory(browser, page)
        browser.close()
    least = min(ratios)
    print_verdict(f"least ratio {least:.2f}", least >= RATIO, f"{RATIO}")
    print_verdict(f"from Play to a board {start:.2f} s", start <= PLAY_SECONDS, f"{PLAY_SECONDS} s")
    print_verdict(f"level 9 answers after {answer:.2f} of its time", answer <= ANSWER, f"{ANSWER}")
    print_verdict(f"memory with level 9 {memory:.0f} MB", memory <= MEGABYTES, f"{MEGABYTES} MB")


if __name__ == "__main__":
    main()

"""How fast the kernel searches in Chromium, compared with the native one on one core.

Both make the same simulations in the same positions, in turn. Needs the web client's packages.

    PYTHONPATH=tests python bench/wasm.py
"""

from __future__ import annotations

import gzip
import statistics
import time
from pathlib import Path

from played import played_game
from playwright.sync_api import Page, sync_playwright

from browser.chromium import launched
from cornerwise.engine.knowledge import knowledge_for
from cornerwise.game import Game
from cornerwise.kernel.network import network_code
from cornerwise.kernel.search import TreeSearch
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.variants import setup_named
from kernel_page import WEB, kernel_page

PLIES = {"duo": (2, 14), "junior": (2, 14), "classic-two": (8, 40), "classic": (8, 40)}
SIMULATIONS = 1_000
ROUNDS = 5
TARGET = 0.5

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
  const bytes = await downloadKernel();
  const module = await KernelModule.start(bytes);
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
    choice = choice_of(game.setup)
    setup = {name: getattr(choice, name) for name in choice.__struct_fields__}
    return float(page.evaluate(SEARCH, [setup, list(game.placements), network, SIMULATIONS]))


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


def main() -> None:
    print(f"native code of the network: {network_code()}; {ROUNDS} rounds, median and range")
    with sync_playwright() as playwright, kernel_page(launched(playwright)) as page:
        print_loading(page)
        time.sleep(1)
        ratios = [
            print_speed(page, way, plies, network=network)
            for way, some in PLIES.items()
            for plies in some
            for network in (False, True)
        ]
    least = min(ratios)
    met = "met" if least >= TARGET else "MISSED"
    print(f"least ratio {least:.2f}, target {TARGET}: {met}")


if __name__ == "__main__":
    main()

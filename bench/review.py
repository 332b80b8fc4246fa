"""How long reviews take in Chromium on one core, at the default budget.

Needs the web client's packages.

    PYTHONPATH=tests python bench/review.py
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass

from played import played_game
from playwright.sync_api import Page, sync_playwright

from browser.chromium import launched
from cornerwise.server.game.domain.setups import choice_of
from cornerwise.variants import setup_named
from kernel_page import kernel_page

ROUNDS = 3

FIRST = 3.0
"""The most seconds until the first headline."""

REVIEW = """async ([setup, placements]) => {
  const began = performance.now();
  let first = 0;
  const pause = () => Promise.resolve();
  const choice = { skipped: 0, simulations: undefined };
  await service.review({ setup, placements }, choice, pause, () => (first ||= performance.now() - began));
  return [first / 1000, (performance.now() - began) / 1000];
}"""


@dataclass(frozen=True)
class Target:
    """The time within which a game with a number of moves must be reviewed."""

    moves: int
    seconds: float


TARGETS = {"duo": Target(27, 10.0), "junior": Target(27, 10.0), "classic": Target(80, 30.0)}


def print_time(page: Page, way: str, target: Target) -> bool:
    setup = setup_named(way, start="fixed")
    placements = list(played_game(setup).placements)
    choice = choice_of(setup)
    chosen = {name: getattr(choice, name) for name in choice.__struct_fields__}
    rounds: list[list[float]] = [page.evaluate(REVIEW, [chosen, placements]) for _ in range(ROUNDS)]
    first = statistics.median(each[0] for each in rounds)
    whole = statistics.median(each[1] for each in rounds)
    # Games differ in length; the target is for one of a given number of moves.
    scaled = whole * target.moves / len(placements)
    met = first <= FIRST and scaled <= target.seconds
    print(
        f"{way:<10}{len(placements):>3} moves  first judged after {first:.2f} s, all after {whole:.1f} s;"
        f"  {target.moves} moves: {scaled:.1f} s, target {target.seconds:.0f} s:"
        f" {'met' if met else 'MISSED'}"
    )
    return met


def main() -> None:
    print(f"{ROUNDS} rounds, median")
    with sync_playwright() as playwright, kernel_page(launched(playwright)) as page:
        results = [print_time(page, way, target) for way, target in TARGETS.items()]
    print("all targets met" if all(results) else "a target was MISSED")


if __name__ == "__main__":
    main()

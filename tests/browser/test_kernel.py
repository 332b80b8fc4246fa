"""The kernel in Chromium: in a page, and behind its façade in a worker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cornerwise.kernel import random_game
from cornerwise.variants import setup_named
from kernel_page import WEB, kernel_page

AGREEMENT = json.loads(
    (Path(__file__).parents[1] / "kernel" / "wasm_agreement.json").read_text("utf-8")
)

pytestmark = pytest.mark.skipif(
    not (WEB / "node_modules").exists(), reason="the packages of the web client are not installed"
)

SEARCH = """async ([setup, placements, network, simulations]) => {
  const limits = { simulations, seconds: 0 };
  const begin = (game) => service.engine.search(game, network, limits, 1);
  const { moves } = await service.run({ setup, placements }, begin, async () => {});
  return moves.slice(0, 12).map(({ placement, visits }) => [placement, visits]);
}"""

CHOOSE = """async ([setup, placements, level, simulations]) => {
  const { LEVEL_PLAY } = await import("/src/lib/generated/engine.ts");
  const play = LEVEL_PLAY[level][setup.way];
  const bounded = { ...play, seconds: 0, simulations: play.simulations || simulations };
  const begin = (game) => service.engine.choose(game, bounded, { game: 2, move: 1 });
  return service.run({ setup, placements }, begin, async () => {});
}"""

SETUP = {"way": "duo", "shared": None, "scoring": None, "start": None, "first": None}

BEGUN = {"setup": SETUP, "placements": random_game(setup_named("duo"), 1)[:4]}
"""A game after the moves of the opening book."""

STOP = """async (game) => {
  await kernel.prepare("duo");
  const stop = new AbortController();
  const began = performance.now();
  setTimeout(() => stop.abort(), 100);
  const name = await kernel.choose(game, 9, { seeds: { game: 2, move: 1 }, signal: stop.signal }).catch(({ name }) => name);
  const { legal } = await kernel.facts(game);
  return { name, legal: legal.length, seconds: (performance.now() - began) / 1000 };
}"""

THINK = """async (game) => {
  await kernel.prepare("duo");
  let longest = 0;
  let last = performance.now();
  let thinking = true;
  const frame = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (thinking) setTimeout(frame, 5);
  };
  frame();
  const chosen = kernel.choose(game, 8, { seeds: { game: 2, move: 1 } });
  const { legal } = await kernel.facts(game);
  const [placement, hints] = [await chosen, await kernel.hints(game, { seconds: 0.3 })];
  thinking = false;
  return { legal, placement, hints, longest, why: await kernel.why(game, placement) };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with kernel_page(browser) as found:
        yield found


@pytest.mark.parametrize("game", AGREEMENT["games"], ids=lambda game: game["setup"]["way"])
def test_searches_in_chromium_find_what_the_native_kernel_finds(
    page: Page, game: dict[str, Any]
) -> None:
    for position in game["positions"]:
        placements = game["random_game"][: position["plies"]]
        for network, expected in enumerate(position.get("searches", ())):
            question = [game["setup"], placements, bool(network), AGREEMENT["simulations"]]
            assert page.evaluate(SEARCH, question) == expected["visits"]


@pytest.mark.parametrize("game", AGREEMENT["games"], ids=lambda game: game["setup"]["way"])
def test_levels_with_a_network_choose_in_chromium_as_the_native_ones(
    page: Page, game: dict[str, Any]
) -> None:
    for position in game["positions"]:
        placements = game["random_game"][: position["plies"]]
        for level, expected in position.get("chosen_with_network", {}).items():
            question = [game["setup"], placements, int(level), AGREEMENT["simulations"]]
            assert page.evaluate(CHOOSE, question) == expected


def test_a_worker_that_thinks_stops_at_once_and_answers_the_next_question(page: Page) -> None:
    found = page.evaluate(STOP, BEGUN)
    assert found["name"] == "AbortError"
    assert found["legal"] > 0
    assert found["seconds"] < 1.5  # The level would think for three seconds.


def test_the_page_goes_on_while_the_worker_thinks(page: Page) -> None:
    found = page.evaluate(THINK, BEGUN)
    assert found["placement"] in found["legal"]
    assert found["why"] is None
    assert all(hint["placement"] in found["legal"] for hint in found["hints"])
    assert found["longest"] < 500


def test_an_illegal_record_is_refused_with_its_ply(page: Page) -> None:
    refused = page.evaluate(
        "(setup) => kernel.facts({ setup, placements: [3, 4] }).catch(({ name, ply }) => [name, ply])",
        SETUP,
    )
    assert refused == ["IllegalRecord", 0]

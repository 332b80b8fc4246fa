"""axe-core finds no serious problem on any page, in light, dark and Arabic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Visitors
from .meeting import choose_in_menu, meet, play_moves
from .playing import TWO_FRAMES, begin
from .puzzling import Puzzle
from .sights import PAGES

AXE = Path("web/node_modules/axe-core/axe.min.js")
GRAVE = ("serious", "critical")

LOOKS: dict[str, dict[str, Any]] = {"light and dark": {}, "arabic": {"locale": "ar"}}
"""Appearances that pages are opened in. Dark pages differ from light ones only in colours, so every
light page is also checked in dark colours."""

COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core that judge colours, of those that it applies by default."""

IS_LIGHT = """() =>
  matchMedia("(prefers-color-scheme: light)").matches && document.documentElement.dir !== "rtl\""""


@pytest.fixture(params=list(LOOKS))
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Each appearance."""
    if not AXE.exists():
        pytest.skip("*** axe-core is not installed: the pages are NOT checked. Run npm ci in web.")
    return LOOKS[request.param]


@pytest.fixture
def page(visitors: Visitors, look: dict[str, Any]) -> Page:
    """An empty page in each appearance."""
    return visitors.new_tab(**look)


SETTLED = """() =>
  document.querySelector("[data-testid=confirm][aria-disabled=true]") === null &&
  document.getAnimations().every(
    (each) => each.playState !== "running" || each.effect.getTiming().iterations === Infinity,
  )"""
"""Waits for animations and locks to end: axe-core would judge intermediate colours."""


def grave_findings(page: Page) -> list[str]:
    """Returns axe-core's serious findings for a page, with the elements."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    if not page.evaluate(IS_LIGHT):
        # Arabic pages have the colours of light ones.
        return _findings(page, {"rules": {rule: {"enabled": False} for rule in COLOUR_RULES}})
    findings = _findings(page, {})
    page.emulate_media(color_scheme="dark")
    findings += _findings(page, {"runOnly": COLOUR_RULES})
    page.emulate_media(color_scheme="light")
    return findings


def _findings(page: Page, options: dict[str, Any]) -> list[str]:
    page.evaluate(TWO_FRAMES)
    page.wait_for_function(SETTLED)
    found = page.evaluate(
        "(options) => axe.run(document, { resultTypes: ['violations'], preload: false, ...options })",
        options,
    )
    return [
        f"{page.url} {rule['impact']} {rule['id']}: {node['html'][:200]}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


def test_no_page_has_a_serious_finding(page: Page) -> None:
    findings = []
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for()
        findings += grave_findings(page)
    assert not findings, "\n".join(findings)


def test_no_moment_of_a_game_has_a_serious_finding(page: Page) -> None:
    game = begin(page, "junior", "", 1)
    findings: list[str] = []

    def look(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in grave_findings(page))

    look("beginning")
    for _ in range(2):
        game.wait_for_turn()
        game.play_by_keys()
    game.wait_for_turn()
    for moment, keys in (
        ("a piece that fits", ("5", "n")),
        ("a piece that does not fit", ("ArrowUp", "ArrowUp")),
        ("keys", ("Escape", "?")),
    ):
        for key in keys:
            page.keyboard.press(key)
        look(moment)
    page.keyboard.press("Escape")
    for testid in ("menu-pieces", "menu-type"):
        game.at("menu").click()
        game.at(testid).click()
        look(testid)
        page.keyboard.press("Escape")
    game.at("menu").click()
    look("menu")
    page.keyboard.press("Escape")
    game.at("hint").click()
    game.at("hint-0").wait_for()
    look("hint")
    game.at("history-first").click()
    look("looking back")
    game.at("present").click()
    game.finish()
    game.at("save").click()
    look("end")
    game.at("share").click()
    game.at("card").wait_for()
    look("share")
    page.goto("/")
    page.get_by_test_id("finished").wait_for()
    look("start page with games")
    assert not findings, "\n".join(findings)


def test_no_moment_of_a_puzzle_has_a_serious_finding(page: Page) -> None:
    puzzle = Puzzle(page, "B4")
    findings: list[str] = []

    def look(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in grave_findings(page))

    look("beginning")
    for moment, keys in (
        ("a piece in hand", ("4", "n")),
        ("a laid piece", ("Enter", "ArrowRight")),
        ("broken rules", ("4", "n", "ArrowUp", "Enter", "4", "n", "Enter")),
        ("keys", ("?",)),
    ):
        for key in keys:
            page.keyboard.press(key)
        look(moment)
    page.keyboard.press("Escape")
    puzzle.at("menu").click()
    look("menu")
    page.keyboard.press("Escape")
    puzzle.at("hint").click()
    page.locator("[data-testid=take-back], [data-testid=ghost]").first.wait_for()
    look("hint")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    puzzle.at("show").click()
    page.locator("[data-testid=showing][aria-busy=false]").wait_for()
    look("solution")
    Puzzle(page, "B1")
    look("tabs")
    puzzle = Puzzle(page, "B3")
    while puzzle.left:
        puzzle.lay_by_hint()
    puzzle.wait_until_solved()
    look("solved")
    page.goto("/puzzles")
    page.get_by_test_id("solutions").wait_for()
    look("solutions")
    assert not findings, "\n".join(findings)


def test_no_moment_of_a_game_with_others_has_a_serious_finding(
    visitors: Visitors, look: dict[str, Any]
) -> None:
    clock = {"clock": {"type": "live", "seconds": 600, "increment": 10}}
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", terms=clock, looks=(look, {}))
    findings: list[str] = []

    def judge(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in grave_findings(ada.page))

    for dialog in ("abort", "leave", "phrases"):
        choose_in_menu(ada, dialog)
        ada.at(f"{dialog}-dialog").wait_for()
        judge(dialog)
        ada.page.keyboard.press("Escape")
    play_moves(games, 3)
    bo.at("phrases").click()
    bo.at("phrase-hello").click()
    ada.at("bubble-1").wait_for()
    judge("a phrase and clocks")
    choose_in_menu(ada, "take-back")
    ada.at("take-back-give-up").wait_for()
    judge("asking to take back")
    ada.at("take-back-give-up").click()
    ada.at("take-back").wait_for(state="detached")
    choose_in_menu(bo, "take-back")
    ada.at("take-back-agree").wait_for()
    judge("asked to take back")
    assert not findings, "\n".join(findings)


def test_no_clock_that_runs_out_has_a_serious_finding(
    visitors: Visitors, look: dict[str, Any]
) -> None:
    clock = {"clock": {"type": "live", "seconds": 12, "increment": 0}, "rated": True}
    ada, _ = meet(visitors, "duo", "Ada", "Bo", terms=clock, looks=(look, {}))
    ada.page.locator("[data-testid=clock-0][data-low=true]").wait_for()
    findings = grave_findings(ada.page)
    ada.at("out-of-time").wait_for(timeout=60_000)
    findings += grave_findings(ada.page)
    assert not findings, "\n".join(findings)


def test_no_waiting_room_and_no_game_called_off_has_a_serious_finding(
    visitors: Visitors, look: dict[str, Any]
) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", looks=(look, look))
    choose_in_menu(bo, "abort")
    bo.at("abort").click()
    ada.at("end").wait_for()
    bo.at("again").click()
    bo.at("awaited").wait_for()
    ada.page.locator("[data-testid=rematch]:not(:empty)").wait_for()
    stranger = visitors.come(bo.page.url, **look)
    stranger.get_by_test_id("kept").wait_for()
    findings = [finding for game in games for finding in grave_findings(game.page)]
    findings += grave_findings(stranger)
    assert not findings, "\n".join(findings)

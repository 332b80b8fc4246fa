"""axe-core finds no serious problem on any page: light, dark, Arabic, all boards, forced colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from .conftest import PATIENCE, Visitors
from .meeting import choose_in_menu, meet, play_moves
from .playing import begin
from .puzzling import Puzzle
from .roaming import change_settings, follow, in_arabic
from .sights import PAGES

AXE = Path("web/node_modules/axe-core/axe.min.js")

COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core that judge colours, of those that it applies by default."""

WORD_RULES = [
    "aria-command-name",
    "aria-dialog-name",
    "aria-input-field-name",
    "aria-meter-name",
    "aria-progressbar-name",
    "aria-tab-name",
    "aria-text",
    "aria-toggle-field-name",
    "aria-tooltip-name",
    "aria-treeitem-name",
    "button-name",
    "document-title",
    "html-has-lang",
    "html-lang-valid",
    "image-alt",
    "input-button-name",
    "label",
    "label-content-name-mismatch",
    "link-name",
    "role-img-alt",
    "scrollable-region-focusable",
    "select-name",
    "summary-name",
    "svg-img-alt",
    "valid-lang",
]
"""The rules that judge words and the room they take: all that a language can break on a page."""

Scheme = Literal["light", "dark"]

SCHEMES: tuple[Scheme, ...] = ("light", "dark")

THEMES: tuple[tuple[str, str, Scheme], ...] = (
    ("linen", "smooth", "dark"),
    ("wood", "smooth", "dark"),
    ("wood", "raised", "light"),
    ("night", "raised", "light"),
)
"""A board, a style of pieces, and a page around them: all pairs that nobody has without choosing."""

JUDGE = """async ([options, patience]) => {
  const frame = () => new Promise(requestAnimationFrame);
  // Animations and locks must end: axe-core would judge intermediate colours.
  const isSettled = () =>
    document.querySelector("[data-testid=confirm][aria-disabled=true]") === null &&
    document.getAnimations().every(
      (each) => each.playState !== "running" || each.effect.getTiming().iterations === Infinity,
    );
  await frame();
  await frame();
  for (const end = performance.now() + patience; !isSettled(); await frame()) {
    if (performance.now() > end) throw new Error("the page does not come to rest");
  }
  const found = await axe.run(document, { resultTypes: ["violations"], preload: false, ...options });
  return found.violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)}: ${failureSummary}`),
    );
}"""
"""Returns axe-core's serious findings, with the elements."""

TELL_DRAWN_COLOURS = """() => {
  const compute = window.getComputedStyle;
  window.getComputedStyle = (...asked) => {
    const style = compute(...asked);
    style.getPropertyValue = (name) =>
      CSSStyleDeclaration.prototype.getPropertyValue.call(
        style,
        name === "-webkit-text-fill-color" ? "color" : name,
      );
    return style;
  };
}"""
"""Gives axe-core the colour in which text is drawn, which no page of ours fills with another one.

Chromium tells what the page has asked for instead, where colours are forced.
"""

needs_axe = pytest.mark.skipif(
    not AXE.exists(),
    reason="*** axe-core is not installed: the pages are NOT checked. Run npm ci in web.",
)
pytestmark = needs_axe


def bring_axe(page: Page) -> None:
    """Brings axe-core to a page, unless it is there already."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(TELL_DRAWN_COLOURS)


def grave_findings(page: Page) -> list[str]:
    """Returns axe-core's serious findings for a page, in light and in dark colours.

    Dark pages differ from light ones only in colours.
    """
    bring_axe(page)
    findings = _findings(page, {})
    page.emulate_media(color_scheme="dark")
    findings += _findings(page, {"runOnly": COLOUR_RULES})
    page.emulate_media(color_scheme="light")
    return findings


def findings_in_all_looks(page: Page) -> list[str]:
    """Returns axe-core's serious findings for an English page in light, dark and Arabic."""
    findings = grave_findings(page)
    with in_arabic(page):
        findings += findings_in_words(page)
    return findings


def findings_in_words(page: Page) -> list[str]:
    """Returns axe-core's serious findings for a page that has been judged in English already.

    Its structure and its colours are the same in every language.
    """
    return _findings(page, {"runOnly": WORD_RULES})


def findings_in_all_themes(page: Page) -> list[str]:
    """Returns axe-core's serious findings for a page with boards, on each of them.

    It has been judged in the usual look already, from which these differ only in colours.
    """
    bring_axe(page)
    page.locator(".board-scheme").first.wait_for()
    findings: list[str] = []
    for board, pieces, scheme in THEMES:
        change_settings(page, board=board, pieces=pieces, patterns=board == "wood")
        page.emulate_media(color_scheme=scheme)
        page.locator(f"html[data-board={board}]").wait_for()
        found = _findings(page, {"runOnly": COLOUR_RULES})
        findings += [f"{board} on {scheme}: {finding}" for finding in found]
    change_settings(page, board="auto", pieces="raised", patterns=False)
    page.emulate_media(color_scheme="light")
    return findings


def findings_in_forced_colours(page: Page) -> list[str]:
    """Returns axe-core's serious findings for a page in forced colours, for whatever keeps its own."""
    bring_axe(page)
    findings: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, forced_colors="active")
        found = _findings(page, {"runOnly": COLOUR_RULES})
        findings += [f"forced {scheme}: {finding}" for finding in found]
    page.emulate_media(color_scheme="light", forced_colors="none")
    return findings


def _findings(page: Page, options: dict[str, Any]) -> list[str]:
    found: list[str] = page.evaluate(JUDGE, [options, PATIENCE])
    return [f"{page.url} {finding}" for finding in found]


def test_no_page_has_a_serious_finding(page: Page) -> None:
    findings = []
    page.goto(PAGES[0])
    for path in PAGES:
        follow(page, path)
        findings += findings_in_all_looks(page)
        findings += findings_in_forced_colours(page)
    assert not findings, "\n".join(findings)


def test_no_moment_of_a_game_has_a_serious_finding(page: Page) -> None:
    game = begin(page, "junior", "", 1)
    findings: list[str] = []

    def look(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in findings_in_all_looks(page))

    look("beginning")
    game.play_moves(2)
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
    follow(page, "/")
    page.get_by_test_id("finished").wait_for()
    look("start page with games")
    assert not findings, "\n".join(findings)


def test_no_theme_has_a_serious_finding(page: Page) -> None:
    game = begin(page, "junior", "", 1)
    game.play_moves(2)
    game.wait_for_turn()
    for key in ("5", "n"):
        page.keyboard.press(key)
    findings = findings_in_all_themes(page) + findings_in_forced_colours(page)
    page.keyboard.press("Escape")
    game.finish()
    findings += findings_in_all_themes(page) + findings_in_forced_colours(page)
    for path in ("/", "/puzzles", "/learn", "/settings"):  # All kinds of pages with boards.
        follow(page, path)
        findings += findings_in_all_themes(page)
    assert not findings, "\n".join(findings)


def test_no_moment_of_a_puzzle_has_a_serious_finding(page: Page) -> None:
    puzzle = Puzzle(page, "B4")
    findings: list[str] = []

    def look(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in findings_in_all_looks(page))

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
    follow(page, "/puzzles")
    page.get_by_test_id("solutions").wait_for()
    look("solutions")
    assert not findings, "\n".join(findings)


def test_no_moment_of_a_game_with_others_has_a_serious_finding(visitors: Visitors) -> None:
    clock = {"clock": {"type": "live", "seconds": 600, "increment": 10}}
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", terms=clock)
    findings: list[str] = []

    def judge(moment: str) -> None:
        findings.extend(f"{moment}: {finding}" for finding in findings_in_all_looks(ada.page))

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


def test_no_clock_that_runs_out_has_a_serious_finding(visitors: Visitors) -> None:
    clock = {"clock": {"type": "live", "seconds": 12, "increment": 0}, "rated": True}
    ada, _ = meet(visitors, "duo", "Ada", "Bo", terms=clock)
    ada.page.locator("[data-testid=clock-0][data-low=true]").wait_for()
    findings = findings_in_all_looks(ada.page)
    ada.at("out-of-time").wait_for(timeout=60_000)
    findings += findings_in_all_looks(ada.page)
    assert not findings, "\n".join(findings)


def test_no_waiting_room_and_no_aborted_game_has_a_serious_finding(visitors: Visitors) -> None:
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo")
    choose_in_menu(bo, "abort")
    bo.at("abort").click()
    ada.at("end").wait_for()
    bo.at("again").click()
    bo.at("awaited").wait_for()
    ada.page.locator("[data-testid=rematch]:not(:empty)").wait_for()
    stranger = visitors.come(bo.page.url)
    stranger.get_by_test_id("kept").wait_for()
    findings = [finding for game in games for finding in findings_in_all_looks(game.page)]
    findings += findings_in_all_looks(stranger)
    assert not findings, "\n".join(findings)

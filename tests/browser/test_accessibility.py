"""axe-core finds nothing serious on any page, in light, in dark and in Arabic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Visitors
from .languages import needs
from .playing import begin

AXE = Path("web/node_modules/axe-core/axe.min.js")
GRAVE = ("serious", "critical")

PAGES = ("/", "/new", "/new?screen", "/learn", "/rules", "/tips", "/settings", "/replay")

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "arabic": {"locale": "ar"},
}


@pytest.fixture(params=list(LOOKS))
def page(visitors: Visitors, request: pytest.FixtureRequest) -> Page:
    """The start page in each look."""
    if not AXE.exists():
        pytest.skip("*** axe-core is not installed: the pages are NOT checked. Run npm ci in web.")
    if request.param == "arabic":
        needs("ar")
    return visitors.come(**LOOKS[request.param])


def grave_findings(page: Page) -> list[str]:
    """Returns what axe-core holds against a page, with the places."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
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
    findings = grave_findings(page)
    for _ in range(2):
        game.wait_for_turn()
        game.play_by_keys()
    game.wait_for_turn()
    for keys in (("5", "n"), ("ArrowUp", "ArrowUp"), ("Escape",), ("?",)):
        for key in keys:
            page.keyboard.press(key)
        findings += grave_findings(page)
    page.keyboard.press("Escape")
    for testid in ("menu-pieces", "menu-type"):
        game.at("menu").click()
        findings += grave_findings(page)
        game.at(testid).click()
        findings += grave_findings(page)
        page.keyboard.press("Escape")
    game.at("hint").click()
    game.at("hint-0").wait_for()
    findings += grave_findings(page)
    game.at("history-first").click()
    findings += grave_findings(page)
    game.at("present").click()
    game.play_to_the_end()
    game.at("save").click()
    findings += grave_findings(page)
    page.goto("/")
    page.get_by_test_id("finished").wait_for()
    findings += grave_findings(page)
    assert not findings, "\n".join(sorted(set(findings)))

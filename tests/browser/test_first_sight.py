"""Something is visible before scripts and texts have loaded, and nothing jumps when they do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Visitors
from .playing import page_until

SHOWN = "getComputedStyle(document.querySelector(%r)).backgroundColor"

SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
"""Adds up the layout shift, as browsers measure it."""

PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"


@pytest.mark.parametrize(
    ("scheme", "page_colour", "bar_colour"),
    [
        ("light", "rgb(247, 245, 240)", "rgb(255, 255, 255)"),
        ("dark", "rgb(22, 24, 28)", "rgb(31, 34, 40)"),
    ],
)
def test_without_scripts_there_is_a_shell_in_the_colours_of_the_page(
    visitors: Visitors, scheme: str, page_colour: str, bar_colour: str
) -> None:
    visitors.forgive("net::ERR_FAILED")
    page = visitors.new_tab(fresh=True, color_scheme=scheme)
    page.route("**/*.js", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_test_id("shell")).to_be_visible()
    expect(page.get_by_text("Cornerwise", exact=True)).to_be_visible()
    page.wait_for_function(PAINTED)
    assert page.evaluate(SHOWN % "html") == page_colour
    assert page.evaluate(SHOWN % ".shell-bar") == bar_colour


@pytest.mark.parametrize("locale", ["en", "ar"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_shell_is_painted_before_the_texts_come_and_nothing_jumps(
    visitors: Visitors, locale: str, width: int
) -> None:
    page = visitors.new_tab(fresh=True, locale=locale, viewport={"width": width, "height": 740})
    held: list[Route] = []
    page.add_init_script(SHIFTS)

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/*.json", hold)
    page.goto("/", wait_until="commit")
    expect(page.get_by_test_id("shell")).to_be_visible()
    page.wait_for_function(PAINTED)
    bar = box(page, ".shell-bar")
    page_until(page, lambda: held, "the page asks for texts")
    for route in held:
        route.continue_()
    page.get_by_test_id("play").wait_for()
    expect(page.get_by_test_id("shell")).to_have_count(0)
    assert box(page, "header") == bar
    assert page.evaluate("window.shifted") < 0.02


def test_the_shell_is_painted_before_the_styles_of_the_app_come(visitors: Visitors) -> None:
    page = visitors.new_tab(fresh=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/app-*.css", hold)
    page.goto("/", wait_until="commit")
    page.wait_for_function(PAINTED)
    assert page.evaluate(SHOWN % ".shell-bar") == "rgb(255, 255, 255)"
    expect(page.get_by_test_id("play")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.get_by_test_id("play")).to_be_visible()


def box(page: Page, selector: str) -> tuple[int, ...]:
    """Returns the bounding box of an element, in whole pixels."""
    found = page.locator(selector).first.bounding_box()
    assert found
    return tuple(round(found[name]) for name in ("x", "y", "width", "height"))

"""Drawings are distinguishable, in forced-colors mode too, and nothing moves where motion is unwanted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visitors
from .playing import begin, pick

PLATES = """() => [...document.querySelectorAll("[data-testid=board] .numbers text")].map((text) => {
  const plate = text.previousElementSibling;
  const [inner, outer] = [text.getBBox(), plate.getBBox()];
  const corner = Math.hypot(
    Math.max(outer.x + outer.width / 2 - inner.x, inner.x + inner.width - outer.x - outer.width / 2),
    0.18,
  );
  return {
    covers: corner <= outer.width / 2,
    ink: getComputedStyle(text).fill,
    face: getComputedStyle(plate).fill,
  };
})"""
"""For each number: whether its plate is larger than it, with digits 0.36 high, and both colours."""


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_numbers_of_moves_stand_on_plates_where_there_are_patterns(page: Page) -> None:
    page.goto("/settings")
    for testid in ("move-numbers", "patterns"):
        pick(page, testid)
    game = begin(page, "classic", "Ada", "Bo", "Cid", "Di")
    game.play_moves(12)
    expect(page.locator("[data-testid=board] .numbers text")).to_have_count(12)
    plates = page.evaluate(PLATES)
    assert all(plate["covers"] for plate in plates), plates
    assert len({plate["face"] for plate in plates}) == 4
    for plate in plates:
        assert contrast(plate["ink"], plate["face"]) >= 4.5, plate


RECOLOUR = """(element) => {
  const before = getComputedStyle(element).color;
  element.style.color = "red";
  return [before, getComputedStyle(element).color, document.getAnimations().length];
}"""
"""Changes the colour of an element, and counts what moves then."""


def test_whatever_changes_changes_at_once_where_motion_is_unwanted(page: Page) -> None:
    page.goto("/")
    before, after, moving = page.get_by_test_id("play").evaluate(RECOLOUR)
    assert before != after == "rgb(255, 0, 0)"
    assert moving == 0


def test_colours_that_the_system_forces_leave_the_players_theirs(visitors: Visitors) -> None:
    page = visitors.new_tab(forced_colors="active")
    begin(page, "classic", "Ada", "Bo", "Cid", "Di")
    script = "all => all.map((each) => getComputedStyle(each).backgroundColor)"
    seen = page.locator("[data-testid=players] .swatch").evaluate_all(script)
    assert len(set(seen)) == 4, seen
    page.goto("/new")
    pick(page, "way-classic")
    expect(page.locator(".seats .swatch")).to_have_count(4)
    seen = page.locator(".seats .swatch").evaluate_all(script)
    assert len(set(seen)) == 4, seen


def test_colours_that_the_system_forces_leave_the_choices_to_be_seen(visitors: Visitors) -> None:
    page = visitors.come("/settings", forced_colors="active")
    themes = page.locator("label:has([data-testid^=theme-])")
    expect(themes).to_have_count(3)
    seen = themes.evaluate_all("all => all.map((each) => getComputedStyle(each).outlineStyle)")
    assert seen == ["solid", "none", "none"]
    script = "each => getComputedStyle(each).backgroundColor"
    on, off = (page.get_by_test_id(each).evaluate(script) for each in ("sounds", "patterns"))
    assert on != off
    knob = "each => getComputedStyle(each, '::before').backgroundColor"
    assert page.get_by_test_id("sounds").evaluate(knob) != on
    assert page.get_by_test_id("patterns").evaluate(knob) != off


def test_a_page_has_the_colours_of_its_scheme(page: Page) -> None:
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_css("background-color", "rgb(247, 245, 240)")
    page.emulate_media(color_scheme="dark")
    # The browser takes a moment to look up colours anew.
    expect(root).to_have_css("background-color", "rgb(22, 24, 28)")

"""The tutorial can be completed, and the rules and tips show positions."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visitors
from .playing import Game

STEPS = 12
"""More than there are steps."""


def play_through(page: Page, solve: str) -> int:
    """Completes the tutorial and returns its number of steps."""
    for step in range(STEPS):
        if page.get_by_test_id("first-game").count():
            return step
        page.get_by_role("button", name="Show me").click()
        if solve == "keys":
            page.get_by_test_id("board").focus()
            page.keyboard.press("Enter")
        else:
            page.get_by_test_id("confirm").click()
        page.get_by_test_id("lesson-next").click()
    raise AssertionError("the tutorial has no end")


@pytest.mark.parametrize("solve", ["keys", "buttons"])
def test_the_tutorial_is_played_through_and_leads_to_a_first_game(page: Page, solve: str) -> None:
    page.goto("/")
    page.get_by_test_id("start-learn").click()
    page.get_by_test_id("board").wait_for()
    assert play_through(page, solve) >= 5
    page.get_by_test_id("first-game").click()
    Game(page).wait_for_turn()


def test_a_wrong_try_says_what_is_wrong(visitors: Visitors) -> None:
    page = visitors.come("/learn")
    board = page.get_by_test_id("board")
    box = board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    expect(page.locator(".answer [role=status]")).not_to_be_empty()
    expect(page.get_by_test_id("lesson-next")).to_have_count(0)


def test_the_tutorial_remembers_how_far_one_came(page: Page) -> None:
    page.goto("/learn")
    first = page.locator("h1").inner_text()
    page.get_by_test_id("lesson-skip").click()
    expect(page.locator("h1")).not_to_have_text(first)
    second = page.locator("h1").inner_text()
    page.reload()
    expect(page.locator("h1")).to_have_text(second)


def test_each_tip_shows_the_position_before_and_after(visitors: Visitors) -> None:
    page = visitors.come("/tips")
    cards = page.locator("article")
    cards.first.wait_for()
    for number in range(cards.count()):
        card = cards.nth(number)
        before = card.locator(".laid").count()
        card.get_by_role("button", name="After the move").click()
        expect(card.locator(".laid")).to_have_count(before + 1)


def test_the_rules_are_drawn(visitors: Visitors) -> None:
    page = visitors.come("/rules")
    expect(page.locator("svg[role=img]").nth(6)).to_be_attached()

"""Everything works without a mouse and is announced to screen readers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from cornerwise.notation import move_name

from .conftest import Visitors
from .playing import Game, begin, pick


def tab_to(page: Page, testid: str) -> None:
    """Reaches an element using only the Tab key."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == testid:
            return
    raise AssertionError(f"Tab never comes to {testid}")


def test_a_game_from_the_start_page_to_the_end_needs_only_keys(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    tab_to(page, "new-game")
    page.keyboard.press("Enter")
    page.get_by_test_id("way-duo").wait_for()
    tab_to(page, "way-duo")
    for way, key in (("classic", "ArrowUp"), ("duo", "ArrowDown")):
        while page.evaluate("document.activeElement.value") != way:
            page.keyboard.press(key)
    tab_to(page, "level-all-1")
    page.keyboard.press("ArrowRight")
    tab_to(page, "begin")
    page.keyboard.press("Enter")
    game = Game(page)
    seat = game.view()["seats"][1]
    assert (seat["type"], seat["level"], seat["name"], seat["mine"]) == ("computer", 2, None, False)
    assert game.play_all_by_hand([game.play_by_keys]) > 4
    tab_to(page, "again")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(game.id))
    Game(page).wait_for_turn()


def test_arrows_move_the_piece_and_letters_turn_it(page: Page) -> None:
    game = begin(page, "classic", "", "", "", "")
    keys = page.keyboard
    keys.press("5")
    keys.press("n")
    first = game.ghost_at()
    assert first in game.view()["turn"]["legal"]
    expect(game.at("spoken")).to_contain_text("It fits.")
    keys.press("ArrowUp")
    keys.press("ArrowRight")
    assert game.ghost_at() != first
    expect(game.at("ghost")).to_have_attribute("data-fits", "false")
    # The specific reason, which replaces the general text once the server has sent it.
    expect(game.at("spoken")).to_contain_text("Your first piece must cover a free start square.")
    keys.press("ArrowLeft")
    keys.press("ArrowDown")
    assert game.ghost_at() == first
    keys.press("p")
    keys.press("n")
    assert game.ghost_at() == first
    keys.press("2")
    keys.press("n")
    lying = game.ghost_at()
    keys.press("r")
    assert game.ghost_at() != lying
    keys.press("Shift+R")
    assert game.ghost_at() == lying
    keys.press("Escape")
    expect(game.at("ghost")).to_have_count(0)


def test_a_refused_placement_is_told_with_its_reason(page: Page) -> None:
    game = begin(page, "classic", "", "", "", "")
    for key in ("5", "n", "Shift+ArrowRight", "Shift+ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(game.at("status-line")).to_have_text("Your first piece must cover a free start square.")
    expect(game.at("urgent")).not_to_be_empty()
    assert game.version == 0
    page.keyboard.press("g")
    expect(game.at("ghost")).to_have_attribute("data-fits", "true")
    page.keyboard.press("Enter")
    game.wait_beyond(0)


def test_a_move_can_be_typed_in_notation(page: Page) -> None:
    game = begin(page, "duo", "", "")
    goal = game.choice()
    page.keyboard.press("m")
    page.keyboard.type(move_name(game.placement_table, goal.id))
    page.keyboard.press("Enter")
    game.wait_beyond(0)
    assert game.placements() == [goal.id]
    expect(game.at("spoken")).to_contain_text("Move 1. Player 1, Purple:")


def test_a_typed_move_that_is_refused_says_why(page: Page) -> None:
    game = begin(page, "duo", "", "")
    for text, reason in (
        ("a1", "Your first piece must cover a free start square."),
        ("a1,c3", "These squares do not form a piece."),
    ):
        page.keyboard.press("m")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(game.at("status-line")).to_have_text(reason)
        expect(game.at("urgent")).to_have_text(reason)
    assert game.view()["moves"] == []


def test_the_question_mark_shows_the_keys(page: Page) -> None:
    game = begin(page, "duo", "", "")
    page.keyboard.press("?")
    expect(game.at("keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(game.at("keys")).to_have_count(0)
    page.keyboard.press("5")
    page.keyboard.press("n")
    expect(game.at("ghost")).to_be_visible()


def test_the_board_and_each_move_are_told_in_words(page: Page) -> None:
    game = begin(page, "junior", "Ada", "Bo")
    expect(game.at("board-list")).to_contain_text("The board is empty.")
    game.play_by_keys()
    expect(game.at("spoken")).to_contain_text(re.compile(r"^Move 1\. Ada, Blue: .+ on [a-n]\d"))
    expect(game.at("board-list").locator("li")).to_have_count(1)
    expect(game.at("turn")).to_contain_text("Bo")


def test_single_letters_can_be_switched_off(visitors: Visitors) -> None:
    page = visitors.come("/settings")
    pick(page, "shortcuts")
    game = begin(page, "duo", "", "")
    page.keyboard.press("5")
    page.keyboard.press("?")
    expect(game.at("keys")).to_have_count(0)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)

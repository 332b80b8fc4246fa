"""Hints in games between people: a table setting that everybody can see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visitors
from .meeting import choose_in_menu, meet
from .playing import Game, pick


@pytest.mark.parametrize("allowed", [False, True])
def test_hints_are_a_setting_of_the_table_that_everybody_sees(
    visitors: Visitors, allowed: bool
) -> None:
    ada = visitors.come("/new?friends&public")
    pick(ada, "way-duo")
    expect(ada.get_by_test_id("hints")).not_to_be_checked()
    if allowed:
        pick(ada, "hints")
    ada.get_by_test_id("begin").click()
    table = Game(ada).id
    bo = visitors.come("/lobby")
    shown = bo.get_by_test_id(f"open-{table}")
    shown.wait_for()
    assert ("Hints allowed" in shown.inner_text()) == allowed
    bo.goto(f"/game/{table}")
    room = bo.get_by_test_id("waiting-room")
    room.wait_for()
    assert ("Hints allowed" in room.inner_text()) == allowed
    bo.get_by_test_id("join").click()
    for page in (ada, bo):
        game = Game(page)
        page.get_by_test_id("waiting-room").wait_for(state="detached")
        expect(game.at("hint")).to_have_count(int(allowed))
        game.at("menu").click()
        assert ("Hints allowed" in game.at("menu-dialog").inner_text()) == allowed
        page.keyboard.press("Escape")


def test_a_game_that_counts_offers_no_hints(visitors: Visitors) -> None:
    page = visitors.come("/new?friends")
    pick(page, "hints")
    pick(page, "rated")
    expect(page.get_by_test_id("hints")).to_be_disabled()
    expect(page.get_by_test_id("hints")).not_to_be_checked()
    page.get_by_test_id("begin").click()
    terms = Game(page).view()["terms"]
    assert (terms["rated"], terms["hints"]) == (True, False)


def test_against_computers_nothing_is_asked_and_hints_are_there(visitors: Visitors) -> None:
    page = visitors.come("/new")
    page.get_by_test_id("more-choices").click()
    expect(page.get_by_test_id("rated")).to_be_attached()
    expect(page.get_by_test_id("hints")).to_have_count(0)
    page.get_by_test_id("begin").click()
    expect(Game(page).at("hint")).to_be_visible()


def test_who_is_left_alone_is_given_hints_at_once(visitors: Visitors) -> None:
    ada, bo = meet(visitors, "duo", "Ada", "Bo")
    expect(ada.at("hint")).to_have_count(0)
    choose_in_menu(bo, "leave")
    bo.at("leave").click()
    expect(ada.at("hint")).to_be_visible()

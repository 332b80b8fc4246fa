"""Opponents with faces: chosen once for all seats or seat by seat, and all different at a table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .playing import Game, choose_level, pick


def test_levels_are_chosen_by_face_for_all_or_seat_by_seat(page: Page) -> None:
    page.goto("/new")
    pick(page, "way-classic")
    pick(page, "level-all-3")
    expect(page.get_by_test_id("level-all-about")).to_contain_text("Vic · Level 3, Builder")
    expect(page.get_by_test_id("level-all-about")).to_contain_text("Likes big pieces")
    choose_level(page, 3, 9)
    # With several levels in use, none is that of all.
    expect(page.get_by_test_id("level-all-about")).to_have_count(0)
    names = [page.get_by_test_id(f"level-{seat}").inner_text() for seat in (2, 3, 4)]
    assert [name.split("\n")[0] for name in names] == ["Vic", "Max", "Pia"]
    page.get_by_test_id("begin").click()
    game = Game(page)
    assert [seat["level"] for seat in game.view()["seats"]] == [None, 3, 9, 3]
    for seat, name in ((1, "Vic"), (2, "Max"), (3, "Pia")):
        expect(game.at(f"name-{seat}")).to_have_text(name)
        expect(game.at(f"face-{seat}").locator("svg")).to_be_visible()
    expect(game.at("greeting")).to_have_text(re.compile("Vic.*Big pieces first. Let's build!"))
    game.play_moves(1)
    expect(game.at("greeting")).to_have_count(0)


def test_closing_the_faces_or_pressing_enter_there_begins_no_game(page: Page) -> None:
    page.goto("/new")
    for leave in ("close", "enter"):
        page.get_by_test_id("level-2").click()
        dialog = page.get_by_test_id("opponents")
        if leave == "enter":
            dialog.get_by_test_id("face-2").focus()
            page.keyboard.press("Enter")
            expect(dialog).to_be_visible()
        dialog.get_by_role("button", name="Close").first.click()
        expect(dialog).to_have_count(0)
        expect(page.get_by_test_id("new-game-form")).to_be_visible()

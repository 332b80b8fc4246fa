"""On every phone, held either way, and at 200 % and 400 %, all controls can be reached and hit."""

from __future__ import annotations

from .conftest import Visitors
from .meeting import choose_in_menu, host, meet, play_moves
from .playing import begin
from .puzzling import Puzzle
from .sights import PAGES
from .walking import faults


def test_every_page_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.come(has_touch=True)
    found: list[str] = []
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for()
        found += faults(page, path)
    assert not found, "\n".join(found)


def test_a_game_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.come(has_touch=True)
    game = begin(page, "classic", "", 1, 1, 1)
    game.wait_for_turn()
    game.play_by_keys()
    game.wait_for_turn()
    found = faults(page, "a game")
    for keys in ("5", "n"):
        page.keyboard.press(keys)
    found += faults(page, "a piece that fits")
    for keys in ("ArrowUp", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(keys)
    found += faults(page, "a piece that does not fit")
    page.keyboard.press("Escape")
    game.at("history-first").click()
    found += faults(page, "looking back")
    game.at("present").click()
    game.at("menu").click()
    found += faults(page, "menu")
    page.keyboard.press("Escape")
    page.goto("/")
    page.get_by_test_id("continue").wait_for()
    found += faults(page, "start page with a game")
    assert not found, "\n".join(found)


def test_the_end_of_a_game_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.come(has_touch=True)
    game = begin(page, "junior", "", 1)
    game.play_to_the_end()
    found = faults(page, "end")
    assert not found, "\n".join(found)


def test_a_table_with_others_is_usable_in_every_size(visitors: Visitors) -> None:
    found = faults(host(visitors, "classic", has_touch=True), "waiting room")
    clock = {"clock": {"type": "live", "seconds": 600, "increment": 10}}
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", terms=clock, looks=({"has_touch": True},))
    play_moves(games, 2)
    ada.wait_for_turn()
    found += faults(ada.page, "table with clocks")
    choose_in_menu(bo, "take-back")
    ada.at("take-back-agree").wait_for()
    found += faults(ada.page, "asked to take back")
    assert not found, "\n".join(found)


def test_a_puzzle_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.come(has_touch=True)
    Puzzle(page, "B1")
    found = faults(page, "puzzle")
    for keys in ("5", "n"):
        page.keyboard.press(keys)
    found += faults(page, "puzzle with a piece in hand")
    assert not found, "\n".join(found)


def test_the_tutorial_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.come("/learn", has_touch=True)
    page.get_by_role("button", name="Show me").click()
    found = faults(page, "lesson with a piece that waits")
    assert not found, "\n".join(found)

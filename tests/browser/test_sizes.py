"""On every phone, in both orientations, and at 200 % and 400 % zoom, all controls are usable.

The tests alternate between languages with long words and right-to-left languages.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visitors
from .meeting import choose_in_menu, host, meet, play_moves
from .playing import begin
from .puzzling import Puzzle
from .reviewing import Review, finished
from .roaming import follow
from .sights import PAGES
from .test_accounts import register
from .test_lobby import seek
from .walking import (
    LARGE_TABLETS,
    LOW,
    LYING,
    PHONES,
    board_share,
    faults,
    pieces_out_of_sight,
)


def test_every_page_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
    found: list[str] = []
    page.goto(PAGES[0])
    for path in PAGES:
        follow(page, path)
        found += faults(page, path, LOW)
    follow(page, "/lobby")
    seek(page, "duo", "300+5", "Ada")
    page.get_by_test_id("searching").wait_for()
    found += faults(page, "searching", LOW)
    register(page, "Grace Hopper")
    found += faults(page, "account", LOW)
    assert not found, "\n".join(found)


def test_a_game_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
    game = begin(page, "classic", "", 1, 1, 1)
    game.play_moves(1)
    game.wait_for_turn()
    found = faults(page, "a game")
    for keys in ("5", "n", "ArrowUp", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(keys)
    found += faults(page, "a piece in hand")
    page.keyboard.press("Escape")
    game.at("hint").click()
    game.at("hint-0").wait_for()
    found += faults(page, "hints", sheet="[data-testid=hints]")
    game.at("hint-close").click()
    game.at("history-first").click()
    found += faults(page, "looking back")
    game.at("present").click()
    game.at("menu").click()
    found += faults(page, "menu", LOW)
    page.keyboard.press("Escape")
    follow(page, "/")
    page.get_by_test_id("continue").wait_for()
    found += faults(page, "start page with a game", LOW)
    assert not found, "\n".join(found)


def test_all_pieces_are_in_sight_beside_the_board_on_phones(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True, locale="de")
    begin(page, "classic", "Grace Hopper", "", "Ada Lovelace", "")
    sizes = (*PHONES, (375, 667), (360, 740), *LYING)
    hidden = {size: pieces_out_of_sight(page, size) for size in sizes}
    assert not any(hidden.values()), hidden


def test_a_tablet_held_upright_has_a_large_board_and_all_pieces_below(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
    begin(page, "classic", "", "", "", "")
    for size in LARGE_TABLETS:
        assert board_share(page, size) > 0.7, size
        assert not pieces_out_of_sight(page, size), size


def test_hints_leave_the_board_in_sight_on_devices_held_upright(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
    game = begin(page, "classic", "", "", "", "")
    game.at("hint").click()
    game.at("hint-0").wait_for()
    for size in (*PHONES, (360, 740), *LARGE_TABLETS):
        board_share(page, size)
        board, hints = game.at("board").bounding_box(), game.at("hints").bounding_box()
        assert board
        assert hints
        assert board["y"] + board["height"] <= hints["y"] + 1, size
        assert hints["height"] > 120, size


def test_a_lesson_shows_board_and_piece_at_once_on_a_phone(visitors: Visitors) -> None:
    page = visitors.come("/learn", has_touch=True)
    piece = page.get_by_test_id("tray").locator("button").first
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect(piece).to_be_in_viewport(ratio=1)
        if height > PHONES[0][1]:
            expect(page.get_by_test_id("confirm")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en", "el"])
def test_the_end_of_a_game_is_usable_in_every_size(visitors: Visitors, locale: str) -> None:
    page = visitors.new_tab(has_touch=True, locale=locale)
    page.goto(f"/game/{finished(page, 'junior', 'Grace Hopper')}")
    page.get_by_test_id("end").wait_for()
    found = faults(page, "end")
    assert not found, "\n".join(found)


def test_a_review_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
    review = Review(page, finished(page, "junior"))
    review.wait_until_done()
    review.go_to_mistake()
    found = faults(page, "review")
    review.try_again()
    found += faults(page, "trying again")
    assert not found, "\n".join(found)


def test_a_table_with_others_is_usable_in_every_size(visitors: Visitors) -> None:
    arabic = {"has_touch": True, "locale": "ar"}
    found = faults(host(visitors, "classic", **arabic), "waiting room")
    clock = {"clock": {"type": "live", "seconds": 600, "increment": 10}}
    games = ada, bo = meet(visitors, "duo", "Ada", "Bo", terms=clock, looks=(arabic,))
    play_moves(games, 2)
    ada.wait_for_turn()
    found += faults(ada.page, "table with clocks")
    choose_in_menu(bo, "take-back")
    ada.at("take-back-agree").wait_for()
    found += faults(ada.page, "asked to take back")
    assert not found, "\n".join(found)


def test_a_puzzle_is_usable_in_every_size(visitors: Visitors) -> None:
    page = visitors.new_tab(has_touch=True)
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
    page.get_by_test_id("confirm").click()
    page.get_by_test_id("lesson-next").wait_for()
    found += faults(page, "lesson that is done")
    assert not found, "\n".join(found)
